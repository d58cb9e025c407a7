"""Rest told as sentences: those who rest alike in one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cogs.clock.telling import brief_went_by, clock_words, duration_words
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Mark,
    Note,
    People,
    RunTeller,
    Short,
    Teller,
    acts,
    agreed,
    name_together,
)
from cogs.render.offers import Offer
from data.live import Outcome
from rules.clock.clock import now
from rules.clock.units import SECONDS_PER_TURN, clock_at
from rules.kernel.events import Event, Who
from rules.kernel.words import agree, many, some
from rules.rest.records import RESTING, ExtendedRested, Rested, RestWentBy, ShortRested, SurgeSpent
from rules.rest.recovery import natural_healing
from rules.state.health import Life
from rules.state.sheet import Character


def _tell_rests(events: Sequence[Event], _people: People) -> str:
    """A line for all who rested alike."""
    lines = _together((event.target, _days(event)) for event in events if isinstance(event, Rested))
    longer = (e for e in events if isinstance(e, ExtendedRested) and not e.in_days)
    lines += _resting([event.target for event in longer], "a long rest")
    short = (event for event in events if isinstance(event, ShortRested))
    lines += _resting([event.target for event in short], "a short rest")
    return "\n".join(lines)


def _resting(people: Sequence[Who], what: str) -> list[str]:
    return [f"{name_together(people)} {agreed(people, 'takes')} {what}."] if people else []


def _together(said: Iterable[tuple[Who, str]]) -> list[str]:
    groups: dict[str, list[Who]] = {}
    for who, words in said:
        groups.setdefault(words, []).append(who)
    return [f"{name_together(people)}: {words}" for words, people in groups.items()]


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


def _went_by(event: RestWentBy, _people: People) -> str:
    gone, left = (
        duration_words(seconds // SECONDS_PER_TURN)
        for seconds in (event.after - event.before, event.left)
    )
    now = clock_words(clock_at(event.after, event.rounds_per_turn))
    rested = f"Rest of {gone}. It is {now}." if gone else f"It is {now}."
    if not event.left:
        return rested
    return f"{rested} Something stops it there, with {left} left: `/do rest on` goes on."


def _surge(event: SurgeSpent, _people: People) -> str:
    left = "" if event.left is None else f" ({event.left} left)"
    return f"{acts(event.target, 'spends')} a healing surge{left}."


RESTS = RunTeller((Rested, ShortRested, ExtendedRested), _tell_rests)
TELLERS: Mapping[type[Event], Teller] = {
    RestWentBy: _went_by,
    Rested: RESTS,
    ShortRested: RESTS,
    ExtendedRested: RESTS,
    SurgeSpent: _surge,
}


def offer_surge(_event: Event, outcome: Outcome) -> Sequence[Button]:
    """Spends a surge of the character of whoever presses, as long as no time goes by."""
    state = outcome.game.state
    if not natural_healing(state).has_surges or not any(map(_is_hurt, state.characters)):
        return ()
    label = "Spend a healing surge"
    return (make_button("surge", outcome.game.id, now(state), label=label, style=GREEN),)


def offer_going_on(event: RestWentBy, outcome: Outcome) -> Sequence[Button]:
    """Goes on with what is left of a rest, as long as no other time goes by."""
    state = outcome.game.state
    if not event.left or RESTING.of(state) is None or state.encounter is not None:
        return ()
    return (make_button("rest-on", outcome.game.id, now(state), label="Rest on", style=GREEN),)


def _is_hurt(character: Character) -> bool:
    vitals = character.vitals
    return vitals.life is not Life.DEAD and vitals.hit_points < vitals.maximum


OFFERS: Mapping[type[Event], Offer] = {
    RestWentBy: Offer(offer_going_on, for_referees=True),
    ShortRested: Offer(offer_surge),
    ExtendedRested: Offer(offer_surge),
}


def _brief_rested(event: Rested, _people: People) -> Iterator[Mark]:
    days = some(event.days, "day")
    yield Note((event.target,), f"rested for {days}" if event.days else "rested, but was disturbed")


def _brief_long(event: ExtendedRested, _people: People) -> Iterator[Mark]:
    if not event.in_days:
        yield Note((event.target,), "took a long rest")


BRIEFS: Briefs = {
    Rested: _brief_rested,
    RestWentBy: brief_went_by,
    ShortRested: Short("{target} took a short rest"),
    ExtendedRested: _brief_long,
}
