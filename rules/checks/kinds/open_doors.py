"""Forcing what is stuck: 1d6, at most the number on the sheet (OSE-STUCK-DOORS)."""

from functools import partial

from rules.checks.kinds.shape import Attempt, Check, by_number_alone
from rules.checks.questions import CheckBonus
from rules.checks.trying import Trial, try_check

RULE = "OSE-STUCK-DOORS"
KEY = "open_doors"
SIDES = 6
MOST_MODIFIER = 5


def _passes(face: int, modifier: int, chance: int, bonus: int) -> bool:
    """X-in-6: a chance of 0 or less never succeeds, one of 6 or more always does (R-CHANCE)."""
    return face + modifier <= chance + bonus


def _asks(check: Check, attempt: Attempt) -> CheckBonus:
    return CheckBonus(who=attempt.target, stake=check.key)


CHECK = Check(
    KEY,
    "Open doors",
    "force what is stuck",
    RULE,
    (KEY,),
    MOST_MODIFIER,
    partial(try_check, Trial(SIDES, _passes, _asks)),
    ("force", "stuck doors"),
    is_common=by_number_alone,
    example=2,
)
