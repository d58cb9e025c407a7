"""The treasure pool of the party, experience for it, and its division."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="hirelings",
    implements=(
        "ERIS-XP",
        "ERIS-TREASURE-POOL",
        "OSE-TREASURE-DIVISION",
    ),
)
