"""Movement in a round: how far somebody gets, closing in, and leaving a melee."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="load",
    implements=(
        "OSE-COMBAT-MOVE",
        "OSE-MELEE-MOVE",
        "ERIS-COMBAT-MOVE",
        "ERIS-DISENGAGE",
        "ERIS-ACTIONS",
    ),
)
