"""Game time and rest, told as sentences: what the clock shows, what goes by, who heals."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.comings import COMINGS
from cogs.render.game_time import dated_words, duration_words, time_words
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    People,
    Short,
    Tellers,
    Weight,
    acts,
    agreed,
    name_together,
)
from cogs.render.offers import Offers
from cogs.render.text import moment, plain
from data.live import Outcome
from rules.clock.clock import now, occasions_for, rounds_per_turn
from rules.clock.dates import date_of, holidays_on, moon_words, next_holiday
from rules.clock.records import (
    SECONDS_PER_TURN,
    CalendarChosen,
    ClockMoved,
    Occasion,
    OccasionAdded,
    OccasionCame,
    OccasionDropped,
    Reason,
    RoundLengthChanged,
    TimeWentBy,
    clock_at,
    time_of_day,
)
from rules.clock.state import CALENDAR
from rules.kernel.actor import Viewer
from rules.kernel.dues import Coming
from rules.kernel.events import Event, Who
from rules.kernel.words import agree, capitalized, listed, many, some
from rules.rest.outside import next_day
from rules.rest.records import (
    RESTING,
    DaysWentBy,
    ExtendedRested,
    Rested,
    RestWentBy,
    ShortRested,
    SurgeSpent,
)
from rules.rest.recovery import natural_healing
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

MOVES: Mapping[Reason, str] = {
    Reason.PASSED: "",
    Reason.EXPLORATION: "",
    Reason.TRAVEL: "",
    Reason.ROUND: "",
    Reason.ENCOUNTER: "It is {now}.",
    Reason.REST: "",
    Reason.WAKING: "That takes {gone}. It is {now}.",
}
"""What is told of time that goes by: nothing where something else says so, as a round does."""


TELLERS = Tellers(
    {
        OccasionDropped: Line("It will not happen after all: {text}."),
        OccasionCame: Line("It happens now: **{text}**."),
    }
)
BRIEFS = Briefs(
    {
        OccasionCame: Short("{text}", Weight.GREAT),
        ShortRested: Short("{target} took a short rest"),
    }
)
OFFERS = Offers()


def _occasion_words(state: GameState, occasion: Occasion) -> str:
    """`in 2 days: The ritual ends`, with a word where it is a secret."""
    left = clock_at(occasion.at - now(state), 1)
    secret = " (only referees know)" if occasion.secret else ""
    return f"in {duration_words(left.turns) or 'less than a turn'}: {plain(occasion.text)}{secret}"


def render_time(state: GameState, viewer: Viewer) -> str:
    """What the clock of a game shows, for whoever asks."""
    lines = [f"It is **{time_words(state)}**, session {state.session}."]
    lines += _day_lines(state)
    if state.encounter is not None:
        lines.append(
            "An encounter is running: each round moves the clock, and ending it fills the turn."
        )
    if (day := next_day(state)) is not None:
        lines.append(f"A day outside is a day here: the next is over {moment(day)}.")
    lines += [f"- {_occasion_words(state, one)}" for one in occasions_for(state, viewer)]
    length = rounds_per_turn(state)
    lines.append(f"-# A turn is ten minutes, or {length} rounds; an hour is six turns.")
    return "\n".join(lines)


def _day_lines(state: GameState) -> Iterator[str]:
    """The season, the moons, and the holidays of today and to come, by the calendar."""
    calendar, today = CALENDAR.of(state), time_of_day(state.clock).day
    if calendar is None:
        return
    season = date_of(calendar, today).month.season
    said = [f"it is {plain(season)}"] if season else []
    said += map(plain, moon_words(calendar, today))
    if said:
        text = listed(said)
        yield f"{capitalized(text)}."
    if now_on := holidays_on(calendar, today):
        yield f"Today: **{plain(listed(list(now_on)))}**."
    if coming := next_holiday(calendar, today):
        name, day = coming
        yield f"Next holiday: {plain(name)}, in {many(day - today, 'day')}."


@TELLERS.tells
def _calendar(event: CalendarChosen) -> str:
    if not event.name:
        return "Days are only counted from now on."
    return f"**{plain(event.name)}** counts the days: it is {plain(event.date)}."


@TELLERS.tells
def _moved(event: ClockMoved, people: People) -> str:
    gone = clock_at(event.after - event.before, event.rounds_per_turn)
    return MOVES[event.reason].format(
        gone=duration_words(gone.turns, gone.rounds),
        now=dated_words(people.calendar, clock_at(event.after, event.rounds_per_turn)),
    )


@TELLERS.tells
def _went_by(event: TimeWentBy, people: People) -> str:
    gone = clock_at(event.after - event.before, event.rounds_per_turn)
    left = clock_at(event.left, event.rounds_per_turn)
    now = dated_words(people.calendar, clock_at(event.after, event.rounds_per_turn))
    told = f"Time goes by: {duration_words(gone.turns, gone.rounds)}. It is {now}."
    if not event.left:
        return told
    return f"{told} It stops there, {duration_words(left.turns, left.rounds)} early."


@TELLERS.tells
def _occasion(event: OccasionAdded) -> str:
    time = clock_at(event.seconds, 1)
    return f"In {duration_words(time.turns)}: {plain(event.text)}."


@TELLERS.tells
def _round_length(_event: RoundLengthChanged) -> str:
    """The setting that changed has been told."""
    return ""


@BRIEFS.tells
def _brief_time(event: ClockMoved) -> Iterator[Mark]:
    """The time until somebody wakes; all other goes without saying, or is told by what took it."""
    if event.reason is not Reason.WAKING:
        return
    yield from _gone_by(event)


@BRIEFS.tells
def brief_went_by(event: TimeWentBy | RestWentBy | DaysWentBy) -> Iterator[Mark]:
    """How long it was, at rest or not."""
    yield from _gone_by(event)


def _gone_by(event: ClockMoved | TimeWentBy | RestWentBy | DaysWentBy) -> Iterator[Mark]:
    gone = clock_at(event.after - event.before, event.rounds_per_turn)
    yield Note((), f"{duration_words(gone.turns, gone.rounds)} went by")


@TELLERS.runs(Rested, ShortRested, ExtendedRested)
def _tell_rests(events: Sequence[Event]) -> str:
    """A line for all who rested alike."""
    groups: dict[str, list[Who]] = {}
    for event in events:
        if isinstance(event, Rested):
            groups.setdefault(_days(event), []).append(event.target)
    lines = [f"{name_together(people)}: {words}" for words, people in groups.items()]
    longer = (e for e in events if isinstance(e, ExtendedRested) and not e.in_days)
    lines += _resting([event.target for event in longer], "a long rest")
    short = (event for event in events if isinstance(event, ShortRested))
    lines += _resting([event.target for event in short], "a short rest")
    return "\n".join(lines)


def _resting(people: Sequence[Who], what: str) -> list[str]:
    return [f"{name_together(people)} {agreed(people, 'takes')} {what}."] if people else []


def _days(event: Rested) -> str:
    place = " in a safe place" if event.safe else ""
    days = many(event.days, "day") + " of" if event.days else "no"
    text = f"{days} complete rest{place}"
    if event.interrupted:
        lost = agree(event.interrupted, "counts")
        text += f"; {many(event.interrupted, 'interrupted day')} {lost} for nothing"
    return text + _week(event)


def _week(event: Rested) -> str:
    """What has come of a week in a safe place, where there is one to speak of."""
    if event.weeks:
        return f", {many(event.weeks, 'full week')} in it."
    return f", day {event.towards} of a full week." if event.towards else "."


@TELLERS.tells
def _rest_went_by(event: RestWentBy, people: People) -> str:
    gone, left = (
        duration_words(seconds // SECONDS_PER_TURN)
        for seconds in (event.after - event.before, event.left)
    )
    now = dated_words(people.calendar, clock_at(event.after, event.rounds_per_turn))
    rested = f"Rest of {gone}. It is {now}." if gone else f"It is {now}."
    if not event.left:
        return rested
    return f"{rested} Something stops it there, with {left} left: `/do rest on` goes on."


@TELLERS.tells
def _surge(event: SurgeSpent) -> str:
    left = "" if event.left is None else f" ({event.left} left)"
    return f"{acts(event.target, 'spends')} a healing surge{left}."


@TELLERS.tells
def _days_went_by(event: DaysWentBy, people: People) -> str:
    gone = duration_words((event.after - event.before) // SECONDS_PER_TURN)
    now = dated_words(people.calendar, clock_at(event.after, event.rounds_per_turn))
    return f"{capitalized(gone)} went by, as outside. It is {now}."


@OFFERS.offers(of=(ShortRested, ExtendedRested))
def offer_surge(_event: Event, outcome: Outcome) -> Sequence[Button]:
    """Spends a surge of the character of whoever presses, as long as no time goes by."""
    state = outcome.game.state
    if not natural_healing(state).has_surges or not any(map(_is_hurt, state.characters)):
        return ()
    label = "Spend a healing surge"
    return (make_button("surge", outcome.game.id, now(state), label=label, style=GREEN),)


@OFFERS.offers(for_referees=True)
def offer_going_on(event: RestWentBy, outcome: Outcome) -> Sequence[Button]:
    """Goes on with what is left of a rest, as long as no other time goes by."""
    state = outcome.game.state
    if not event.left or RESTING.of(state) is None or state.encounter is not None:
        return ()
    return (make_button("rest-on", outcome.game.id, now(state), label="Rest on", style=GREEN),)


def _is_hurt(character: Character) -> bool:
    vitals = character.vitals
    return vitals.life is not Life.DEAD and vitals.hit_points < vitals.maximum


@BRIEFS.tells
def _brief_rested(event: Rested) -> Iterator[Mark]:
    if event.outside:
        return
    days = some(event.days, "day")
    yield Note((event.target,), f"rested for {days}" if event.days else "rested, though disturbed")


@BRIEFS.tells
def _brief_long(event: ExtendedRested) -> Iterator[Mark]:
    if not event.in_days:
        yield Note((event.target,), "took a long rest")


@COMINGS.of("occasion")
def coming_occasion(coming: Coming) -> str:
    """In a preview."""
    return f"it happens: {plain(coming.name)}"
