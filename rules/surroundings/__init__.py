"""What the place does to a fight: water, and what is dropped from above."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    implements=(
        "OSE-WATER-COMBAT",
        "OSE-BOMBING",
    ),
)
