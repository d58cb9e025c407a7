"""Rest: days of it, short and long rests, what heals by itself, and healing surges (§5).

Natural healing in `natural.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="endurance",
    implements=(
        "OSE-HEALING",
        "ERIS-NATURAL-HEALING",
        "4E-WOUND-RECOVERY",
    ),
)
