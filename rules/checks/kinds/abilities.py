"""OSE-ABILITY-CHECK: 1d20 under an ability score."""

from functools import partial

from rules.checks.kinds.shape import Attempt, Check
from rules.checks.questions import CheckBonus
from rules.checks.trying import Trial, try_check

RULE = "OSE-ABILITY-CHECK"
MOST_MODIFIER = 4
"""-4 is an easy task, +4 a difficult one."""
ABILITIES = {
    "str": "Strength",
    "int": "Intelligence",
    "wis": "Wisdom",
    "dex": "Dexterity",
    "con": "Constitution",
    "cha": "Charisma",
}


def _passes(face: int, modifier: int, score: int, bonus: int) -> bool:
    """A natural 1 succeeds and a natural 20 fails, whatever is added (R-CHECK-NATURAL)."""
    return face == 1 or (face != 20 and face + modifier <= score + bonus)


def _asks(check: Check, attempt: Attempt) -> CheckBonus:
    return CheckBonus(who=attempt.target, stake=check.key)


_ROLL = partial(try_check, Trial(20, _passes, _asks, decisive=(1, 20)))
CHECKS = tuple(
    Check(key, name, f"check {name}", RULE, (key,), MOST_MODIFIER, _ROLL, (key,))
    for key, name in ABILITIES.items()
)
