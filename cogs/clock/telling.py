"""Game time, told as sentences: what the clock shows, what goes by, and what is left."""

from collections.abc import Iterator, Mapping

from cogs.render.narration import Briefs, Line, Mark, Note, People, Short, Teller, Weight
from cogs.render.text import plain
from rules.clock.clock import now, rounds_per_turn
from rules.clock.occasions import occasions_for
from rules.clock.records import (
    ClockMoved,
    Occasion,
    OccasionAdded,
    OccasionCame,
    OccasionDropped,
    Reason,
    RoundLengthChanged,
    TimeWentBy,
)
from rules.clock.units import TURNS_PER_DAY, TURNS_PER_HOUR, clock_at, time_of_day
from rules.kernel.actor import Viewer
from rules.kernel.events import Event
from rules.kernel.words import listed, many
from rules.rest.records import RestWentBy
from rules.state.game import Clock, GameState
from rules.state.health import Life
from rules.view.records import EffectView

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


MOST_TURNS = 24
"""From so many on, time is told in hours."""


def clock_words(clock: Clock) -> str:
    """`day 3, 14:20`, and the rounds since where there are any."""
    now = time_of_day(clock)
    words = f"day {now.day}, {now.hour:02}:{now.minute:02}"
    return f"{words} and {many(now.rounds, 'round')}" if now.rounds else words


def duration_words(turns: int, rounds: int = 0) -> str:
    """Game time in days, hours, turns and rounds: `1 day, 2 hours and 3 turns`.

    A few hours are told in turns where they are not full: `11 turns`.
    """
    days, turns = divmod(turns, TURNS_PER_DAY)
    is_short = not days and turns < MOST_TURNS and turns % TURNS_PER_HOUR
    hours, turns = (0, turns) if is_short else divmod(turns, TURNS_PER_HOUR)
    counted = {"day": days, "hour": hours, "turn": turns, "round": rounds}
    return listed([many(number, unit) for unit, number in counted.items() if number])


def left_words(effect: EffectView) -> str:
    """What is left of an effect, `2 turns` or `3 rounds`; "" where no time ends it."""
    return duration_words(effect.turns, effect.rounds or 0)


def lying_words(life: Life, lying: Clock | None, wakes_in: int | None) -> str:
    """`unconscious for 2 rounds, wakes in 3 turns`, as far as it may be known."""
    time = "" if lying is None else duration_words(lying.turns, lying.rounds)
    words = f"{life.value} for {time}" if time else life.value
    return words if wakes_in is None else f"{words}, wakes in {many(wakes_in, 'turn')}"


def _occasion_words(state: GameState, occasion: Occasion) -> str:
    """`in 2 days: The ritual ends`, with a word where it is a secret."""
    left = clock_at(occasion.at - now(state), 1)
    secret = " (only referees know)" if occasion.secret else ""
    return f"in {duration_words(left.turns) or 'less than a turn'}: {plain(occasion.text)}{secret}"


def render_time(state: GameState, viewer: Viewer) -> str:
    """What the clock of a game shows, for whoever asks."""
    clock = state.clock
    lines = [f"It is **{clock_words(clock)}**, session {state.session}."]
    if clock != Clock():
        gone = duration_words(clock.turns, clock.rounds)
        lines.append(f"Since the game began: {gone}.")
    if state.encounter is not None:
        lines.append(
            "An encounter is running: each round moves the clock, and ending it fills the turn."
        )
    lines += [f"- {_occasion_words(state, one)}" for one in occasions_for(state, viewer)]
    length = rounds_per_turn(state)
    lines.append(f"-# A turn is ten minutes, or {length} rounds; an hour is six turns.")
    return "\n".join(lines)


def _moved(event: ClockMoved, _people: People) -> str:
    gone = clock_at(event.after - event.before, event.rounds_per_turn)
    return MOVES[event.reason].format(
        gone=duration_words(gone.turns, gone.rounds),
        now=clock_words(clock_at(event.after, event.rounds_per_turn)),
    )


def _went_by(event: TimeWentBy, _people: People) -> str:
    gone = clock_at(event.after - event.before, event.rounds_per_turn)
    left = clock_at(event.left, event.rounds_per_turn)
    now = clock_words(clock_at(event.after, event.rounds_per_turn))
    told = f"Time goes by: {duration_words(gone.turns, gone.rounds)}. It is {now}."
    if not event.left:
        return told
    return f"{told} It stops there, {duration_words(left.turns, left.rounds)} early."


def _occasion(event: OccasionAdded, _people: People) -> str:
    time = clock_at(event.seconds, 1)
    return f"In {duration_words(time.turns)}: {plain(event.text)}."


def _round_length(_event: RoundLengthChanged, _people: People) -> str:
    """The setting that changed has been told."""
    return ""


TELLERS: Mapping[type[Event], Teller] = {
    ClockMoved: _moved,
    TimeWentBy: _went_by,
    OccasionAdded: _occasion,
    OccasionDropped: Line("It will not happen after all: {text}."),
    OccasionCame: Line("It happens now: **{text}**."),
    RoundLengthChanged: _round_length,
}


def _brief_time(event: ClockMoved, _people: People) -> Iterator[Mark]:
    """The time until somebody wakes; all other goes without saying, or is told by what took it."""
    if event.reason is not Reason.WAKING:
        return
    gone = clock_at(event.after - event.before, event.rounds_per_turn)
    yield Note((), f"{duration_words(gone.turns, gone.rounds)} went by")


def brief_went_by(event: TimeWentBy | RestWentBy, _people: People) -> Iterator[Mark]:
    """How long it was, at rest or not."""
    gone = clock_at(event.after - event.before, event.rounds_per_turn)
    yield Note((), f"{duration_words(gone.turns, gone.rounds)} went by")


BRIEFS: Briefs = {
    ClockMoved: _brief_time,
    TimeWentBy: brief_went_by,
    OccasionCame: Short("{text}", Weight.GREAT),
}
