"""Big folk, and what lives in old stone."""

from rules.bestiary.known.shape import DARK, monster, natural, weapon
from rules.state.bestiary import StatBlock

GIANTS: tuple[StatBlock, ...] = (
    monster("Ogre", "4+1", 5, 10, 90, weapon("Club", "1d10"),
            traits="humanoid intelligent large-clumsy",
            numbers={"natural_hd": 4, "infravision": DARK}),
    monster("Troll", "6+3*", 4, 10, 120, natural("Claws", "1d6", times=2), natural("Bite", "1d10"),
            traits="humanoid intelligent large-clumsy", numbers={"infravision": DARK},
            notes="Heals 3 hit points a round from the third round after a wound, but not of fire "
                  "or acid."),
    monster("Hill giant", "8", 4, 8, 120, weapon("Club", "2d8", hands=2),
            traits="humanoid intelligent large-clumsy", numbers={"infravision": DARK}),
    monster("Gargoyle", "4**", 5, 11, 90, natural("Claws", "1d3", times=2), natural("Bite", "1d6"),
            natural("Horn", "1d4"), traits="humanoid intelligent harmed-by-magic",
            numbers={"fly": 150, "infravision": DARK}),
    monster("Minotaur", "6", 6, 12, 120, natural("Gore", "1d6"), natural("Bite", "1d6"),
            traits="humanoid intelligent", numbers={"infravision": DARK}),
    monster("Red dragon", "10**", -1, 10, 90, natural("Claws", "1d8", times=2),
            natural("Bite", "4d8"), traits="intelligent",
            numbers={"fly": 240, "infravision": DARK},
            notes="Three times a day it breathes fire for as many hit points as it has left; save "
                  "versus breath for half."),
)  # fmt: skip
