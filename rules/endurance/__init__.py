"""Monsters that tire: damage of endurance, weakened, totally exhausted (§5, ENDURANCE).

The tallies are a rule of death.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="health",
    implements=(
        "ENDURANCE",
        "ENDURANCE-WEAKENED",
        "ENDURANCE-EXHAUSTED",
        "ENDURANCE-MISS",
        "ENDURANCE-HEALING",
        "ENDURANCE-VARIANTS",
    ),
)
