"""How far somebody gets in a round (OSE-COMBAT-MOVE, ERIS-COMBAT-MOVE).

All numbers are feet in a dungeon and yards elsewhere.
"""

from collections.abc import Callable, Mapping

from rules.kernel.rounding import divide_down, divide_nearest
from rules.kernel.targets import find_combatant
from rules.movement.settings import COMBAT_MOVE
from rules.sheet.door import typed_number
from rules.state.game import GameState

UNBURDENED = 120
"""The base rate of whoever has none written down."""


def ose_rate(base: int) -> int:
    """A third of the base rate."""
    return divide_down(base, 3)


def eris_rate(base: int) -> int:
    """A tenth of the rate of pursuit, four times the base, to the nearest 10 (R-ERIS-MOVE)."""
    return divide_nearest(4 * base, 100) * 10


RATES: Mapping[str, Callable[[int], int]] = {"ose": ose_rate, "eris": eris_rate}


def base_rate(state: GameState, target: str) -> int:
    """What was written as somebody's Movement, else 120."""
    typed = typed_number(state, target, "move")
    return UNBURDENED if typed is None else typed.value


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
