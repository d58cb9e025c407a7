"""People and goblin-kind."""

from rules.bestiary.known.shape import DARK, bow, monster, weapon
from rules.state.bestiary import StatBlock
from rules.state.items import Bands

_FAR = {"infravision": 90}
_SHORTBOW = bow("Shortbow", "1d6", Bands(50, 100, 150))

FOLK: tuple[StatBlock, ...] = (
    monster("Bandit", "1", 6, 8, 90, weapon("Sword", "1d6"), _SHORTBOW,
            traits="human humanoid intelligent"),
    monster("Human guard", "3", 5, 8, 60, weapon("Halberd", "1d6", hands=2),
            traits="human humanoid intelligent", hit_points=47, numbers={"exhausted_damage": 4},
            loses=("marking foes", "knocking foes prone"),
            notes="Has the hit points of the fourth edition; in an older game give fewer."),
    monster("Normal human", "NH", 9, 6, 120, weapon("Club", "1d4"),
            traits="human humanoid intelligent"),
    monster("Kobold", "½", 7, 6, 60, weapon("Spear", "1d4"),
            traits="humanoid intelligent", numbers=_FAR),
    monster("Goblin", "1-1", 6, 7, 60, weapon("Spear", "1d6"),
            traits="goblin humanoid intelligent", numbers=_FAR),
    monster("Orc", "1", 6, 8, 120, weapon("Axe", "1d6"),
            traits="orc humanoid intelligent", numbers={"infravision": DARK}),
    monster("Hobgoblin", "1+1", 6, 8, 90, weapon("Sword", "1d8"), _SHORTBOW,
            traits="humanoid intelligent", numbers={"infravision": DARK}),
    monster("Gnoll", "2", 5, 8, 90, weapon("Pole arm", "2d4", hands=2),
            traits="humanoid intelligent", numbers={"infravision": DARK}),
    monster("Bugbear", "3+1", 5, 9, 90, weapon("Mace", "2d4"),
            traits="humanoid intelligent", numbers={"infravision": DARK},
            notes="Moves quietly: foes are surprised on 1-3."),
)  # fmt: skip
