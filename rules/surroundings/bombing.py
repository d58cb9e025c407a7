"""OSE-BOMBING: what is dropped from above hits each in the area on a flat 16 (R-BOMB)."""

from rules.encounter.door import bodies_of, combatant_of
from rules.errors import RuleError
from rules.health.door import read_amount, take_damage
from rules.kernel.naming import name_combatant, name_source, who_if_there
from rules.kernel.permission import require_strike
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.kernel.visibility import Visibility
from rules.state.health import Harm, Life
from rules.surroundings.actions import Bomb
from rules.surroundings.events import BombDropped, Dropped

RULE = "OSE-BOMBING"
NEEDED = 16
HIGHEST = 300
"""Feet: from higher up nobody can aim."""
TAGS = ("missile", "area")


def bomb(resolution: Resolution, action: Bomb) -> None:
    """Roll for each in the area, and the damage once for all who are hit."""
    if action.altitude is not None and not 0 <= action.altitude <= HIGHEST:
        raise RuleError(f"Things are dropped from at most {HIGHEST} feet up.")
    by = name_source(resolution, action.attacker)
    seen = action.seen
    results = tuple(_fall(resolution, target, seen) for target in _area(resolution, action))
    resolution.emit(
        BombDropped(
            attacker=who_if_there(resolution, by),
            results=results,
            rule=RULE,
            audience=seen.audience(resolution.actor.member),
        )
    )
    hit = [result.target.target for result in results if result.hit]
    if not hit:
        return
    amount, throw = read_amount(resolution, action.damage, "damage", seen)
    for target in hit:
        harm = Harm(
            target, amount, by=by, audience=seen.audience(resolution.actor.member), tags=TAGS
        )
        take_damage(resolution, harm, throw)


def _fall(resolution: Resolution, target: str, seen: Visibility) -> Dropped:
    """The d20 of one body: no armour counts, and nothing is added."""
    own = resolution.visibility(resolution.who(target), seen)
    throw = resolution.roll("dropped on", 1, 20, secret=own.is_secret)
    return Dropped(resolution.who(target), throw, throw.total >= NEEDED)


def _area(resolution: Resolution, action: Bomb) -> tuple[str, ...]:
    """The bodies in the area that are still there, each once; RuleError where nobody is."""
    found: dict[str, None] = {}
    for typed in action.targets:
        combatant_of(resolution, typed)
        target = name_combatant(resolution, typed)
        require_strike(resolution, target)
        combatant = resolution.combatants[id_of(target)]
        for body, vitals, gone in bodies_of(resolution.state, combatant):
            if target in (body, id_of(body)) and vitals.life is not Life.DEAD and not gone:
                found[body] = None
    if not found:
        raise RuleError("Say who is below: pick one or more from the list that appears.")
    return tuple(found)
