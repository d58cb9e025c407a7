"""OSE-ENCUMBRANCE-BASIC: armour and treasure set the rate; other gear is not weighed."""

from collections.abc import Mapping

from rules.items.door import Armour, worn_armour
from rules.kernel.targets import find_character
from rules.load.ways.shape import MOST_COINS, Burden, Way, coins_words
from rules.load.weights import treasure_weight
from rules.state.game import GameState

RATES: Mapping[Armour, tuple[int, int]] = {
    Armour.NONE: (120, 90),
    Armour.LEATHER: (90, 60),
    Armour.CHAIN: (60, 30),
    Armour.PLATE: (60, 30),
}
"""Without treasure, and carrying treasure. Leather is light, the rest heavy (R-ARMOUR-BAND)."""


NEGLIGIBLE = 400
"""The first band of the detailed rule: so much treasure slows nobody (R-WEIGHT-BANDS)."""


def reckon(state: GameState, target: str) -> Burden:
    """By armour, and by treasure to speak of: the referee's word, else by what it weighs."""
    armour, weight = worn_armour(state, target), treasure_weight(state, target)
    if weight > MOST_COINS:
        return Burden(0, "too much treasure", weight, MOST_COINS)
    without, carrying = RATES[armour]
    character = find_character(state, target)
    said = None if character is None else character.carrying_treasure
    if said:
        return Burden(carrying, f"{armour}, carrying treasure", weight, MOST_COINS)
    negligible = NEGLIGIBLE if state.negligible_load is None else state.negligible_load
    if said is None and weight > negligible:
        why = f"{armour}, carrying treasure of more than {coins_words(negligible)}"
        return Burden(carrying, why, weight, MOST_COINS)
    return Burden(without, armour.value, weight, MOST_COINS)


WAY = Way(
    key="basic",
    label="Armour and treasure set the rate; other gear is not weighed.",
    source="OSE-ENCUMBRANCE-BASIC",
    reckon=reckon,
    negligible=NEGLIGIBLE,
)
