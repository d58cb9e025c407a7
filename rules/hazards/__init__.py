"""What poisons, paralyses, drains and drowns people, and what they only believe to see.

What a hit brings along: `afflictions.py`, kinds of poison: `poisons.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="checks",
    implements=(
        "OSE-POISON",
        "ERIS-POISON",
        "ERIS-PARALYSIS",
        "ERIS-GHOUL-PARALYSIS",
        "ERIS-LEVEL-DRAIN",
        "ERIS-TEMP-DRAIN",
        "ERIS-ILLUSION",
        "OSE-CLIMBING",
        "OSE-FALLING",
        "OSE-STARVATION",
        "OSE-SWIMMING",
        "ERIS-PLATE-DROWNING",
        "OSE-INFRAVISION",
    ),
)
