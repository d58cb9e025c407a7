"""Encounters: who meets whom, surprise, distance, reaction, and how it ends."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="bestiary",
    implements=(
        "OSE-ENCOUNTER",
        "OSE-SURPRISE",
        "OSE-ENCOUNTER-DISTANCE",
        "OSE-REACTION",
        "OSE-PARLEY",
        "OSE-NORMAL-HUMAN",
        "OSE-HD-ROW",
        "OSE-MONSTER-SAVES",
        "ERIS-MONSTER-SAVES",
        "4E-TOUGH-MINIONS",
    ),
)
