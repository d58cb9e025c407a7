"""Who may attack whom, and what only a referee may say of an attack."""

from rules.attack.actions import Attack
from rules.attack.reckoning import COMPLETE_COVER
from rules.errors import ForbiddenError, RuleError
from rules.kernel.limits import check_forced, check_modifier
from rules.kernel.permission import require_part
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, is_monster

D20 = 20
MOST_TARGETS = 20
MOST_MODIFIER = 20
MOST_DAMAGE = 1000


def require_leave(resolution: Resolution, attacker: str, target: str) -> None:
    """Raise unless the actor may have the attacker strike the target: monsters, and their own.

    What an attack does follows from the rules, so it needs no leave to apply damage.
    """
    require_part(resolution)
    if id_of(attacker) == id_of(target):
        raise RuleError("Nobody attacks themselves. Pick another target.")
    if is_monster(resolution.state, target) or resolution.controls(target):
        return
    name = resolution.who(target).label
    raise ForbiddenError(f"{name} is no monster: only a referee can have somebody attack them.")


def check_said(resolution: Resolution, action: Attack) -> None:
    """Raise for numbers that cannot be, and for a player who says what only referees may."""
    check_modifier(action.modifier, MOST_MODIFIER)
    check_forced(action.forced, 1, D20, "A d20")
    check_forced(action.forced_damage, 0, MOST_DAMAGE, "Damage")
    if not 0 <= action.cover <= COMPLETE_COVER:
        raise RuleError("Partial cover takes 1 to 4 off the roll. Give one of these, or complete.")
    if len(action.targets) > MOST_TARGETS:
        raise RuleError(f"At most {MOST_TARGETS} targets can be attacked at once.")
    for is_said, what in (
        (action.forced is not None, "set the d20 of an attack"),
        (action.forced_damage is not None, "set the damage of an attack"),
        (action.allow, "allow what the rules forbid"),
    ):
        if is_said:
            resolution.require_referee(what)
