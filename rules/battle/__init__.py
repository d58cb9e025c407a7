"""What battles of many do to characters: volleys, and destroyed figures."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    implements=(
        "ERIS-MASS-DEATH",
        "ERIS-ARROW-VOLLEY",
    ),
)
