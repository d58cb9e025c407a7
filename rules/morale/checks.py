"""Morale checks: rolled, skipped, asked for (OSE-MORALE)."""

from rules.errors import MissingNumberError, RuleError, TooLateError
from rules.kernel.limits import check_forced, check_modifier
from rules.kernel.resolution import Resolution
from rules.morale.actions import AskMorale, RollMorale, SkipMorale
from rules.morale.events import MoraleChecked, MoraleSkipped
from rules.morale.rating import (
    ENOUGH_SUCCESSES,
    HIGHEST,
    LOWEST,
    MOST_ADJUSTMENT,
    require_checks,
)
from rules.morale.triggers import add_check, has_somebody
from rules.record import replace
from rules.state.encounter import Combatant
from rules.state.morale import Morale, MoraleCheck


def roll_morale(resolution: Resolution, action: RollMorale) -> None:
    """Roll 2d6: higher than the adjusted score and the group surrenders or tries to flee."""
    resolution.require_referee("roll morale")
    check = _find_check(resolution, action)
    combatant = resolution.combatant(check.combatant_id)
    _require_able(resolution, combatant)
    score = _score(combatant)
    adjustment = combatant.morale.adjustment if action.adjustment is None else action.adjustment
    check_modifier(adjustment, MOST_ADJUSTMENT, "morale adjustment")
    check_forced(action.forced, LOWEST, HIGHEST, "2d6")
    who = resolution.who(combatant.id)
    seen = resolution.visibility(who, action.seen)
    throw = resolution.roll("morale", 2, 6, secret=seen.is_secret, forced=action.forced)
    passed = throw.total <= score + adjustment
    morale, outcome = _after(combatant.morale, passed=passed)
    resolution.put_combatant(replace(combatant, morale=morale))
    _drop(resolution, check, combatant.id if morale.done else "")
    resolution.emit(
        MoraleChecked(
            target=who,
            trigger=check.trigger,
            score=score,
            adjustment=adjustment,
            throw=throw,
            passed=passed,
            successes=morale.successes,
            outcome=outcome,
            audience=seen.audience(resolution.actor.member),
            rule="OSE-MORALE",
        )
    )


def skip_morale(resolution: Resolution, action: SkipMorale) -> None:
    """Let a check that is due go by."""
    resolution.require_referee("skip a morale check")
    check = _find_check(resolution, action)
    if not check.id:
        name = resolution.combatant(check.combatant_id).name
        raise RuleError(f"No morale check of {name} is due, so there is none to skip.")
    _drop(resolution, check)
    resolution.emit(
        MoraleSkipped(
            target=resolution.who(check.combatant_id), trigger=check.trigger, rule="OSE-MORALE"
        )
    )


def ask_morale(resolution: Resolution, action: AskMorale) -> None:
    """Make a check due because the referee wants one."""
    resolution.require_referee("ask for a morale check")
    combatant = resolution.combatant(action.combatant_id)
    _require_able(resolution, combatant)
    if any(check.combatant_id == combatant.id for check in resolution.encounter.morale_checks):
        raise RuleError(f"A morale check of {combatant.name} is due already.")
    add_check(resolution, combatant, "referee")


def _require_able(resolution: Resolution, combatant: Combatant) -> None:
    require_checks(combatant)
    if not has_somebody(resolution, combatant):
        raise RuleError(f"Nobody of {combatant.name} is there and able to act, to check morale.")


def _find_check(resolution: Resolution, action: RollMorale | SkipMorale) -> MoraleCheck:
    """The check meant; for a combatant with none due, one that was not announced."""
    checks = resolution.encounter.morale_checks
    if action.check_id:
        return _due(resolution, action.check_id)
    if action.combatant_id:
        combatant = resolution.combatant(action.combatant_id)
        due = (check for check in checks if check.combatant_id == combatant.id)
        return next(due, MoraleCheck("", combatant.id, "referee", combatant.side))
    if len(checks) == 1:
        return checks[0]
    if checks:
        raise RuleError("Several morale checks are due. Say whose: pick the `group`.")
    raise RuleError(
        "No morale check is due, so there is none to skip."
        if isinstance(action, SkipMorale)
        else "No morale check is due. To check all the same, pick the `group`."
    )


def _due(resolution: Resolution, check_id: str) -> MoraleCheck:
    found = next((c for c in resolution.encounter.morale_checks if c.id == check_id), None)
    if found is None:
        raise TooLateError(
            "That morale check is not due any more: it was rolled or skipped, "
            "or nobody of them can check now."
        )
    return found


def _score(combatant: Combatant) -> int:
    if combatant.morale.score is None:
        raise MissingNumberError(
            f"{combatant.name} has no morale score. Give it one, 2 to 12, with `/morale set`."
        )
    return combatant.morale.score


def _after(morale: Morale, *, passed: bool) -> tuple[Morale, str]:
    if not passed:
        return replace(morale, done="broken", unplayed=True), "surrenders or flees"
    successes = morale.successes + 1
    if successes < ENOUGH_SUCCESSES:
        return replace(morale, successes=successes), "fights on"
    outcome = "fights to the death"
    return replace(morale, successes=successes, done=outcome), outcome


def _drop(resolution: Resolution, check: MoraleCheck, combatant_id: str = "") -> None:
    """Take the check from the list, and all others of a combatant that never checks again."""
    encounter = resolution.encounter
    checks = tuple(
        other
        for other in encounter.morale_checks
        if other.id != check.id and other.combatant_id != combatant_id
    )
    resolution.put_encounter(replace(encounter, morale_checks=checks))
