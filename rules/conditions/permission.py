"""Who may give effects to whom: to their own, to monsters they fight, to comrades it helps."""

from rules.conditions.actions import AddEffect
from rules.conditions.kinds.registry import BY_KEY, STOPS_ACTION
from rules.errors import ForbiddenError
from rules.kernel.permission import may_strike, require_part
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, is_monster

SAY_WHO_GIVES = "If your own character gives it, say so: pick the character as `source`."


def require_effect(resolution: Resolution, wanted: AddEffect, target: str) -> None:
    """Raise ForbiddenError unless the actor may put `wanted` on the target.

    `wanted.source` is spelt as in the state, and the actor may act for it.
    """
    if may_strike(resolution, target):
        return
    if is_monster(resolution.state, target):
        _require_fight(resolution, wanted, target)
    else:
        _require_help(resolution, wanted, target)


def _require_fight(resolution: Resolution, wanted: AddEffect, target: str) -> None:
    """Where only referees harm monsters, players put on them what their characters give."""
    require_part(resolution)
    if wanted.key in STOPS_ACTION:
        raise ForbiddenError(
            "In this game only a referee puts monsters out of action. "
            "Say what happens, and the referee takes it from there."
        )
    if not wanted.source:
        raise _only(resolution, target, "put that on {name}", SAY_WHO_GIVES)


def _require_help(resolution: Resolution, wanted: AddEffect, target: str) -> None:
    """A bonus, from somebody who stands with them."""
    if wanted.key in STOPS_ACTION:
        raise _only(resolution, target, "put {name} out of action")
    if wanted.key:
        raise _only(resolution, target, f"make {{name}} {BY_KEY[wanted.key].name}")
    if wanted.amount < 0:
        raise _only(
            resolution, target, "put a penalty on {name}", "Your own character can give a bonus."
        )
    if not wanted.source:
        raise _only(resolution, target, "put that on {name}", SAY_WHO_GIVES)
    if _side_of(resolution, wanted.source) != _side_of(resolution, target):
        giver = resolution.who(wanted.source).label
        raise _only(
            resolution, target, "put that on {name}", f"{giver} does not stand on the same side."
        )


def _only(resolution: Resolution, target: str, what: str, hint: str = "") -> ForbiddenError:
    """The refusal that says who may do that; `{name}` in `what` is the target's."""
    name = resolution.who(target).label
    refusal = f"Only {resolution.those_who_act_for(target)} can {what.format(name=name)}."
    return ForbiddenError(f"{refusal} {hint}".rstrip())


def _side_of(resolution: Resolution, target: str) -> str | None:
    """The side on which somebody is present; None for those who are in no encounter."""
    combatant = resolution.find_combatant(id_of(target))
    return None if combatant is None or combatant.gone else combatant.side
