"""The dead who walk."""

from rules.bestiary.known.shape import DARK, monster, natural, weapon
from rules.state.bestiary import StatBlock

_DARK = {"infravision": DARK}

UNDEAD: tuple[StatBlock, ...] = (
    monster("Skeleton", "1", 7, 12, 60, weapon("Sword", "1d6"), traits="undead humanoid",
            numbers=_DARK),
    monster("Zombie", "2", 8, 12, 60, natural("Fists", "1d8"), traits="undead humanoid",
            numbers=_DARK),
    monster("Ghoul", "2*", 6, 9, 90, natural("Claws", "1d3", "ghoul", times=2),
            natural("Bite", "1d3", "ghoul"), traits="undead humanoid", numbers=_DARK),
    monster("Wight", "3*", 5, 12, 90, natural("Touch", "1d6", "drain"),
            traits="undead humanoid intelligent harmed-by-silver harmed-by-magic", numbers=_DARK),
    monster("Mummy", "5+1*", 3, 12, 60, natural("Touch", "1d12", "disease"),
            traits="undead humanoid harmed-by-magic harmed-by-fire",
            numbers={"natural_hd": 5, **_DARK},
            notes="Whoever sees it first saves versus paralysis or stands frozen with fear."),
)  # fmt: skip
