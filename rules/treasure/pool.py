"""What is in the pool, where it is, and how things get in and out of it (ERIS-TREASURE-POOL).

What belongs to the party is marked as such and is where all things are: on somebody's sheet, where
it weighs what it weighs, can be handed on, stolen or used up, and is no part of their purse; or it
lies somewhere, at home or where it was left. `lots_of` finds it, `take_out`, `bring` and `change`
move and alter it, `party_of` says who shares it and `require_decider` who decides. At the end
stands magic of which nobody knows: it is called by its looks until a referee says what it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count

from rules.conditions.bearing import READS_MAGIC
from rules.conditions.records import EffectBegan
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.going import travellers
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.items.having import receive, take
from rules.items.known import kind_of, thing_of
from rules.items.lying import lay_down, put_heap
from rules.items.money import in_gold, is_money
from rules.items.reading import Items, belongings_of, items_of, put_items, split_off
from rules.items.records import ItemUsed
from rules.items.state import HOME, LYING, Heap
from rules.items.things import Kind
from rules.items.wares import power_of
from rules.kernel.part import Part, several
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.kernel.whose import GAMES, PARTYS, POOLED, SAME, Fields
from rules.party.forming import speaks_for_party
from rules.record import Record, replace
from rules.sheet.classes import gains_levels
from rules.spells.item_rows import PIECE
from rules.spells.rows import MAGIC_USER
from rules.state.game import GameState
from rules.state.health import HitDice
from rules.state.items import Held, Item
from rules.state.sheet import Character
from rules.treasure import FAMILY
from rules.treasure.records import Identify, ThingIdentified, UnknownUsed

RULE = "ERIS-TREASURE-POOL"
MOST_UNKNOWN = 60
_BY_LOOK = frozenset((Kind.POTION, Kind.SCROLL, Kind.WAND, Kind.ROD, Kind.RING))


class Merit(Record):
    """What brings experience beside treasure: defeated monsters, or what a referee says."""

    id: str
    name: str
    count: int = 1
    hit_dice: HitDice | None = None
    """Those of each, None where nobody has said them."""
    each: int | None = None
    """The experience for one, None where it follows from the hit dice."""
    how: str = ""
    """"dead", "surrendered" or "fled", "" for such a word."""
    counts: bool = True


class Roller(Record):
    """Somebody in a roll-off. `rolls` are their die and those of ties; `passed` is without one."""

    who: str
    rolls: tuple[int, ...] = ()
    passed: bool = False

    @property
    def has_answered(self) -> bool:
        """Whether they have rolled or passed."""
        return bool(self.rolls) or self.passed


class RollOff(Record):
    """Who picks first of the `items`, the ids of those offered (OSE-TREASURE-DIVISION)."""

    id: str
    items: tuple[str, ...]
    rollers: tuple[Roller, ...]
    sides: int = 20
    order: tuple[str, ...] = ()
    """Once all have rolled: the ids of those who pick, the next first."""
    picks: int = 0
    """How many turns there were."""
    passes: int = 0
    """How many in a row took nothing."""


class Treasure(Record):
    """What is known of the pool beside what is in it (ERIS-TREASURE-POOL)."""

    number: int = 1
    """Counts awards: those with an older number are over."""
    merits: tuple[Merit, ...] = ()
    party: tuple[str, ...] = ()
    """The ids of those who came home with it."""
    taken: tuple[str, ...] = ()
    """The ids of prepared finds that are in the pool."""
    roll_off: RollOff | None = None
    copper: int = 0
    """What coins that brought experience came to beyond whole gold pieces: it waits for more."""


class Hoard(Record):
    """Treasure that was rolled and that nobody has found yet."""

    id: str
    label: str
    items: tuple[Item, ...]


class Unknown(Record):
    """Magic that is called by a `name` that tells nothing, and what it is."""

    name: str
    real: Item


UNKNOWN = several("unknown", Unknown, GAMES)
"""What the party has and does not know."""
HOARDS = several("hoards", Hoard, GAMES)
"""What was rolled, the newest last."""
POOL = Part(
    "treasure",
    Treasure(),
    Fields(number=SAME, merits=POOLED, party=POOLED, taken=POOLED, roll_off=PARTYS, copper=POOLED),
)
"""What is known of the party's pool."""


@dataclass(frozen=True, slots=True)
class Lot:
    """An item of the pool: on the sheet of `bearer`, or in a `heap` where nobody carries it."""

    item: Item
    bearer: str = ""
    heap: Heap | None = None

    @property
    def is_coins(self) -> bool:
        """Whether it is coins, of whatever kind."""
        return is_money(self.item)

    @property
    def is_magic(self) -> bool:
        """Whether it is a magic item."""
        return self.item.magic or bool(self.item.grade)


def lots_of(state: GameState) -> tuple[Lot, ...]:
    """What the party has with it: what its people carry, and while it is at home all there."""
    lots = all_lots(state)
    if state.expedition is None:
        return tuple(lot for lot in lots if lot.heap is None or lot.heap.place == HOME)
    return tuple(lot for lot in lots if lot.heap is None and lot.item.held is not Held.STORED)


def all_lots(state: GameState) -> Iterator[Lot]:
    """The same with what is out of reach: left behind, or at home while the party is out."""
    for one in state.characters:
        if not one.retired:
            for item in one.items:
                if item.pooled:
                    yield Lot(item, one.id)
    for heap in LYING.of(state):
        for item in heap.items:
            if item.pooled:
                yield Lot(item, heap=heap)


def coins_in(state: GameState) -> int:
    """How many gp the coins in the pool come to that the party has with it."""
    return in_gold(lot.item for lot in lots_of(state) if lot.is_coins)


def require_lot(state: GameState, item_id: str, *, anywhere: bool = False) -> Lot:
    """An item of the pool; with `anywhere` also one that is out of reach. NotFoundError."""
    for lot in all_lots(state) if anywhere else lots_of(state):
        if lot.item.id == item_id:
            return lot
    raise NotFoundError(
        "There is no such thing in the pool that the party has with it. "
        "Pick one from the list that appears."
    )


def pieces(lot: Lot, wanted: int | None) -> int:
    """How many pieces are meant, None for all. RuleError for more than there are."""
    count = lot.item.count if wanted is None else wanted
    if not 1 <= count <= lot.item.count:
        raise RuleError(
            f"There are {lot.item.count:,} of {lot.item.name}. Give a `count` of 1 to that."
        )
    return count


def take_out(resolution: Resolution, lot: Lot, count: int) -> Items:
    """Take so many pieces of it, with what is in it; nobody has them then."""
    if lot.heap is None:
        return take(resolution, lot.bearer, lot.item.id, count, at_home=True)
    heap = _now(resolution.state, lot.heap)
    left, parcel = split_off(heap.items, lot.item, count)
    put_heap(resolution, replace(heap, items=left))
    return parcel


def _now(state: GameState, heap: Heap) -> Heap:
    """The heap at the same spot as it is now."""
    spot = heap.place, heap.area
    return next(one for one in LYING.of(state) if (one.place, one.area) == spot)


def bring(resolution: Resolution, bearer: str, parcel: Items) -> None:
    """Have somebody carry things that nobody has; "" lays them down where the party is."""
    if bearer:
        receive(resolution, bearer, *parcel)
    else:
        lay_down(resolution, parcel)


def change(resolution: Resolution, lot: Lot, item: Item) -> None:
    """Have an item of the pool be another from now on, in the same place and under its id."""
    heap = None if lot.heap is None else _now(resolution.state, lot.heap)
    before = belongings_of(resolution.state, lot.bearer) if heap is None else heap.items
    items = tuple(item if one.id == item.id else one for one in before)
    if heap is None:
        put_items(resolution, lot.bearer, items)
    else:
        put_heap(resolution, replace(heap, items=items))


def of_party(parcel: Items, *, counted: bool | None) -> Items:
    """Things as the party's; what is in a container is its too. None leaves what has counted."""
    return tuple(
        replace(one, pooled=True, counted=one.counted if counted is None else counted)
        for one in parcel
    )


def of_own(parcel: Items) -> Items:
    """Things as somebody's own. Coins are like all others; what is no coin has counted once."""
    return tuple(
        replace(one, pooled=False, counted=one.counted and not is_money(one)) for one in parcel
    )


def party_of(state: GameState) -> tuple[Character, ...]:
    """The survivors: at home those who came back, elsewhere and without them all who travel."""
    names = POOL.of(state).party if state.expedition is None else ()
    found = (find_character(state, one) for one in names)
    back = tuple(one for one in found if one is not None and one.is_there)
    return back or travellers(state)


def share_treasure(state: GameState) -> tuple[Character, ...]:
    """The characters, and all hirelings of unusual nature."""
    return tuple(one for one in party_of(state) if one.service is None or one.service.unusual)


def share_experience(state: GameState) -> tuple[Character, ...]:
    """The same without hirelings of no class: they gain no experience."""
    return tuple(one for one in party_of(state) if gains_levels(one))


def player_characters(state: GameState) -> tuple[Character, ...]:
    """The characters alone: those who roll for magic items."""
    return tuple(one for one in party_of(state) if one.service is None)


def named(resolution: Resolution, ids: tuple[str, ...]) -> tuple[Character, ...]:
    """Those who were named, each once; RuleError for the dead and those put away."""
    found = tuple(resolution.character(one) for one in dict.fromkeys(ids))
    for one in found:
        if not one.is_there:
            raise RuleError(f"{one.name} gets nothing: only survivors share.")
    return found


def require_decider(resolution: Resolution, what: str) -> None:
    """Raise ForbiddenError unless the actor is a referee or the caller; `what` completes "can"."""
    actor = resolution.actor
    if not (actor.is_referee or speaks_for_party(resolution.state, actor)):
        raise ForbiddenError(f"Only the caller or a referee can {what}.")


@FAMILY.follows("ERIS-XP")
def come_home(resolution: Resolution, _event: PartyCameBack) -> None:
    """Who comes home shares what they bring."""
    party = tuple(one.id for one in travellers(resolution.state))
    resolution.put(POOL, replace(POOL.of(resolution.state), party=party))


@FAMILY.follows("ERIS-XP")
def set_out(resolution: Resolution, event: PartySetOut) -> None:
    """A new expedition has its own people."""
    if event.before is None:
        resolution.put(POOL, replace(POOL.of(resolution.state), party=()))


@FAMILY.settles
def those_who_left(resolution: Resolution) -> None:
    """Once all is settled: whoever is put away, or has left, leaves what is the party's behind."""
    for one in resolution.state.characters:
        if one.retired:
            for item in one.items:
                if item.pooled:
                    bring(resolution, "", take_out(resolution, Lot(item, one.id), item.count))


def disguised(resolution: Resolution, item: Item) -> Item:
    """A magic thing as it looks, with what it is kept for referees; anything else as it is.

    What looks like another unknown thing has the first number that no other has.
    """
    if not item.magic or is_money(item):
        return item
    known = UNKNOWN.of(resolution.state)
    look, taken = _look(item), {one.name.casefold() for one in known}
    names = chain((look,), (f"{look} {number}" for number in count(2)))
    name = next(one for one in names if one.casefold() not in taken)
    secret = Unknown(name, replace(item, id="", count=1, pooled=False))
    resolution.put(UNKNOWN, (*known[-MOST_UNKNOWN + 1 :], secret))
    return _as_it_looks(item, name)


def _as_it_looks(item: Item, name: str) -> Item:
    kind = kind_of(item) or Kind.GEAR
    return replace(item, name=name, bonus=0, charges=None, kind=kind.value)


def find_unknown(state: GameState, name: str) -> Item | None:
    """What nobody knows, by the name that it has until then, as it looks."""
    found = (one for one in UNKNOWN.of(state) if one.name.casefold() == name.casefold())
    return next((_as_it_looks(one.real, one.name) for one in found), None)


def _look(item: Item) -> str:
    """`Unknown potion`, `Unknown sword`, `Unknown broom`."""
    kind, thing = kind_of(item), thing_of(item)
    if kind in _BY_LOOK:
        return f"Unknown {kind}"
    is_listed = thing is not None and thing.name != thing.kind.value
    plain = thing.name if thing is not None and is_listed else item.name.partition(" of ")[0]
    return f"Unknown {plain.split(',')[0].lower()}"


@FAMILY.handles
def identify(resolution: Resolution, action: Identify) -> None:
    """Everybody learns what it is, wherever it is."""
    resolution.require_referee("say what an unknown thing is")
    known = UNKNOWN.of(resolution.state)
    named_so = (one for one in known if one.name.casefold() == action.name.casefold())
    secret = next(named_so, None)
    if secret is None:
        raise NotFoundError("There is no such unknown thing. Pick one from the list that appears.")
    _make_known(resolution, secret)


def _make_known(resolution: Resolution, secret: Unknown) -> None:
    for one in resolution.state.characters:
        items = tuple(_revealed(item, secret) for item in one.items)
        if items != one.items:
            resolution.put_character(replace(one, items=items))
    heaps = tuple(
        replace(heap, items=tuple(_revealed(item, secret) for item in heap.items))
        for heap in LYING.of(resolution.state)
    )
    resolution.put(LYING, heaps)
    others = tuple(one for one in UNKNOWN.of(resolution.state) if one is not secret)
    resolution.put(UNKNOWN, others)
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
def script_is_read(resolution: Resolution, event: EffectBegan) -> None:
    """Whoever magic lets read it knows what is on each arcane scroll that they have."""
    if event.key != READS_MAGIC.key:
        return
    own = {item.name.casefold() for item in items_of(resolution.state, event.target.id)}
    for secret in UNKNOWN.of(resolution.state):
        power = power_of(resolution.state, secret.real)
        is_arcane = power is not None and power.spends == PIECE and MAGIC_USER in power.users
        if is_arcane and secret.name.casefold() in own:
            _make_known(resolution, secret)


@FAMILY.follows(RULE)
def unknown_is_used(resolution: Resolution, event: ItemUsed) -> None:
    """Somebody uses what nobody knows: the referee is told what it is."""
    for one in UNKNOWN.of(resolution.state):
        if one.name.casefold() == event.name.casefold():
            resolution.emit(UnknownUsed(who=event.target, name=one.name, real=one.real.name))
