"""What becomes of a character whose figure was destroyed or routed (ERIS-MASS-DEATH)."""

from rules.battle.actions import DecideFate
from rules.battle.events import FateDecided
from rules.checks.door import ask_checks
from rules.conditions.actions import AddEffect
from rules.conditions.door import begin_effect
from rules.errors import RuleError
from rules.health.door import kill
from rules.kernel.events import Throw
from rules.kernel.limits import check_forced
from rules.kernel.resolution import Resolution
from rules.kernel.tables import Table
from rules.kernel.visibility import Visibility
from rules.state.conditions import PRISONER
from rules.state.health import Life

RULE = "ERIS-MASS-DEATH"
DESTROYED, ROUTED = "destroyed", "routed"
KILLED, TAKEN, LEFT = "killed", "prisoner", "left"
FATES = Table(((2, 5, KILLED), (6, 8, TAKEN), (9, 12, LEFT)))
"""The enemy's reaction, without anybody's CHA (R-MASS)."""
LEFT_FOR_DEAD = "left for dead"
MOST_PERCENT = 100


def decide_fate(resolution: Resolution, action: DecideFate) -> None:
    """Roll for the enemy where the figure was destroyed; who is not killed may die of wounds."""
    resolution.require_referee("say what became of a figure")
    _check(resolution, action)
    target = action.character_id
    who = resolution.who(target)
    seen = resolution.visibility(who, action.seen)
    throw = _roll(resolution, action, seen)
    fate = ROUTED if throw is None else FATES.at(throw.total)
    resolution.emit(
        FateDecided(
            target=who,
            figure=action.figure,
            fate=fate,
            throw=throw,
            roller=resolution.actor.member if seen is Visibility.PRIVATE else 0,
            rule=RULE,
        )
    )
    if fate == KILLED:
        kill(resolution, target, cause="check")
        return
    _mark(resolution, target, fate)
    ask_checks(resolution, (target,), "adversity", number=action.percentage, seen=seen)


def _check(resolution: Resolution, action: DecideFate) -> None:
    character = resolution.character(action.character_id)
    if action.figure not in (DESTROYED, ROUTED):
        raise RuleError(f"A figure is `{DESTROYED}` or `{ROUTED}`.")
    if character.vitals.life is Life.DEAD:
        raise RuleError(f"{character.name} is dead already.")
    if action.percentage is not None and not 0 <= action.percentage <= MOST_PERCENT:
        raise RuleError(
            f"A chance goes from 0 to {MOST_PERCENT} %; {action.percentage} is outside."
        )
    if action.figure == ROUTED and action.forced is not None:
        raise RuleError("Nobody rolls 2d6 for a figure that was merely routed. Leave out `forced`.")


def _roll(resolution: Resolution, action: DecideFate, seen: Visibility) -> Throw | None:
    """The enemy's dice, None where a figure was merely routed (R-MASS)."""
    if action.figure == ROUTED:
        return None
    check_forced(action.forced, 2, 12, "2d6")
    return resolution.roll("fate", 2, 6, secret=seen.is_secret, forced=action.forced)


def _mark(resolution: Resolution, target: str, fate: str) -> None:
    """Keep on them what the enemy did with them."""
    if fate == TAKEN:
        wanted = AddEffect(target=target, name="prisoner", key=PRISONER)
        begin_effect(resolution, wanted, rule=RULE)
    if fate == LEFT:
        begin_effect(resolution, AddEffect(target=target, name=LEFT_FOR_DEAD), rule=RULE)
