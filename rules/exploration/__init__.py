"""The dungeon turn: what the party and each of its people do in it.

Tasks in `planning.py`.
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
