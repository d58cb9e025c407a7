"""Who may attack whom, and what only a referee may say of an attack."""

from rules.attack.actions import Attack
from rules.attack.reckoning import COMPLETE_COVER, as_thac0
from rules.dice import parse
from rules.errors import ForbiddenError, RuleError
from rules.kernel.limits import check_forced, check_modifier
from rules.kernel.permission import require_part
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, is_monster

D20 = 20
MOST_TARGETS = 20
MOST_MODIFIER = 20
MOST_DAMAGE = 1000
MOST_DICE = {"4e": 100}
"""The most that dice of damage may come to which a player types, a d20's where none is given."""
BEST_THAC0 = {"4e": -20}
"""The best THAC0 that a player may type, a d20's lowest face where none is given."""


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
    _check_typed(resolution, action)
    for is_said, what in (
        (action.forced is not None, "set the d20 of an attack"),
        (action.forced_damage is not None, "set the damage of an attack"),
        (action.allow, "allow what the rules forbid"),
    ):
        if is_said:
            resolution.require_referee(what)


def _check_typed(resolution: Resolution, action: Attack) -> None:
    """Raise ForbiddenError for numbers of a player's that no die of the game could give."""
    if resolution.actor.is_referee:
        return
    preset = resolution.state.preset
    best, most = BEST_THAC0.get(preset, 1), MOST_DICE.get(preset, D20)
    given = None if action.thac0 is None else as_thac0(resolution.state, action.thac0)
    if given is not None and not best <= given <= D20:
        worst, high = sorted(as_thac0(resolution.state, value) for value in (best, D20))
        raise ForbiddenError(
            f"A player gives a number from {worst} to {high} for `thac0`. "
            "Leave it out for the one on the sheet, or ask a referee."
        )
    if action.damage and parse(action.damage).bind({}).most > most:
        raise ForbiddenError(
            f"Dice that can come to more than {most} are the referee's to give. "
            "Leave `damage` out for those of the weapon."
        )
