"""Doors: listening at them, forcing and picking them, what keeps them open or shut."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="stealth",
    implements=(
        "OSE-LISTEN",
        "OSE-STUCK-DOORS",
        "OSE-LOCKED-DOORS",
        "OSE-DOOR-SHUTTING",
        "OSE-MONSTER-DOORS",
    ),
)
