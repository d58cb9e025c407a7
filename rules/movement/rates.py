"""How far somebody gets in a round (OSE-COMBAT-MOVE, ERIS-COMBAT-MOVE).

All numbers are feet in a dungeon and yards elsewhere.
"""

from rules.kernel.targets import find_combatant
from rules.load.door import ERIS_PURSUIT, ERIS_ROUND, goes_by_eris, in_encounter
from rules.load.door import rate_of as load_rate
from rules.state.game import GameState


def eris_rate(base: int) -> int:
    """How far somebody gets in a round (ERIS-COMBAT-MOVE)."""
    return ERIS_ROUND.of(base)


def pursuit_rate(base: int) -> int:
    """How far somebody runs in a turn of a pursuit, by the same table."""
    return ERIS_PURSUIT.of(base)


def base_rate(state: GameState, target: str) -> int:
    """What was written as somebody's Movement, else what their load leaves them."""
    return load_rate(state, target).value


def round_rate(state: GameState, target: str) -> int:
    """How far somebody gets in a round."""
    return in_encounter(state).of(base_rate(state, target))


def left_to_move(state: GameState, target: str) -> int:
    """How far somebody still gets in this round."""
    combatant = find_combatant(state, target)
    moved = 0 if combatant is None else combatant.turn.moved
    return max(0, round_rate(state, target) - moved)


def is_action(state: GameState) -> bool:
    """Whether moving is the action of a round (ERIS-ACTIONS), so that an attack is a second one."""
    return goes_by_eris(state)
