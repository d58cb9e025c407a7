"""Climbing what others cannot: sheer surfaces by an ability of the class (OSE-CLIMBING), and a
large monster by one's grip, on 3d6 (ERIS-GRAPPLE-UNCONTESTED)."""

from functools import partial

from rules.checks.fields import CLIMB_SHEER, CLIMB_SHEER_IN_SIX
from rules.checks.kinds.shape import Attempt, Check, by_number_alone
from rules.checks.questions import CheckBonus
from rules.checks.trying import Trial, try_check
from rules.state.game import GameState

RULE, GRIP_RULE = "OSE-CLIMBING", "ERIS-GRAPPLE-UNCONTESTED"
GRIP = "grip"
MOST_MODIFIER = 4


def _passes(face: int, modifier: int, chance: int, bonus: int) -> bool:
    """At most the number; no face decides by itself."""
    return face + modifier <= chance + bonus


def _asks(check: Check, attempt: Attempt) -> CheckBonus:
    return CheckBonus(who=attempt.target, stake=check.key)


def _is_eris(state: GameState) -> bool:
    return state.preset == "eris"


SHEER = Check(
    CLIMB_SHEER.key,
    CLIMB_SHEER.label,
    "climb a sheer surface",
    RULE,
    (CLIMB_SHEER.key,),
    100,
    partial(try_check, Trial(100, _passes, _asks)),
    is_common=by_number_alone,
    example=87,
)
SHEER_IN_SIX = Check(
    CLIMB_SHEER_IN_SIX.key,
    CLIMB_SHEER_IN_SIX.label,
    "climb a sheer surface",
    RULE,
    (CLIMB_SHEER_IN_SIX.key,),
    5,
    partial(try_check, Trial(6, _passes, _asks)),
    is_common=by_number_alone,
    example=5,
)
HOLD_ON = Check(
    GRIP,
    "Grip",
    "keep hold of a large monster",
    GRIP_RULE,
    ("str",),
    MOST_MODIFIER,
    partial(try_check, Trial(6, _passes, _asks, dice=3)),
    ("keep hold", "hold on"),
    is_common=_is_eris,
)
CHECKS = (SHEER, SHEER_IN_SIX, HOLD_ON)
