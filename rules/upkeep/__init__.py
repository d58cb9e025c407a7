"""What living costs: upkeep of characters, and wages."""

from rules.kernel.family import Family

FAMILY = Family(__name__, implements=("ERIS-PLAYER-UPKEEP",))
