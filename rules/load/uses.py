"""What a base rate comes to in each of its uses (OSE-MOVEMENT-RATES).

Feet are yards out of doors and on water (OSE-WILD-SCALE).
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from rules.kernel.rounding import divide_down

TENTHS = 10
"""Miles are counted in tenths, so that no part of a day's way is lost."""


class Per(StrEnum):
    """How long the way takes."""

    TURN = "turn"
    ROUND = "round"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class Use:
    """One row: what somebody does, and how far that takes them at a base rate.

    `of` gives feet from the base rate in feet; tenths of a mile where it is counted `per` day.
    """

    key: str
    label: str
    per: Per
    of: Callable[[int], int]


EXPLORING = Use("exploring", "Exploring", Per.TURN, lambda base: base)
FAMILIAR = Use("familiar", "Familiar ground", Per.TURN, lambda base: base * 3)
ENCOUNTER = Use("encounter", "In an encounter", Per.ROUND, lambda base: divide_down(base, 3))
WITHDRAWAL = Use("withdrawal", "Fighting withdrawal", Per.ROUND, lambda base: divide_down(base, 6))
RUNNING = Use("running", "Running", Per.ROUND, lambda base: base)
SWIMMING = Use("swimming", "Swimming", Per.TURN, lambda base: divide_down(base, 2))
OVERLAND = Use("overland", "Overland", Per.DAY, lambda base: divide_down(base * TENTHS, 5))
FLYING = Use("flying", "Flying", Per.DAY, lambda base: 2 * OVERLAND.of(base))

USES: tuple[Use, ...] = (
    EXPLORING, FAMILIAR, ENCOUNTER, WITHDRAWAL, RUNNING, SWIMMING, OVERLAND, FLYING,
)  # fmt: skip
