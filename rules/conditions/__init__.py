"""Conditions and bonuses: who has them, what they change, and when they end.

Those with rules in `kinds.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="surroundings",
    implements=(
        "4E-BONUS-ONCE",
        "OSE-BLIND",
        "OSE-HELPLESS",
        "OSE-UNSTABLE",
    ),
)
