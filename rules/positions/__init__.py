"""Positions: who is engaged in melee with whom, and how far apart people are."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="initiative",
    implements=(
        "OSE-REACH",
        "ERIS-MELEE-RANGE",
        "OSE-SPACING",
    ),
)
