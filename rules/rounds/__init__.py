"""The course of an encounter's rounds: declarations, initiative, places in the order, turns.

What happens when everybody is done: `flow.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="orders",
    implements=(
        "OSE-COMBAT-SEQUENCE",
        "ERIS-COMBAT-SEQUENCE",
        "OSE-DECLARE",
    ),
)
