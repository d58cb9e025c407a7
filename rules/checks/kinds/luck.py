"""4E-LUCK: a luck roll, reached from `/check` as any other."""

from rules.checks.kinds.shape import Attempt, Check
from rules.kernel.resolution import Resolution
from rules.luck.door import MOST_MODIFIER, try_luck
from rules.luck.settings import is_played_with_luck


def _roll(resolution: Resolution, _check: Check, attempt: Attempt) -> bool:
    """Against the number given, if there is one; a roll without a target passes."""
    passed = try_luck(
        resolution,
        attempt.target,
        goal=attempt.number,
        modifier=attempt.modifier,
        forced=attempt.forced,
        seen=attempt.seen,
    )
    return passed is not False


CHECK = Check(
    "luck",
    "Luck",
    "roll luck",
    "4E-LUCK",
    (),
    MOST_MODIFIER,
    _roll,
    is_common=is_played_with_luck,
    is_asked=False,
)
