"""Stealth: moving unseen, and picking pockets."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="light",
    implements=(
        "ERIS-SNEAK",
        "ERIS-PICKPOCKET",
    ),
)
