"""ERIS-SKILLS: 1d100 for at most the skill. Whoever tries one for the first time learns it so."""

from rules.checks.kinds.shape import Attempt, Check, by_number_alone
from rules.checks.questions import CheckBonus
from rules.checks.trying import Trial, try_check
from rules.kernel.resolution import Resolution
from rules.skills.door import begin_skill
from rules.skills.fields import SKILL

RULE = "ERIS-SKILLS"
SIDES = 100
EXAMPLE = 35


def _passes(face: int, modifier: int, skill: int, bonus: int) -> bool:
    """00 is read as 100, so that a skill of 100% always succeeds (R-CHANCE)."""
    return face + modifier <= skill + bonus


def _asks(check: Check, attempt: Attempt) -> CheckBonus:
    return CheckBonus(who=attempt.target, stake=check.key)


_TRIAL = Trial(SIDES, _passes, _asks)


def _roll(resolution: Resolution, check: Check, attempt: Attempt) -> bool:
    if attempt.number is None:
        begin_skill(resolution, attempt.target, check.name, seen=attempt.seen, asked=attempt.asked)
    return try_check(_TRIAL, resolution, check, attempt)


def skill_check(name: str) -> Check:
    """The check of a skill by its name."""
    key = f"{SKILL}{name}"
    return Check(
        key,
        name,
        f"use {name}",
        RULE,
        (key,),
        SIDES,
        _roll,
        is_common=by_number_alone,
        example=EXAMPLE,
        on_sheets_alone=True,
    )
