"""Traps told as sentences."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Briefs, Mark, Note, Weight
from cogs.render.narration import People, Teller, show_throw
from cogs.render.narration.grouping import name_together
from cogs.render.text import plain, stopped
from rules.kernel.events import Event
from rules.traps.records import DisarmJudged, DisarmTried, TrapSet, TrapSprung, TrapStayed


def _sprung(event: TrapSprung, _people: People) -> str:
    """What everybody sees; the die that set it off is in the referee's form alone."""
    who, dice = name_together(event.targets), ""
    verb = "sets" if len(event.targets) == 1 else "set"
    if event.throw is not None:
        dice = f" ({show_throw(event.throw)})"
    words = [stopped(plain(text)) for text in (event.text, event.effect) if text]
    return " ".join((f"**{who} {verb} off a trap: {plain(event.name)}!**{dice}", *words))


def _stayed(event: TrapStayed, _people: People) -> str:
    dice = ", ".join(map(show_throw, event.throws))
    return (
        f"The trap “{plain(event.name)}” does not spring on {name_together(event.targets)}: "
        f"{dice}, springs on {event.chance} or less."
    )


def _tried(event: DisarmTried, _people: People) -> str:
    return f"{plain(event.who.label)} tries to make the {plain(event.name)} harmless."


def _judged(event: DisarmJudged, _people: People) -> str:
    result = "it is harmless now" if event.passed else "it is as dangerous as before"
    return (
        f"{plain(event.name)}: {show_throw(event.throw)}, needs at most {event.needed}: {result}."
    )


def _set(event: TrapSet, _people: People) -> str:
    return f"The trap “{plain(event.name)}” is {event.how} now."


TELLERS: Mapping[type[Event], Teller] = {
    TrapSprung: _sprung,
    TrapStayed: _stayed,
    DisarmTried: _tried,
    DisarmJudged: _judged,
    TrapSet: _set,
}


def _brief_sprung(event: TrapSprung, _people: People) -> Iterator[Mark]:
    yield Note(event.targets, f"set off a trap ({plain(event.name)})", weight=Weight.GREAT)


def _brief_disarmed(event: DisarmTried, _people: People) -> Iterator[Mark]:
    yield Note((event.who,), f"worked on a trap ({plain(event.name)})", weight=Weight.SMALL)


BRIEFS: Briefs = {
    TrapSprung: _brief_sprung,
    DisarmTried: _brief_disarmed,
    TrapSet: None,
    DisarmJudged: None,
    TrapStayed: None,
}
