"""ERIS-EQUIPMENT-SPEED and ERIS-WEIGHT-LIMIT: armour and shield, and coins by armour class."""

from collections.abc import Mapping

from rules.items.door import (
    Armour,
    Kind,
    has_shield,
    is_a,
    items_of,
    worn_armour,
)
from rules.load.ways.shape import Burden, Way, coins_words
from rules.load.weights import treasure_weight
from rules.sheet.door import typed_number
from rules.state.game import GameState
from rules.state.items import Held, Item

SPEEDS: Mapping[Armour, tuple[int, int]] = {
    Armour.NONE: (120, 120),
    Armour.LEATHER: (120, 120),
    Armour.CHAIN: (120, 90),
    Armour.PLATE: (90, 60),
}
"""Without and with a shield; without armour it is as with leather (R-UNARMOURED-SPEED)."""
LOAD_RULE = "ERIS-WEIGHT-LIMIT"
COINS_PER_CLASS = 100
PER_CLASS = f"{COINS_PER_CLASS} coins for each point of Armour Class"
NEGLIGIBLE = 100
"""So many coins are no load where no referee says otherwise (R-WEIGHT-BANDS)."""
LOADED, HEAVILY_LOADED = 60, 30
UNARMOURED_CLASS = 9
_MAGICAL = (Kind.ARMOUR, Kind.SHIELD, Kind.HELMET)


def reckon(state: GameState, target: str) -> Burden:
    """The slower of what is worn and what is carried (R-WEIGHT-BANDS)."""
    armour, shield = worn_armour(state, target), has_shield(state, target)
    speed, worn = SPEEDS[armour][shield], f"{armour} and shield" if shield else armour.value
    weight, armour_class = treasure_weight(state, target), plain_class(state, target, armour)
    if armour_class is None:
        why = f"{worn}; no Armour Class is written, so coins do not count" if weight else worn
        return Burden(speed, why, weight)
    share = armour_class * COINS_PER_CLASS
    negligible = NEGLIGIBLE if state.negligible_load is None else state.negligible_load
    if weight > 2 * share and weight > negligible:
        return Burden(0, f"{worn}, too much treasure", weight, 2 * share, LOAD_RULE)
    if weight > share and weight > negligible:
        why = f"{worn}, heavily loaded: more than {PER_CLASS}"
        return Burden(HEAVILY_LOADED, why, weight, 2 * share, LOAD_RULE)
    if weight <= negligible or speed <= LOADED:
        return Burden(speed, worn, weight, 2 * share)
    why = f"{worn}, loaded: more than {coins_words(negligible)}"
    return Burden(LOADED, why, weight, 2 * share, LOAD_RULE)


def plain_class(state: GameState, target: str, armour: Armour) -> int | None:
    """Armour class, descending, without the magic of armour and shield in use (R-WEIGHT-BANDS).

    None where none is written for somebody in armour: what armour is worth is in no source.
    """
    typed = typed_number(state, target, "ac")
    if typed is None:
        return UNARMOURED_CLASS if armour is Armour.NONE else None
    magic = [item.bonus for item in items_of(state, target) if item.bonus and _protects(item)]
    return max(0, typed.value + sum(magic))


def _protects(item: Item) -> bool:
    return item.held is not Held.CARRIED and is_a(item, *_MAGICAL)


WAY = Way(
    key="eris",
    label="Armour and shield set the rate; coins of armour class times 100 slow to 60 feet, "
    "up to twice as many to 30.",
    source="ERIS-EQUIPMENT-SPEED",
    reckon=reckon,
    negligible=NEGLIGIBLE,
)
