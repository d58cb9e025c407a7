"""Load by slots (R-SLOTS): what is worn and in hand, and what is packed."""

from collections.abc import Mapping, Sequence

from rules.items.known import hands_taken, is_a, thing_of
from rules.items.market import own_price
from rules.items.money import is_money
from rules.items.reading import items_of
from rules.items.things import Kind, Thing
from rules.items.wares import all_described, ware_of
from rules.items.wielding import Armour, worn_armour
from rules.kernel.numbers import Table, divide_up
from rules.kernel.words import many
from rules.load.burden import Burden, is_load, weight_of_all
from rules.sheet.reading import typed_number
from rules.state.game import GameState
from rules.state.items import Held, Item

SLOT = "slot"
IN_USE, PACKED_UP = "worn and in hand", "packed"
COINS_PER_SLOT = 100
ARMOUR_SLOTS: Mapping[Armour, int] = {
    Armour.NONE: 0,
    Armour.LEATHER: 1,
    Armour.CHAIN: 2,
    Armour.PLATE: 2,
}
"""Leather is light, the rest heavy (R-ARMOUR-BAND)."""
BUNDLES: Mapping[str, int] = {
    "Arrow": 20,
    "Quarrel": 30,
    "Sling stone": 20,
    "Iron spike": 12,
    "Iron ration": 7,
    "Standard ration": 7,
    "Torch": 6,
    "Wine": 2,
}
"""How many pieces are one bundle where neither the referee nor the book sells several at once."""
WORN = Table(
    ((None, 3, (120, 3)), (4, 5, (90, 5)), (6, 7, (60, 7)), (8, 9, (30, 9)), (10, None, (0, 9)))
)
PACKED = Table(
    (
        (None, 10, (120, 10)),
        (11, 12, (90, 12)),
        (13, 14, (60, 14)),
        (15, 16, (30, 16)),
        (17, None, (0, 16)),
    )
)
"""By slots: the rate that they leave, and the last number of slots that does, or that does at all.
"""
MOST_WORN, MOST_PACKED = 9, 16
STRENGTH = Table(
    ((None, 3, -3), (4, 5, -2), (6, 8, -1), (9, 12, 0), (13, 15, 1), (16, 17, 2), (18, None, 3))
)
"""What Strength adds to the slots that can be packed."""


def reckon_slots(state: GameState, target: str) -> Burden:
    """The slower of what is worn and in hand, and of what is packed; Strength helps to pack."""
    items = [one for one in items_of(state, target) if is_load(one)]
    worn, packed = _worn(state, target, items), _packed(state, items)
    strength = typed_number(state, target, "str")
    more = 0 if strength is None else STRENGTH.at(strength.value)
    by_worn, last_worn = WORN.at(worn)
    by_packed, last_packed = PACKED.at(packed - more)
    most = MOST_PACKED + more
    slots = f"{worn} of {many(MOST_WORN, SLOT)} {IN_USE}, {packed} of {most} {PACKED_UP}"
    if by_worn < by_packed:
        why = _why(by_worn, last_worn, IN_USE)
        return Burden(by_worn, why, worn, MOST_WORN, where=IN_USE, slots=slots)
    why = _why(by_packed, last_packed + more, PACKED_UP)
    return Burden(by_packed, why, packed, most, where=PACKED_UP, slots=slots)


def _why(rate: int, last: int, where: str) -> str:
    """`up to 12 slots packed`, `more than 9 slots worn and in hand`."""
    return f"{'up to' if rate else 'more than'} {many(last, SLOT)} {where}"


def _worn(state: GameState, target: str, items: Sequence[Item]) -> int:
    """Hands and armour; a helmet, clothes and rings take nothing."""
    hands = sum(hands_taken(one) for one in items if one.held is Held.WIELDED)
    return hands + ARMOUR_SLOTS[worn_armour(state, target)]


def _packed(state: GameState, items: Sequence[Item]) -> int:
    """Coins and jewels by weight, else things and bundles; what holds others takes none itself."""
    filled = {one.inside for one in items}
    packed = [one for one in items if one.held is Held.CARRIED and one.id not in filled]
    jewels = [one for one in packed if is_money(one) or is_a(one, Kind.GEM, Kind.JEWELLERY)]
    weight = sum(map(weight_of_all, all_described(state, jewels)))
    return divide_up(weight, COINS_PER_SLOT) + sum(
        slots_of(state, one) for one in packed if one not in jewels
    )


def slots_of(state: GameState, item: Item) -> int:
    """What the pieces of a thing take while they are packed: one for each bundle of them.

    Where somebody has written a weight on it, its pieces take what they weigh instead: one at the
    least, and none of what weighs nothing.
    """
    row, thing = ware_of(state, item), thing_of(item)
    known = [one.item.weight for one in (row, thing) if one is not None]
    if item.weight is not None and item.weight not in known:
        return divide_up(weight_of_all(item), COINS_PER_SLOT)
    return divide_up(item.count, _bundle(state, item, row, thing))


def _bundle(state: GameState, item: Item, row: Thing | None, thing: Thing | None) -> int:
    """How many pieces go into a slot: as many as are sold at once."""
    own = own_price(state, item.name)
    if own is not None:
        return own.pieces
    if row is not None and row.pieces > 1:
        return row.pieces
    return 1 if thing is None else BUNDLES.get(thing.name, 1)
