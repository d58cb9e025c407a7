"""The numbers that grapples add to sheets and stat blocks."""

from rules.kernel.fields import Field

GRAPPLE = Field(
    "grapple",
    "Grappling bonus",
    -10,
    30,
    "added to a grapple by natural hit dice; without it, the STR modifier",
    "ERIS-GRAPPLE-NATURAL",
    is_modifier=True,
    words=("grappling",),
)
