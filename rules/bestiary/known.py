"""Well-known monsters, in our own words and with the numbers that most referees would type."""

from rules.bestiary.hit_dice import parse_hit_dice
from rules.bestiary.records import StatBlock
from rules.items.tags import NATURAL
from rules.state.items import Bands, Held, Item

DARK = 60
"""Feet in which monsters see in the dark, unless they are said to see farther (OSE-INFRAVISION)."""


def monster(
    name: str,
    hit_dice: str,
    ac: int,
    morale: int,
    move: int,
    *items: Item,
    traits: str = "",
    numbers: dict[str, int] | None = None,
    hit_points: int = 0,
    loses: tuple[str, ...] = (),
    notes: str = "",
) -> StatBlock:
    """One kind of monster. `ac` is descending; `traits` are words set apart by spaces."""
    return StatBlock(
        name,
        hit_dice=parse_hit_dice(hit_dice),
        hit_points=hit_points,
        morale=morale,
        numbers={"ac": ac, "move": move, **(numbers or {})},
        items=items,
        traits=tuple(traits.split()),
        loses=loses,
        notes=notes,
    )


def natural(name: str, damage: str, *tags: str, times: int = 1) -> Item:
    """Claws, teeth and the like: `times` blows a round."""
    return Item("", name, damage=damage, shots=times, tags=(NATURAL, *tags))


def weapon(name: str, damage: str, *, hands: int = 1) -> Item:
    """What it has in hand."""
    return Item("", name, held=Held.WIELDED, hands=hands, damage=damage)


def bow(name: str, damage: str, bands: Bands, *, shots: int = 1) -> Item:
    """What it shoots with, if it does."""
    return Item("", name, bands=bands, damage=damage, shots=shots)


BEASTS: tuple[StatBlock, ...] = (
    monster("Giant rat", "½", 7, 8, 120, natural("Bite", "1d3", "disease")),
    monster("Giant centipede", "½*", 9, 7, 60, natural("Bite", "1"),
            notes="Whoever it bites saves versus death or is ill for ten days."),
    monster("Giant spider", "3*", 6, 8, 60, natural("Bite", "2d6", "poison"),
            notes="Its web holds whoever walks into it."),
    monster("Wolf", "2+2", 7, 8, 180, natural("Bite", "1d6")),
    monster("Bear", "4", 6, 7, 120, natural("Claws", "1d3", times=2), natural("Bite", "1d6")),
    monster("Boar", "3", 7, 9, 150, natural("Tusk", "2d4")),
    monster("War horse", "3", 7, 9, 120, natural("Hooves", "1d6", times=2)),
)  # fmt: skip


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


KNOWN: tuple[StatBlock, ...] = (*FOLK, *GIANTS, *UNDEAD, *BEASTS)
