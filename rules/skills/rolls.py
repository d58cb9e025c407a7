"""What dice make of a skill: natural, trained, improved, and by background; all in percent.

ERIS-SKILLS, ERIS-SKILL-TRAINING, ERIS-SKILL-IMPROVE and ERIS-BACKGROUND-SKILLS, rounded to the
nearest with a half going up (R-NEAREST, R-SKILL-HALF).
"""

from rules.kernel.rounding import divide_nearest
from rules.kernel.tables import Table

SIDES = 100
BEST = 100
TAUGHT = 5
"""What a training adds to half of the die."""
INTELLIGENCE = Table(((None, 6, -20), (7, 8, -10), (9, 12, 0), (13, 14, 5), (15, None, 10)))
"""What Intelligence adds, by the score."""


def natural(face: int, adjustment: int) -> int:
    """A quarter of the die and what Intelligence adds, at least 0 (R-SKILL-FLOOR)."""
    return max(0, divide_nearest(face, 4) + adjustment)


def by_background(face: int) -> int:
    """Half of the die."""
    return divide_nearest(face, 2)


def trained(face: int) -> int:
    """Half of the die and 5."""
    return divide_nearest(face, 2) + TAUGHT


def improved(value: int, total: int) -> int:
    """The skill with a third of what it lacks, if the total is greater than it; else as it was."""
    return value + divide_nearest(BEST - value, 3) if total > value else value
