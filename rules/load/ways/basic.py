"""OSE-ENCUMBRANCE-BASIC: armour and treasure set the rate; other gear is not weighed."""

from collections.abc import Mapping

from rules.items.door import Armour, worn_armour
from rules.kernel.targets import find_character
from rules.load.ways.shape import MOST_COINS, Burden, Way
from rules.load.weights import treasure_weight
from rules.state.game import GameState

RATES: Mapping[Armour, tuple[int, int]] = {
    Armour.NONE: (120, 90),
    Armour.LEATHER: (90, 60),
    Armour.CHAIN: (60, 30),
    Armour.PLATE: (60, 30),
}
"""Without treasure, and carrying treasure. Leather is light, the rest heavy (R-ARMOUR-BAND)."""


def reckon(state: GameState, target: str) -> Burden:
    """By armour, and by whether there is treasure to speak of."""
    armour, weight = worn_armour(state, target), treasure_weight(state, target)
    if weight > MOST_COINS:
        return Burden(0, "too much treasure", weight, MOST_COINS)
    without, carrying = RATES[armour]
    if has_treasure(state, target):
        return Burden(carrying, f"{armour}, carrying treasure", weight, MOST_COINS)
    return Burden(without, armour.value, weight, MOST_COINS)


def has_treasure(state: GameState, target: str) -> bool:
    """Whether somebody's treasure slows them: the referee's word, else any that has weight."""
    character = find_character(state, target)
    said = None if character is None else character.carrying_treasure
    return treasure_weight(state, target) > 0 if said is None else said


WAY = Way(
    key="basic",
    label="Armour and treasure set the rate; other gear is not weighed.",
    source="OSE-ENCUMBRANCE-BASIC",
    reckon=reckon,
)
