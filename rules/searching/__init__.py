"""Searching, and what elves and dwarves notice without it.

Kinds of searches in `kinds.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="doors",
    implements=(
        "OSE-SEARCH",
        "OSE-SECRET-DOORS",
        "OSE-ROOM-TRAPS",
        "OSE-TREASURE-TRAPS",
    ),
)
