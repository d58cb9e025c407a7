"""Whether somebody drowns (OSE-SWIMMING): the referee says how likely it is."""

from rules.conditions.actions import AddEffect
from rules.conditions.door import begin_effect, effects_on
from rules.errors import RuleError
from rules.hazards.actions import Swim
from rules.hazards.asking import require_alive
from rules.hazards.events import Swam
from rules.kernel.naming import name_targets
from rules.kernel.resolution import Resolution

RULE = "OSE-SWIMMING"
SIDES = 100
DROWNING = "drowning"


def swim(resolution: Resolution, action: Swim) -> None:
    """Roll for each whether they go under; when that kills is the referee's word."""
    resolution.require_referee("say who may drown")
    if not 0 <= action.chance <= SIDES:
        raise RuleError("A chance goes from 0 to 100 percent, such as `chance:10`.")
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_alive(resolution, target, "drowns no more")
    for target in targets:
        _swim(resolution, target, action)


def _swim(resolution: Resolution, target: str, action: Swim) -> None:
    who = resolution.who(target)
    seen = resolution.visibility(who, action.seen)
    throw = resolution.roll(DROWNING, 1, SIDES, secret=seen.is_secret)
    drowns = throw.total <= action.chance
    resolution.emit(
        Swam(
            target=who,
            chance=action.chance,
            drowns=drowns,
            throw=throw,
            rule=RULE,
            audience=seen.audience(resolution.actor.member),
        )
    )
    if drowns and not seen.is_secret and not _is_drowning(resolution, target):
        begin_effect(resolution, AddEffect(target=target, name=DROWNING), rule=RULE)


def _is_drowning(resolution: Resolution, target: str) -> bool:
    return any(one.name == DROWNING for one in effects_on(resolution.state, target))
