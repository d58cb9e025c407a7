"""Encounters that come by themselves: the wandering check, its tables, and how they begin."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    implements=(
        "OSE-WANDERING",
        "OSE-WANDERING-DUNGEON",
        "OSE-WILD-WANDERING",
        "OSE-SEA-WANDERING",
        "OSE-WILD-SURPRISE",
        "OSE-WILD-VISIBILITY",
        "OSE-SEA-SURPRISE",
        "OSE-SEA-VISIBILITY",
        "OSE-WILD-SCALE",
    ),
)
