"""Getting away before a fight, and being hunted.

Kinds of pursuits in `kinds.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="wandering",
    implements=(
        "OSE-ENCOUNTER-MOVE",
        "OSE-EVASION",
        "OSE-EVASION-DUNGEON",
        "OSE-PURSUIT-DUNGEON",
        "OSE-RUNNING",
        "OSE-EVASION-WATER",
        "OSE-PURSUIT-WATER",
        "OSE-EVASION-WILD",
        "OSE-PURSUIT-WILD",
        "ERIS-PURSUIT",
    ),
)
