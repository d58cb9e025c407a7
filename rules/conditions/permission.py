"""Who may put what on whom."""

from rules.errors import ForbiddenError
from rules.health.permission import is_monster, may_strike
from rules.kernel.resolution import Resolution


def require_effect(resolution: Resolution, target: str, source: str) -> None:
    """Raise ForbiddenError unless the actor may put an effect on the target.

    A player may when the effect comes from somebody they act for: bonuses go to comrades.
    """
    if (source and resolution.controls(source)) or may_strike(resolution, target):
        return
    name = resolution.who(target).label
    whose = "A referee" if is_monster(resolution, target) else f"{name}'s player or a referee"
    raise ForbiddenError(
        f"{whose} can put that on {name}. "
        "If your own character gives it, say so: pick the character as `source`."
    )


def require_felling(resolution: Resolution, target: str) -> None:
    """Raise ForbiddenError unless the actor may put the target out of action without damage."""
    if may_strike(resolution, target):
        return
    if is_monster(resolution, target):
        raise ForbiddenError(
            "In this game only a referee puts monsters out of action. "
            "Say what happens, and the referee takes it from there."
        )
    name = resolution.who(target).label
    raise ForbiddenError(f"Only {name}'s player or a referee can put {name} out of action.")
