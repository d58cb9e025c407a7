"""The dungeon turn: what the party and each of its people do in it.

Tasks in `tasks.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="sea",
    implements=(
        "OSE-DUNGEON-TURN",
        "OSE-DUNGEON-MOVE",
        "OSE-DUNGEON-REST",
    ),
)
