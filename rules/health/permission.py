"""Who may do what to whose body: players to monsters they see and to their own."""

from rules.errors import ForbiddenError
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.state.encounter import Kind


def may_strike(resolution: Resolution, target: str) -> bool:
    """Whether the actor may harm a target: their own always, monsters where the game says so."""
    if resolution.controls(target):
        return True
    return _is_monster(resolution, target) and resolution.setting("damage_by_players") == "everyone"


def require_strike(resolution: Resolution, target: str) -> None:
    """Raise ForbiddenError unless the actor may harm the target."""
    if may_strike(resolution, target):
        return
    if _is_monster(resolution, target):
        raise ForbiddenError(
            "In this game only a referee applies damage to monsters. "
            "Say what you rolled, and the referee takes it from there."
        )
    resolution.require_control(target, "apply damage")


def require_felling(resolution: Resolution, target: str) -> None:
    """Raise ForbiddenError unless the actor may put the target out of action without damage."""
    if may_strike(resolution, target):
        return
    if _is_monster(resolution, target):
        raise ForbiddenError(
            "In this game only a referee puts monsters out of action. "
            "Say what happens, and the referee takes it from there."
        )
    name = resolution.who(target).label
    raise ForbiddenError(f"Only {name}'s player or a referee can put {name} out of action.")


def require_effect(resolution: Resolution, target: str, source: str) -> None:
    """Raise ForbiddenError unless the actor may put an effect on the target.

    A player may when the effect comes from somebody they act for: bonuses go to comrades.
    """
    if (source and resolution.controls(source)) or may_strike(resolution, target):
        return
    name = resolution.who(target).label
    whose = "A referee" if _is_monster(resolution, target) else f"{name}'s player or a referee"
    raise ForbiddenError(
        f"{whose} can put that on {name}. "
        "If your own character gives it, say so: pick the character as `source`."
    )


def _is_monster(resolution: Resolution, target: str) -> bool:
    combatant = resolution.find_combatant(id_of(target))
    return combatant is not None and combatant.kind is Kind.MONSTER
