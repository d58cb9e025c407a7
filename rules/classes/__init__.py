"""Classes and levels: experience, what a level needs and gives, and what elves and clerics are."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="powers",
    implements=(
        "ERIS-HP-LEVELING",
        "ERIS-CLERIC",
        "ERIS-WISDOM-LANGUAGES",
        "4E-ABILITY-BONUSES",
    ),
)
