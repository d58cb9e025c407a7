"""What people have and what lies about, as one viewer may know it: things are for those who act for
their owners, and what lies where the party is for everybody.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.attack.weapons import rated
from rules.items.describing import limits_of
from rules.items.lying import spot_of
from rules.items.market import offered_for
from rules.items.money import is_money, purse_of, stored_gold
from rules.items.reading import belongings_of, carried, weight_of
from rules.items.state import HOME, LYING, Heap
from rules.kernel.actor import Viewer
from rules.kernel.questions import Found
from rules.kernel.targets import find_character, find_combatant
from rules.load.burden import Burden
from rules.load.rates import burden_of, has_load, rate_of
from rules.party.forming import speaks_for_party
from rules.places.state import PLACES
from rules.record import Record
from rules.state.game import GameState
from rules.state.items import Held, Item
from rules.treasure.dividing import shares_of
from rules.treasure.pool import (
    POOL,
    Lot,
    all_lots,
    coins_in,
    lots_of,
    player_characters,
    share_treasure,
)
from rules.treasure.reckoning import Reckoning, reckon
from rules.treasure.records import MANUAL, XP
from rules.treasure.rolling_off import labels, offered

AT_HOME = "at home"
LEFT = "left behind"


def view_items(state: GameState, target: str, viewer: Viewer) -> tuple[Item, ...]:
    """What a character or combatant has with them, as far as the viewer may know it."""
    return carried(view_belongings(state, target, viewer))


def view_belongings(state: GameState, target: str, viewer: Viewer) -> tuple[Item, ...]:
    """The same with what they have left at home."""
    owner = find_character(state, target) or find_combatant(state, target)
    if owner is None or not viewer.acts_for(owner.owner):
        return ()
    return belongings_of(state, target)


@dataclass(frozen=True, slots=True)
class Sale:
    """A thing that somebody could sell at home, all pieces of it: for how many gp in all.

    None is where nobody has said what it brings.
    """

    item: Item
    gp: int | None


def view_sales(state: GameState, target: str, viewer: Viewer) -> Iterator[Sale]:
    """What somebody could sell now, what is in use last; nothing while the party is out."""
    if state.expedition is not None or state.encounter is not None:
        return
    items = view_belongings(state, target, viewer)
    full = {item.inside for item in items}
    there = [one for one in items if _is_own_treasure(one) and one.id not in full]
    for item in sorted(there, key=lambda one: one.held in (Held.WIELDED, Held.WORN)):
        gp = offered_for(state, item, item.count)
        if gp != 0:
            yield Sale(item, gp)


@dataclass(frozen=True, slots=True)
class Inventory:
    """All that somebody has, and what it comes to.

    `gold` are the coins with them, `stored` those at home, `worth` what else is worth anything, in
    gp. `weight` is what has been weighed of all they carry; `burden` what counts of it by the
    game's rule, None where load is nobody's, `rate` how far that lets them go. `limits` are those
    things of which one may have only so many: the name, how many there are, and the most.
    """

    name: str
    items: tuple[Item, ...]
    gold: int
    stored: int
    worth: int
    weight: int
    burden: Burden | None
    rate: Found | None
    limits: tuple[tuple[str, int, int], ...]


def view_inventory(state: GameState, target: str, viewer: Viewer) -> Inventory:
    """What somebody has, as far as the viewer may know it."""
    owner = find_character(state, target) or find_combatant(state, target)
    items = view_belongings(state, target, viewer)
    shown = tuple(rated(state, target, one) for one in items)
    has_load_to_tell = bool(items) and has_load(state, target)
    return Inventory(
        name="Nobody" if owner is None else owner.name,
        items=shown,
        gold=purse_of(state, target) if items else 0,
        stored=stored_gold(state, target) if items else 0,
        worth=sum(one.count * (one.worth or 0) for one in items if _is_own_treasure(one)),
        weight=weight_of(carried(shown)),
        burden=burden_of(state, target) if has_load_to_tell else None,
        rate=rate_of(state, target) if has_load_to_tell else None,
        limits=limits_of(state, target) if items else (),
    )


def _is_own_treasure(item: Item) -> bool:
    return not is_money(item) and not item.pooled


@dataclass(frozen=True, slots=True)
class HeapView:
    """What lies somewhere: where in words for referees, and whether the party is `here`."""

    items: tuple[Item, ...]
    where: str
    here: bool

    @property
    def seen(self) -> tuple[Item, ...]:
        """What the board says of it: at home the party's treasure has a line of its own."""
        is_home = self.where == AT_HOME
        return tuple(one for one in self.items if not one.inside and not (is_home and one.pooled))


def view_lying(state: GameState, viewer: Viewer) -> tuple[HeapView, ...]:
    """What lies where the party is, and for referees what lies anywhere, that of here first."""
    return tuple(sorted(_heaps(state, viewer), key=lambda heap: not heap.here))


def _heaps(state: GameState, viewer: Viewer) -> Iterator[HeapView]:
    spot = spot_of(state)
    for heap in LYING.of(state):
        here = (heap.place, heap.area) == (spot.place, spot.area)
        if here or viewer.is_referee:
            yield HeapView(heap.items, _where_kept(state, heap), here)


def _where_kept(state: GameState, heap: Heap) -> str:
    if heap.place == HOME:
        return AT_HOME
    place = next((one for one in PLACES.of(state) if one.id == heap.place), None)
    area = next((one for one in place.areas if one.id == heap.area), None) if place else None
    return area.name if area is not None else "on the way"


class LotView(Record):
    """A thing in the pool: so many pieces, and where they are, a bearer's name or in words.

    `here` is whether the party has it with it. `worth` is one piece's in gp.
    """

    id: str
    name: str
    count: int
    where: str
    here: bool
    coins: bool = False
    magic: bool = False
    worth: int | None = None
    grade: str = ""


class RollOffView(Record):
    """A roll-off: who still rolls, and who picks next, the first first; `items` are name and id.

    `mine` is whether the viewer may do what comes next, `answered` how many have rolled or passed.
    """

    id: str
    sides: int
    answered: int
    most: int
    missing: tuple[str, ...]
    order: tuple[str, ...]
    items: tuple[tuple[str, str], ...]
    picks: int
    mine: bool


class PoolView(Record):
    """All of it. `shares` is among how many coins are divided, `rollers` how many may roll.

    `decides` is whether the viewer may divide, `reckoned` whether the game reckons experience.
    `brings` is what it comes to, for referees alone.
    """

    number: int
    coins: int
    shares: float
    rollers: int
    lots: tuple[LotView, ...]
    decides: bool
    reckoned: bool
    roll_off: RollOffView | None = None
    brings: Reckoning | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to be shared."""
        return not self.lots and self.roll_off is None

    @property
    def magic(self) -> int:
        """How many different magic items the party has with it."""
        return sum(lot.magic and lot.here for lot in self.lots)


def view_pool(state: GameState, viewer: Viewer) -> PoolView:
    """The pool, with what it brings for a referee."""
    here = {lot.item.id for lot in lots_of(state)}
    # A retainer's share may be a half.
    parts = shares_of(state, share_treasure(state))
    return PoolView(
        number=POOL.of(state).number,
        coins=coins_in(state),
        shares=sum(part for _, part in parts) / max((part for _, part in parts), default=1),
        rollers=len(player_characters(state)),
        lots=tuple(_lot(state, lot, here=lot.item.id in here) for lot in all_lots(state)),
        decides=viewer.is_referee or speaks_for_party(state, viewer),
        reckoned=XP.chosen(state) != MANUAL,
        roll_off=view_roll_off(state, viewer),
        brings=reckon(state) if viewer.is_referee else None,
    )


def _lot(state: GameState, lot: Lot, *, here: bool) -> LotView:
    item = lot.item
    return LotView(
        id=item.id,
        name=item.name,
        count=item.count,
        where=_where_found(state, lot),
        here=here,
        coins=lot.is_coins,
        magic=lot.is_magic,
        worth=item.worth,
        grade=item.grade,
    )


def _where_found(state: GameState, lot: Lot) -> str:
    bearer = find_character(state, lot.bearer)
    if bearer is not None:
        return bearer.name
    return AT_HOME if lot.heap is not None and lot.heap.place == HOME else LEFT


def view_roll_off(state: GameState, viewer: Viewer) -> RollOffView | None:
    """The roll-off that is going on, None without one."""
    found = POOL.of(state).roll_off
    if found is None:
        return None
    waiting = [one.who for one in found.rollers if not one.has_answered]
    next_ones = found.order[:1] or tuple(waiting)
    ids = (lot.item.id for lot in offered(state, found))
    return RollOffView(
        id=found.id,
        sides=found.sides,
        answered=len(found.rollers) - len(waiting),
        most=len(found.rollers),
        missing=_names(state, waiting),
        order=_names(state, found.order),
        items=tuple(zip(labels(state, found), ids, strict=True)),
        picks=found.picks,
        mine=any(_plays(state, viewer, who) for who in next_ones),
    )


def _names(state: GameState, people: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    found = (find_character(state, who) for who in people)
    return tuple(one.name for one in found if one is not None)


def _plays(state: GameState, viewer: Viewer, who: str) -> bool:
    character = find_character(state, who)
    return character is not None and viewer.acts_for(character.owner)
