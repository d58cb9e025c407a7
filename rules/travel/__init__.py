"""Days in the wilderness: the way, how far, losing it, rest, food on the way, and the log (§12).

Ways to spend a day in `days.py`; terrains are rows of `terrains.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="pursuit",
    implements=(
        "OSE-WILD-DAY",
        "OSE-OVERLAND",
        "OSE-LOST",
        "OSE-FORCED-MARCH",
        "OSE-WILD-REST",
        "OSE-FORAGE",
        "OSE-HUNT",
        "OSE-FLYING",
        "OSE-FLYING-MOUNTS",
    ),
)
