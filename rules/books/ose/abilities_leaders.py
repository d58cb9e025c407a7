"""Who leads monsters of the OSE rules, and who stands by them."""

from rules.bestiary.rows import Ability
from rules.books.abilities import chance, cleric, comes, does, fighter, mage
from rules.monstrous.rows import Brings
from rules.spells.rows import Makes, Rolls

IN_LAIR = 6
"""From so many on it may be a lair, in which their king is."""
_ORDERLY = tuple((most, cleric(level)) for most, level in ((4, 2), (7, 3), (9, 4), (10, 5)))


def _peoples(monster: str, base: int) -> Rolls:
    """A leader of a people, of a level of 1d6 and so many more."""
    return Rolls(
        "1d6",
        tuple(
            (face, Brings(monster, name=f"{monster} leader", hit_dice=str(face + base)))
            for face in range(1, 7)
        ),
    )


def _court(monster: str, king: Brings, guards: Brings) -> tuple[Ability, ...]:
    """A king and bodyguards, who live in the lair."""
    names = {
        "Goblin": "goblin king and bodyguards",
        "Hobgoblin": "hobgoblin king and bodyguards",
        "Kobold": "chieftain and bodyguards",
        "Gnome": "clan chieftain and bodyguards",
    }
    lair = does(f"{king.name} and bodyguards", king, guards)
    return (comes(names[monster], lair, of=monster, least=IN_LAIR),)


LEADERS: tuple[Ability, ...] = (
    comes("leader", does("Led by a cleric", Rolls("1d10", _ORDERLY)), of="Acolyte", least=4),
    comes("leader", does("Led by a fighter", fighter(2, "Bandit leader")), of="Bandit"),
    comes("leader", does("Led by a dwarf", _peoples("Dwarf", 2)), of="Dwarf", least=20),
    comes("leader", does("Led by an elf", _peoples("Elf", 1)), of="Elf", least=15),
    comes(
        "leader",
        does("Their leader", Brings("Gnoll", name="Gnoll leader", hit_dice="3", hit_points="16")),
        of="Gnoll",
        least=20,
    ),
    comes(
        "leader",
        does("Their leader", Brings("Gnome", "1", 20, "Gnome leader", "2", "11")),
        of="Gnome",
        least=20,
    ),
    comes(
        "leader",
        does("Their leader", Brings("Orc", name="Orc leader", hit_points="8", damage=1)),
        of="Orc",
        least=2,
    ),
    comes(
        "leader",
        does(
            "Their leader",
            Brings("Werewolf", name="Pack leader", hit_dice="5", hit_points="30", damage=2),
        ),
        of="Werewolf",
        least=5,
    ),
    comes(
        "leader and militia",
        does("Led by a halfling", _peoples("Halfling", 1)),
        does("Militia", Brings("Halfling", "5d4", name="Halfling guard", hit_dice="2")),
        of="Halfling",
    ),
    comes(
        "leaders",
        does("Leaders of ten", Brings("Merman", "1", 10, "Merman leader", "2")),
        does("Leaders of fifty", Brings("Merman", "1", 50, "Merman chief", "4")),
        of="Merman",
        least=10,
    ),
    comes(
        "leaders",
        does("Both leaders", Brings("Neanderthal", "2", name="Neanderthal leader", hit_dice="6")),
        of="Neanderthal",
    ),
    comes(
        "leaders",
        does("Leaders of 25", fighter(2, "Nomad leader", per=25)),
        does("Leaders of 40", fighter(4, "Nomad captain", per=40)),
        of="Nomad",
        least=25,
    ),
    comes(
        "leaders",
        does("Leaders of 30", fighter(4, "Pirate leader", per=30)),
        does("The ship's captain", fighter(5, "Pirate captain")),
        does("The fleet's leader", fighter(8, "Pirate commander")),
        of="Pirate",
    ),
    comes(
        "leaders and captains",
        does("Leaders of 30", fighter(4, "Buccaneer leader", per=30)),
        does("The ship's captain", fighter(7, "Buccaneer captain")),
    ),
    comes(
        "leaders and commanders",
        does("Leaders of 20", fighter(2, "Brigand leader", per=20)),
        does("Commanders of 40", fighter(4, "Brigand commander", per=40)),
        least=20,
    ),
    comes(
        "camp leaders",
        does(
            "The camp's leaders",
            fighter(9, "Brigand chief"),
            chance(50, mage(10)),
            chance(30, cleric(8)),
        ),
        does("Captains of 50", fighter(5, "Brigand captain", per=50)),
        of="Brigand",
    ),
    comes("camp leaders", does("The camp's cleric", cleric(10, "Dervish cleric")), of="Dervish"),
    comes(
        "camp leaders",
        does(
            "The camp's leaders",
            fighter(8, "Tribal chief"),
            chance(50, cleric(9)),
            chance(25, mage(8)),
        ),
        does("Captains of 100", fighter(5, "Nomad captain", per=100)),
        of="Nomad",
    ),
    comes(
        "fleet commander",
        does(
            "The fleet's commander",
            fighter(9, "Fleet commander"),
            chance(30, mage(11)),
            chance(25, cleric(8)),
        ),
        of="Buccaneer",
    ),
    comes(
        "fleet commander",
        does("The pirate lord", fighter(11, "Pirate lord"), chance(75, mage(10))),
        of="Pirate",
    ),
    *_court(
        "Goblin",
        Brings("Goblin", name="Goblin king", hit_dice="3", hit_points="15", damage=1),
        Brings("Goblin", "2d6", name="Goblin bodyguard", hit_dice="2", hit_points="2d6"),
    ),
    *_court(
        "Hobgoblin",
        Brings("Hobgoblin", name="Hobgoblin king", hit_dice="5", hit_points="22", damage=2),
        Brings("Hobgoblin", "1d4", name="Hobgoblin bodyguard", hit_dice="4", hit_points="3d6"),
    ),
    *_court(
        "Kobold",
        Brings("Kobold", name="Kobold chieftain", hit_dice="2", hit_points="9"),
        Brings("Kobold", "1d6", name="Kobold bodyguard", hit_dice="1+1", hit_points="6"),
    ),
    *_court(
        "Gnome",
        Brings("Gnome", name="Gnome chieftain", hit_dice="4", hit_points="18", damage=1),
        Brings("Gnome", "1d6", name="Gnome bodyguard", hit_dice="3", hit_points="1d4+9"),
    ),
    comes(
        "orc chieftain",
        does(
            "Their chieftain",
            Brings("Orc", name="Orc chieftain", hit_dice="4", hit_points="15", damage=2),
        ),
        least=IN_LAIR,
    ),
    comes(
        "giant companions",
        does(
            "Roll for an ogre (1 in 6)", Rolls("1d6", ((1, Brings("Ogre")), (6, Makes("no ogre"))))
        ),
        does(
            "Roll for a troll (1 in 10)",
            Rolls("1d10", ((1, Brings("Troll")), (10, Makes("no troll")))),
        ),
        least=20,
    ),
    comes("caravan guards", does("Their guards", fighter(1, "Caravan guard", "4", 1))),
    comes("guard lieutenants", does("Lieutenants", fighter(2, "Lieutenant", "2", 5)), least=5),
    comes("guard captain", does("The guards' captain", fighter(5, "Guard captain"))),
    comes(
        "squire and retainers",
        does("The squire", fighter(2, "Squire")),
        does("Retainers", fighter(1, "Retainer", "1d10")),
    ),
    comes("master", does("Roll for a master (50 %)", chance(50, mage(3, "Master")))),
    comes("queen", does("The queen", Brings("Killer bee", name="Queen bee", hit_dice="2"))),
    comes(
        "guards",
        does(
            "Ten bees of the hive",
            Brings("Killer bee", "6", name="Guard bee"),
            Brings("Killer bee", "4", name="Large guard bee", hit_dice="1"),
        ),
        of="Killer bee",
    ),
    comes(
        "charmed victims",
        does("Charmed victims", Brings("Normal human", "1d4-1", name="Charmed victim")),
    ),
    comes(
        "prisoners",
        does(
            "Roll for prisoners (25 %)", chance(25, Brings("Normal human", "1d3", name="Prisoner"))
        ),
        of="Pirate",
    ),
    comes(
        "females and young",
        does(
            "Young ones", Brings("Centaur", "1d6", name="Young centaur", hit_dice="2", dice="1d2")
        ),
        of="Centaur",
    ),
    comes("pets", does("White apes", Brings("White ape", "1d6")), of="Neanderthal"),
)
