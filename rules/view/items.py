"""What people have and what lies about, as one viewer may know it: things are for those who act for
their owners, and what lies where the party is for everybody."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.attack.striking import rated
from rules.items.describing import limits_of
from rules.items.lying import spot_of
from rules.items.market import offered_for
from rules.items.money import is_money, purse_of, stored_gold
from rules.items.parcels import weight_of
from rules.items.reading import belongings_of, carried
from rules.items.state import HOME, LYING, Heap
from rules.kernel.actor import Viewer
from rules.kernel.questions import Found
from rules.kernel.targets import find_character, find_combatant
from rules.load.rates import burden_of, has_load, rate_of
from rules.load.ways import Burden
from rules.places.state import PLACES
from rules.state.game import GameState
from rules.state.items import Held, Item

AT_HOME = "at home"


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
            yield HeapView(heap.items, _where(state, heap), here)


def _where(state: GameState, heap: Heap) -> str:
    if heap.place == HOME:
        return AT_HOME
    place = next((one for one in PLACES.of(state) if one.id == heap.place), None)
    area = next((one for one in place.areas if one.id == heap.area), None) if place else None
    return area.name if area is not None else "on the way"
