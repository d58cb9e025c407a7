"""What has to be declared before a melee is left (OSE-DECLARE)."""

from rules.initiative.door import METHOD_SETTING, METHODS
from rules.kernel.targets import find_combatant
from rules.positions.settings import DISENGAGE
from rules.state.encounter import Stage
from rules.state.game import GameState

MOVES = ("withdrawal", "retreat")
"""The declarations with which one may leave a melee."""


def undeclared(state: GameState, target: str) -> str:
    """Why somebody may not leave a melee in this round by themselves, "" if they may."""
    combatant = find_combatant(state, target)
    if combatant is None or not _is_declared(state):
        return ""
    declaration = combatant.turn.declaration
    if declaration is not None and declaration.kind in MOVES:
        return ""
    return (
        f"{combatant.name} is in melee and has declared neither a withdrawal nor a retreat for "
        "this round. Declare it with `/declare` when a round begins; a referee may allow it now."
    )


def _is_declared(state: GameState) -> bool:
    if state.encounter is None or state.encounter.stage is not Stage.ROUNDS:
        return False
    chosen = METHOD_SETTING.in_force(state)
    method = next(method for method in METHODS if method.key == chosen)
    return method.has_declarations and DISENGAGE.in_force(state) == "ose"
