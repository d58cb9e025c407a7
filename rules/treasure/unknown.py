"""Magic that the party has and does not know: it is called by what it looks like until a referee
says what it is."""

from itertools import chain, count

from rules.errors import NotFoundError
from rules.items.known import kind_of, thing_of
from rules.items.money import is_money
from rules.items.records import ItemUsed
from rules.items.state import LYING
from rules.items.things import Kind
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Item
from rules.treasure import FAMILY
from rules.treasure.pool import UNKNOWN, Unknown
from rules.treasure.records import Identify, ThingIdentified, UnknownUsed

RULE = "ERIS-TREASURE-POOL"
MOST_UNKNOWN = 60
_BY_LOOK = frozenset((Kind.POTION, Kind.SCROLL, Kind.WAND, Kind.ROD, Kind.RING))


def disguised(resolution: Resolution, item: Item) -> Item:
    """A magic thing as it looks, with what it is kept for referees; anything else as it is."""
    if not item.magic or is_money(item):
        return item
    kind, known = kind_of(item), UNKNOWN.of(resolution.state)
    plain = _free(_look(item), {one.name.casefold() for one in known})
    secret = Unknown(plain, replace(item, id="", count=1, pooled=False))
    resolution.put(UNKNOWN, (*known[-MOST_UNKNOWN + 1 :], secret))
    said = Kind.GEAR if kind is None else kind
    return replace(item, name=plain, bonus=0, charges=None, kind=said.value)


def _look(item: Item) -> str:
    """`Unknown potion`, `Unknown sword`, `Unknown broom`."""
    kind, thing = kind_of(item), thing_of(item)
    if kind in _BY_LOOK:
        return f"Unknown {kind}"
    is_listed = thing is not None and thing.name != thing.kind.value
    plain = thing.name if thing is not None and is_listed else item.name.partition(" of ")[0]
    return f"Unknown {plain.split(',')[0].lower()}"


def _free(look: str, taken: set[str]) -> str:
    """The look, or with the first number that makes it another than all that are taken."""
    numbered = (f"{look} {number}" for number in count(2))
    return next(one for one in chain((look,), numbered) if one.casefold() not in taken)


@FAMILY.handles
def identify(resolution: Resolution, action: Identify) -> None:
    """Everybody learns what it is, wherever it is."""
    resolution.require_referee("say what an unknown thing is")
    word = action.name.casefold()
    known = UNKNOWN.of(resolution.state)
    secret = next((one for one in known if one.name.casefold() == word), None)
    if secret is None:
        raise NotFoundError("There is no such unknown thing. Pick one from the list that appears.")
    for one in resolution.state.characters:
        items = tuple(_revealed(item, secret) for item in one.items)
        if items != one.items:
            resolution.put_character(replace(one, items=items))
    heaps = tuple(
        replace(heap, items=tuple(_revealed(item, secret) for item in heap.items))
        for heap in LYING.of(resolution.state)
    )
    resolution.put(LYING, heaps)
    resolution.put(UNKNOWN, tuple(one for one in known if one is not secret))
    resolution.emit(ThingIdentified(name=secret.name, real=secret.real.name, rule=RULE))


def _revealed(item: Item, secret: Unknown) -> Item:
    if item.name.casefold() != secret.name.casefold():
        return item
    return replace(
        secret.real,
        id=item.id,
        count=item.count,
        held=item.held,
        inside=item.inside,
        pooled=item.pooled,
        counted=item.counted,
    )


@FAMILY.follows(RULE)
def unknown_is_used(resolution: Resolution, event: ItemUsed) -> None:
    """Somebody uses what nobody knows: the referee is told what it is."""
    for one in UNKNOWN.of(resolution.state):
        if one.name.casefold() == event.name.casefold():
            resolution.emit(UnknownUsed(who=event.target, name=one.name, real=one.real.name))
