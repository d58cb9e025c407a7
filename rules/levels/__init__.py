"""What levels give in the fourth edition: inherent bonuses, and the numbers of free feats."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="races",
    implements=(
        "4E-INHERENT-BONUSES",
        "4E-EXPERTISE",
    ),
)
