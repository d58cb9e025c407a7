"""How far somebody gets in a round (OSE-COMBAT-MOVE, ERIS-COMBAT-MOVE).

All numbers are feet in a dungeon and yards elsewhere.
"""

from collections.abc import Callable, Mapping

from rules.kernel.rounding import divide_nearest
from rules.kernel.targets import find_combatant
from rules.load.door import ENCOUNTER
from rules.load.door import rate_of as load_rate
from rules.movement.settings import COMBAT_MOVE
from rules.state.game import GameState


def ose_rate(base: int) -> int:
    """A third of the base rate (OSE-MOVEMENT-RATES)."""
    return ENCOUNTER.of(base)


def eris_rate(base: int) -> int:
    """A tenth of the rate of pursuit, four times the base, to the nearest 10 (R-ERIS-MOVE)."""
    return divide_nearest(pursuit_rate(base), 100) * 10


def pursuit_rate(base: int) -> int:
    """How far somebody runs in a turn of a pursuit, by the same table (ERIS-COMBAT-MOVE)."""
    return 4 * base


RATES: Mapping[str, Callable[[int], int]] = {"ose": ose_rate, "eris": eris_rate}


def base_rate(state: GameState, target: str) -> int:
    """What was written as somebody's Movement, else what their load leaves them."""
    return load_rate(state, target).value


def round_rate(state: GameState, target: str) -> int:
    """How far somebody gets in a round."""
    return RATES[COMBAT_MOVE.in_force(state)](base_rate(state, target))


def left_to_move(state: GameState, target: str) -> int:
    """How far somebody still gets in this round."""
    combatant = find_combatant(state, target)
    moved = 0 if combatant is None else combatant.turn.moved
    return max(0, round_rate(state, target) - moved)


def is_action(state: GameState) -> bool:
    """Whether moving is the action of a round (ERIS-ACTIONS), so that an attack is a second one."""
    return COMBAT_MOVE.in_force(state) == "eris"
