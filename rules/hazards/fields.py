"""The number that hazards alone need on sheets."""

from rules.kernel.fields import Field

HIT_DIE = Field(
    "hit_die",
    "Hit die",
    2,
    20,
    "sides of the die for hit points, 6 if nothing is written",
    "ERIS-LEVEL-DRAIN",
)
