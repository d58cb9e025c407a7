"""Hirelings: who can be hired, for what, and whom they serve."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="upkeep",
    implements=(
        "ERIS-HIRELING-CLASSES",
        "ERIS-HIRELING-APPEAR",
        "ERIS-HIRELING-ADVERT",
        "ERIS-HIRELING-OFFER",
        "ERIS-HIRELING-UPKEEP",
        "ERIS-HIRELING-TYPES",
        "ERIS-LEADERSHIP",
    ),
)
