"""Ability checks and saving throws: rolled at once, or asked for and owed.

Kinds of checks in `kinds.py`; what is asked for: `asking.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="morale",
    implements=(
        "OSE-ABILITY-CHECK",
        "OSE-SAVES",
        "OSE-ITEM-DESTRUCTION",
        "ERIS-WITHSTAND-ADVERSITY",
    ),
)
