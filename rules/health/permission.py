"""Who may do what to whose body: players to monsters they see and to their own."""

from rules.errors import ForbiddenError
from rules.resolution import Resolution
from rules.state import Kind


def may_strike(resolution: Resolution, target: str) -> bool:
    """Whether the actor may harm a target: their own always, monsters where the game says so."""
    if resolution.controls(target):
        return True
    combatant = resolution.find_combatant(target.partition("#")[0])
    is_monster = combatant is not None and combatant.kind is Kind.MONSTER
    return is_monster and resolution.setting("damage_by_players") == "everyone"


def require_strike(resolution: Resolution, target: str) -> None:
    """Raise ForbiddenError unless the actor may harm the target."""
    if may_strike(resolution, target):
        return
    combatant = resolution.find_combatant(target.partition("#")[0])
    if combatant is not None and combatant.kind is Kind.MONSTER:
        raise ForbiddenError(
            "In this game only a referee applies damage to monsters. "
            "Say what you rolled, and the referee takes it from there."
        )
    resolution.require_control(target, "apply damage")


def require_effect(resolution: Resolution, target: str, source: str) -> None:
    """Raise ForbiddenError unless the actor may put an effect on the target.

    A player may when the effect comes from somebody they act for: bonuses go to comrades.
    """
    if source and resolution.controls(source):
        return
    require_strike(resolution, target)
