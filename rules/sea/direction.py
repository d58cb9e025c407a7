"""How likely it is to lose direction on the water, with or without a navigator (OSE-SEA-LOST)."""

from rules.sea.reading import require_vessel, water_of
from rules.state.game import GameState

RULE = "OSE-SEA-LOST"
USUAL, CERTAIN = 2, 6
"""In 6: with a navigator or in sight of land, and without either (R-SEA-LOST)."""


def risk_of(state: GameState) -> int:
    """The chance in 6 of losing the way today, 0 on a river."""
    water = water_of(state)
    if water.is_river:
        return 0
    sees_land = state.voyage.in_sight or water.has_banks
    return USUAL if require_vessel(state).navigator or sees_land else CERTAIN
