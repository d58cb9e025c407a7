"""OSE-ENCUMBRANCE-DETAILED: the weight of treasure, armour and weapons together sets the rate."""

from rules.kernel.tables import Table
from rules.load.ways.shape import MOST_COINS, Burden, Way
from rules.load.weights import total_weight
from rules.state.game import GameState

BANDS: Table[tuple[int, str]] = Table(
    (
        (None, 400, (120, "up to 400 coins of weight")),
        (401, 600, (90, "up to 600 coins of weight")),
        (601, 800, (60, "up to 800 coins of weight")),
        (801, MOST_COINS, (30, "up to 1,600 coins of weight")),
        (MOST_COINS + 1, None, (0, "more than 1,600 coins of weight")),
    )
)
"""By total weight in coins: the rate, and what everybody may know of the weight."""


def reckon(state: GameState, target: str) -> Burden:
    """By the row that the total weight falls into."""
    weight = total_weight(state, target)
    rate, why = BANDS.at(weight)
    return Burden(rate, why, weight, MOST_COINS)


WAY = Way(
    key="detailed",
    label="The weight of treasure, armour and weapons together sets the rate; other gear is 80.",
    source="OSE-ENCUMBRANCE-DETAILED",
    reckon=reckon,
    counts_all=True,
)
