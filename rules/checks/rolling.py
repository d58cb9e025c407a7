"""`RollCheck`: somebody tries something (OSE-ABILITY-CHECK, OSE-SAVES)."""

from rules.checks.actions import RollCheck
from rules.checks.answering import answer
from rules.checks.kinds.registry import find_check
from rules.checks.kinds.shape import Attempt
from rules.checks.reading import open_ask
from rules.checks.settling import settle
from rules.errors import RuleError
from rules.kernel.naming import name_targets
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.kernel.visibility import Visibility
from rules.sheet.door import require_active
from rules.state.checks import Ask
from rules.state.health import Life


def roll_check(resolution: Resolution, action: RollCheck) -> None:
    """Roll one check for everybody who is named, each for themselves."""
    check = find_check(action.what)
    for target in who_tries(resolution, action.targets):
        ask = open_ask(resolution.state, target, check)
        if ask is not None and action.seen is Visibility.PUBLIC:
            _answer(resolution, ask, target, action)
            continue
        attempt = Attempt(
            target=target,
            modifier=action.modifier,
            number=action.number,
            forced=action.forced,
            seen=action.seen,
        )
        check.roll(resolution, check, attempt)


def _answer(resolution: Resolution, ask: Ask, target: str, action: RollCheck) -> None:
    """What somebody rolls in the open who was asked for it is what was asked for."""
    answer(
        resolution,
        ask.id,
        target,
        modifier=action.modifier,
        number=action.number,
        forced=action.forced,
    )
    settle(resolution, ask.id)


def who_tries(resolution: Resolution, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Those who were named, without any the member's own; each alive and the actor's to act for."""
    own = typed or (require_active(resolution.state, resolution.actor).id,)
    targets = name_targets(resolution, own)
    for target in targets:
        resolution.require_control(target, "roll a check for {}")
        require_alive(resolution, target)
    return targets


def require_alive(resolution: Resolution, target: str) -> None:
    """Raise RuleError for the dead."""
    vitals = find_vitals(resolution.state, target)
    if vitals is not None and vitals.life is Life.DEAD:
        raise RuleError(f"{resolution.who(target).label} is dead, and checks nothing.")
