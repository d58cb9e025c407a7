"""`RollCheck`: somebody tries something (OSE-ABILITY-CHECK, OSE-SAVES)."""

from rules.checks.actions import RollCheck
from rules.checks.answering import answer
from rules.checks.kinds.registry import check_of, find_check
from rules.checks.kinds.shape import Attempt, Check
from rules.checks.reading import open_ask
from rules.checks.settling import settle
from rules.errors import RuleError
from rules.kernel.naming import name_targets
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.kernel.visibility import Visibility
from rules.sheet.door import require_active
from rules.skills.door import known_skills, read_skill
from rules.skills.fields import SKILL
from rules.state.checks import Ask
from rules.state.health import Life


def roll_check(resolution: Resolution, action: RollCheck) -> None:
    """Roll one check for everybody who is named, each for themselves."""
    check = name_check(resolution, action.what)
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


def name_check(resolution: Resolution, typed: str) -> Check:
    """The check that somebody means, that of a skill by its name too.

    NotFoundError says what is near, RuleError that nothing is called so.
    """
    check = find_check(typed, known_skills(resolution.state))
    if check.on_sheets_alone:
        return check_of(SKILL + read_skill(resolution.state, check.name))
    return check


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
