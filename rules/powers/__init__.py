"""Action points and encounter powers of the fourth edition."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="levels",
    implements=(
        "4E-ACTION-POINTS",
        "4E-ENCOUNTER-POWERS",
    ),
)
