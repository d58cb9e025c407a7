"""What lies on people or befalls them, in a few words: conditions, hazards, tiredness."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.text import plain
from rules.conditions.records import EffectBegan, EffectEnded
from rules.endurance.records import EnduranceChanged
from rules.hazards.poisons import BY_KEY
from rules.hazards.records import (
    DisbeliefDeclared,
    Fell,
    LevelDrained,
    LevelReturned,
    PlateCut,
    PoisonTook,
    ShakenOut,
    Starved,
    Swam,
)
from rules.kernel.events import Event

_OVER = {"time", "removed", "spent"}


def _effect(event: EffectBegan, _people: People) -> Iterator[Mark]:
    amount = f" ({event.amount:+d})" if event.amount else ""
    weight = Weight.GREAT if event.incapacitates else Weight.USUAL
    yield Note((event.target,), f"got *{plain(event.name)}*{amount}", weight=weight)


def _effect_ended(event: EffectEnded, _people: People) -> Iterator[Mark]:
    """Effects that end with a death are no news."""
    if event.cause in _OVER:
        did = f"was rid of *{plain(event.name)}*"
        yield Note((event.target,), did, weight=Weight.SMALL)


def _tired(event: EnduranceChanged, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"was {event.after}" if event.after else "was no longer tired")


def _poison(event: PoisonTook, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"felt the poison ({BY_KEY[event.kind].name})")


def _shaken(event: ShakenOut, _people: People) -> Iterator[Mark]:
    yield Note((event.by,), f"shook {plain(event.target.label)} out of it")


def _fell(event: Fell, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"fell {event.feet} feet")


def _swam(event: Swam, _people: People) -> Iterator[Mark]:
    if event.drowns:
        yield Note((event.target,), "went under", weight=Weight.GREAT)
    else:
        yield Note((event.target,), "kept afloat")


def _cut(event: PlateCut, _people: People) -> Iterator[Mark]:
    if event.is_free:
        yield Note((event.target,), f"cut {plain(event.item)} off under water")
    else:
        yield Note((event.target,), f"cut at {plain(event.item)} under water", weight=Weight.SMALL)


def _drained(event: LevelDrained, _people: People) -> Iterator[Mark]:
    did = f"was drained to level {event.after}"
    yield Note((event.target,), did, weight=Weight.GREAT)


def _level(event: LevelReturned, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"was level {event.after} again")


def _starved(event: Starved, _people: People) -> Iterator[Mark]:
    days = "day" if event.days == 1 else "days"
    yield Note((event.target,), f"had been without {event.what} for {event.days} {days}")


def _doubted(event: DisbeliefDeclared, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"did not believe in “{plain(event.what)}”")


BRIEFS: Mapping[type[Event], Brief] = {
    EffectBegan: _effect,
    EffectEnded: _effect_ended,
    EnduranceChanged: _tired,
    PoisonTook: _poison,
    ShakenOut: _shaken,
    Fell: _fell,
    Swam: _swam,
    PlateCut: _cut,
    LevelDrained: _drained,
    LevelReturned: _level,
    Starved: _starved,
    DisbeliefDeclared: _doubted,
}
