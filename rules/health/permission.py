"""Who may do what to whose body: players to monsters they see and to their own."""

from rules.errors import ForbiddenError
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.state.encounter import Kind


def may_strike(resolution: Resolution, target: str) -> bool:
    """Whether the actor may harm a target: their own always, monsters where the game says so."""
    if resolution.controls(target):
        return True
    return is_monster(resolution, target) and resolution.setting("damage_by_players") == "everyone"


def require_strike(resolution: Resolution, target: str) -> None:
    """Raise ForbiddenError unless the actor may harm the target."""
    if may_strike(resolution, target):
        return
    if is_monster(resolution, target):
        raise ForbiddenError(
            "In this game only a referee applies damage to monsters. "
            "Say what you rolled, and the referee takes it from there."
        )
    resolution.require_control(target, "apply damage")


def is_monster(resolution: Resolution, target: str) -> bool:
    combatant = resolution.find_combatant(id_of(target))
    return combatant is not None and combatant.kind is Kind.MONSTER
