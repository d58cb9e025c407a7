"""The parts of damage and of hit points that the game has chosen (ENDURANCE-VARIANTS)."""

from rules.endurance.settings import DAMAGE_FRACTION, FRACTIONS, HIT_POINTS_FRACTION, ROUNDING
from rules.kernel.rounding import ROUNDINGS
from rules.state.game import GameState


def endurance_damage(state: GameState, normal: int) -> int:
    """What a monster pays for a round of attacks, by all normal damage that it has taken."""
    return _part(state, normal, DAMAGE_FRACTION.in_force(state))


def extra_hit_points(state: GameState, listed: int) -> int:
    """What a monster has besides its listed hit points."""
    return _part(state, listed, HIT_POINTS_FRACTION.in_force(state))


def _part(state: GameState, whole: int, fraction: str) -> int:
    divide = ROUNDINGS[ROUNDING.in_force(state)]
    return divide(whole, FRACTIONS[fraction])
