"""The one way hit points go down, and the command that does it."""

from rules.attack.questions import DamageBonus
from rules.errors import RuleError
from rules.health.actions import Damage
from rules.health.amount import has_dice, read_amount
from rules.health.dealing import deal
from rules.health.held_damage import hold, is_held
from rules.health.rulings import rule_on
from rules.kernel.events import Throw
from rules.kernel.naming import name_source, name_targets
from rules.kernel.permission import require_strike
from rules.kernel.questions import Toll
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals, id_of
from rules.record import replace
from rules.sheet.door import played_by
from rules.state.health import ON_MISS, Harm, Life


def take_damage(resolution: Resolution, harm: Harm, throw: Throw | None = None) -> None:
    """Take damage off a body: at once, or at the end of a simultaneous step (R-TIE-REROLL).

    Other systems say first whether it counts half, double or not at all. Its target and source are
    spelt as in the state; nobody's leave is asked here.
    """
    amount, rulings = rule_on(resolution, harm)
    counted = replace(harm, amount=amount, rulings=rulings)
    if is_held(resolution, harm.target):
        hold(resolution, counted, throw)
    else:
        deal(resolution, counted, throw)


def damage(resolution: Resolution, action: Damage) -> None:
    """Damage to one or more bodies, rolled once (OSE-DEATH, ERIS-DEATH, 4E-WOUNDS)."""
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_strike(resolution, target)
        _require_present(resolution, target)
    by = name_source(resolution, action.by)
    seen = action.seen
    text = _with_bonuses(resolution, action, by, targets)
    amount, throw = read_amount(resolution, text, "damage", seen)
    harm = Harm(
        targets[0],
        amount,
        is_attack=action.is_attack,
        by=by,
        audience=seen.audience(resolution.actor.member),
        tags=(*action.tags, ON_MISS) if action.on_miss else action.tags,
        item=action.item,
        rulings=(str(Toll.HALF),) if action.half else (),
    )
    for target in targets:
        take_damage(resolution, replace(harm, target=target), throw)


def _with_bonuses(resolution: Resolution, action: Damage, by: str, targets: tuple[str, ...]) -> str:
    """The dice of an attack with what rules add to them; a number is all there is already."""
    if not action.is_attack or not has_dice(action.amount):
        return action.amount
    striker = by or _striker(resolution, targets)
    if not striker:
        return action.amount
    whom = targets[0] if len(targets) == 1 else ""
    found = resolution.ask(DamageBonus(who=striker, whom=whom, item=action.item or None))
    added = sum(addend.amount for addend in found)
    return f"{action.amount}{added:+d}" if added else action.amount


def _striker(resolution: Resolution, targets: tuple[str, ...]) -> str:
    """The character whom a player has strike monsters without saying so, "" where there is none."""
    if resolution.actor.is_referee or any(map(resolution.controls, targets)):
        return ""
    character = played_by(resolution.state, resolution.actor)
    return "" if character is None else character.id


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
