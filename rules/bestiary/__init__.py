"""Stat blocks: what a game keeps of its monsters, and what every game knows of well-known ones.

The well-known ones in `known.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="luck",
    implements=(
        "OSE-INVULNERABILITY",
        "ERIS-OSR-CONVERSION",
    ),
)
