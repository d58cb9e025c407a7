"""ERIS-WITHSTAND-ADVERSITY: 1d100 at most the percentage, or death."""

from rules.checks.kinds.shape import Attempt, Check
from rules.checks.questions import CheckBonus
from rules.checks.trying import Trial, try_check
from rules.health.door import kill
from rules.kernel.resolution import Resolution

RULE = "ERIS-WITHSTAND-ADVERSITY"
KEY = "adversity"
SIDES = 100


def _passes(face: int, modifier: int, chance: int, bonus: int) -> bool:
    """00 is read as 100, so that 100 % always survives (R-CHANCE)."""
    return face + modifier <= chance + bonus


def _asks(check: Check, attempt: Attempt) -> CheckBonus:
    return CheckBonus(who=attempt.target, stake=check.key)


_TRIAL = Trial(SIDES, _passes, _asks)


def _roll(resolution: Resolution, check: Check, attempt: Attempt) -> bool:
    """Whoever fails dies, whatever else hangs on it."""
    survives = try_check(_TRIAL, resolution, check, attempt)
    if not survives:
        kill(resolution, attempt.target, cause="check")
    return survives


CHECK = Check(
    KEY,
    "Withstand adversity",
    "withstand adversity",
    RULE,
    (KEY,),
    SIDES,
    _roll,
    ("withstand",),
)
