"""The one way hit points go down, and the command that does it."""

from rules.errors import RuleError
from rules.health.actions import Damage
from rules.health.amount import read_amount
from rules.health.held_damage import hold, is_held
from rules.health.hit_points import wound
from rules.health.permission import require_strike
from rules.kernel.events import Throw
from rules.kernel.naming import name_source, name_targets
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals, id_of
from rules.state.encounter import HeldDamage
from rules.state.health import Life


def hurt(
    resolution: Resolution,
    target: str,
    amount: int,
    *,
    is_attack: bool,
    by: str = "",
    throw: Throw | None = None,
    secret: bool = False,
) -> None:
    """Take `amount` off a body: at once, or at the end of a simultaneous step (R-TIE-REROLL).

    `target` and `by` are spelt as in the state; nobody's leave is asked here.
    """
    if is_held(resolution, target):
        hold(resolution, HeldDamage(target, amount, is_attack, by, secret), throw)
        return
    wound(resolution, target, amount, is_attack=is_attack, by=by, throw=throw, secret=secret)


def damage(resolution: Resolution, action: Damage) -> None:
    """Damage to one or more bodies, rolled once (OSE-DEATH, ERIS-DEATH, 4E-WOUNDS)."""
    if action.secret:
        resolution.require_referee("apply damage in secret")
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_strike(resolution, target)
        _require_present(resolution, target)
    by = name_source(resolution, action.by)
    amount, throw = read_amount(resolution, action.amount, "damage", secret=action.secret)
    for target in targets:
        hurt(
            resolution,
            target,
            amount,
            is_attack=action.is_attack,
            by=by,
            throw=throw,
            secret=action.secret,
        )


def _require_present(resolution: Resolution, target: str) -> None:
    """Refuse damage to the dead, and a player's to those who have left."""
    vitals = find_vitals(resolution.state, target)
    name = resolution.who(target).label
    if vitals is not None and vitals.life is Life.DEAD:
        raise RuleError(f"{name} is dead already. Pick somebody else from the list that appears.")
    combatant = resolution.find_combatant(id_of(target))
    body = resolution.body(target)
    gone = combatant is not None and (combatant.gone or (body is not None and body.gone))
    if gone and not resolution.controls(target):
        raise RuleError(f"{name} is no longer here. Ask the referee if you can still strike.")
