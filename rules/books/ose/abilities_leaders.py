"""Who leads monsters of the OSE rules, and who stands by them."""

from rules.bestiary.rows import Ability, Moment, ability
from rules.books.abilities import chance, cleric, does, fighter, mage
from rules.monstrous.rows import Brings
from rules.spells.rows import Makes, Rolls

COMES = Moment.COMES
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
    lair = does(king, guards, label=f"{king.name} and bodyguards")
    return (ability(names[monster], COMES, lair, of=monster, least=IN_LAIR),)


LEADERS: tuple[Ability, ...] = (
    ability(
        "leader",
        COMES,
        does(Rolls("1d10", _ORDERLY), label="Led by a cleric"),
        of="Acolyte",
        least=4,
    ),
    ability(
        "leader", COMES, does(fighter(2, "Bandit leader"), label="Led by a fighter"), of="Bandit"
    ),
    ability(
        "leader", COMES, does(_peoples("Dwarf", 2), label="Led by a dwarf"), of="Dwarf", least=20
    ),
    ability("leader", COMES, does(_peoples("Elf", 1), label="Led by an elf"), of="Elf", least=15),
    ability(
        "leader",
        COMES,
        does(
            Brings("Gnoll", name="Gnoll leader", hit_dice="3", hit_points="16"),
            label="Their leader",
        ),
        of="Gnoll",
        least=20,
    ),
    ability(
        "leader",
        COMES,
        does(Brings("Gnome", "1", 20, "Gnome leader", "2", "11"), label="Their leader"),
        of="Gnome",
        least=20,
    ),
    ability(
        "leader",
        COMES,
        does(Brings("Orc", name="Orc leader", hit_points="8", damage=1), label="Their leader"),
        of="Orc",
        least=2,
    ),
    ability(
        "leader",
        COMES,
        does(
            Brings("Werewolf", name="Pack leader", hit_dice="5", hit_points="30", damage=2),
            label="Their leader",
        ),
        of="Werewolf",
        least=5,
    ),
    ability(
        "leader and militia",
        COMES,
        does(_peoples("Halfling", 1), label="Led by a halfling"),
        does(Brings("Halfling", "5d4", name="Halfling guard", hit_dice="2"), label="Militia"),
        of="Halfling",
    ),
    ability(
        "leaders",
        COMES,
        does(Brings("Merman", "1", 10, "Merman leader", "2"), label="Leaders of ten"),
        does(Brings("Merman", "1", 50, "Merman chief", "4"), label="Leaders of fifty"),
        of="Merman",
        least=10,
    ),
    ability(
        "leaders",
        COMES,
        does(
            Brings("Neanderthal", "2", name="Neanderthal leader", hit_dice="6"),
            label="Both leaders",
        ),
        of="Neanderthal",
    ),
    ability(
        "leaders",
        COMES,
        does(fighter(2, "Nomad leader", per=25), label="Leaders of 25"),
        does(fighter(4, "Nomad captain", per=40), label="Leaders of 40"),
        of="Nomad",
        least=25,
    ),
    ability(
        "leaders",
        COMES,
        does(fighter(4, "Pirate leader", per=30), label="Leaders of 30"),
        does(fighter(5, "Pirate captain"), label="The ship's captain"),
        does(fighter(8, "Pirate commander"), label="The fleet's leader"),
        of="Pirate",
    ),
    ability(
        "leaders and captains",
        COMES,
        does(fighter(4, "Buccaneer leader", per=30), label="Leaders of 30"),
        does(fighter(7, "Buccaneer captain"), label="The ship's captain"),
    ),
    ability(
        "leaders and commanders",
        COMES,
        does(fighter(2, "Brigand leader", per=20), label="Leaders of 20"),
        does(fighter(4, "Brigand commander", per=40), label="Commanders of 40"),
        least=20,
    ),
    ability(
        "camp leaders",
        COMES,
        does(
            fighter(9, "Brigand chief"),
            chance(50, mage(10)),
            chance(30, cleric(8)),
            label="The camp's leaders",
        ),
        does(fighter(5, "Brigand captain", per=50), label="Captains of 50"),
        of="Brigand",
    ),
    ability(
        "camp leaders",
        COMES,
        does(cleric(10, "Dervish cleric"), label="The camp's cleric"),
        of="Dervish",
    ),
    ability(
        "camp leaders",
        COMES,
        does(
            fighter(8, "Tribal chief"),
            chance(50, cleric(9)),
            chance(25, mage(8)),
            label="The camp's leaders",
        ),
        does(fighter(5, "Nomad captain", per=100), label="Captains of 100"),
        of="Nomad",
    ),
    ability(
        "fleet commander",
        COMES,
        does(
            fighter(9, "Fleet commander"),
            chance(30, mage(11)),
            chance(25, cleric(8)),
            label="The fleet's commander",
        ),
        of="Buccaneer",
    ),
    ability(
        "fleet commander",
        COMES,
        does(fighter(11, "Pirate lord"), chance(75, mage(10)), label="The pirate lord"),
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
    ability(
        "orc chieftain",
        COMES,
        does(
            Brings("Orc", name="Orc chieftain", hit_dice="4", hit_points="15", damage=2),
            label="Their chieftain",
        ),
        least=IN_LAIR,
    ),
    ability(
        "giant companions",
        COMES,
        does(
            Rolls("1d6", ((1, Brings("Ogre")), (6, Makes("no ogre")))),
            label="Roll for an ogre (1 in 6)",
        ),
        does(
            Rolls("1d10", ((1, Brings("Troll")), (10, Makes("no troll")))),
            label="Roll for a troll (1 in 10)",
        ),
        least=20,
    ),
    ability(
        "caravan guards", COMES, does(fighter(1, "Caravan guard", "4", 1), label="Their guards")
    ),
    ability(
        "guard lieutenants",
        COMES,
        does(fighter(2, "Lieutenant", "2", 5), label="Lieutenants"),
        least=5,
    ),
    ability("guard captain", COMES, does(fighter(5, "Guard captain"), label="The guards' captain")),
    ability(
        "squire and retainers",
        COMES,
        does(fighter(2, "Squire"), label="The squire"),
        does(fighter(1, "Retainer", "1d10"), label="Retainers"),
    ),
    ability("master", COMES, does(chance(50, mage(3, "Master")), label="Roll for a master (50 %)")),
    ability(
        "queen",
        COMES,
        does(Brings("Killer bee", name="Queen bee", hit_dice="2"), label="The queen"),
    ),
    ability(
        "guards",
        COMES,
        does(
            Brings("Killer bee", "6", name="Guard bee"),
            Brings("Killer bee", "4", name="Large guard bee", hit_dice="1"),
            label="Ten bees of the hive",
        ),
        of="Killer bee",
    ),
    ability(
        "charmed victims",
        COMES,
        does(Brings("Normal human", "1d4-1", name="Charmed victim"), label="Charmed victims"),
    ),
    ability(
        "prisoners",
        COMES,
        does(
            chance(25, Brings("Normal human", "1d3", name="Prisoner")),
            label="Roll for prisoners (25 %)",
        ),
        of="Pirate",
    ),
    ability(
        "females and young",
        COMES,
        does(
            Brings("Centaur", "1d6", name="Young centaur", hit_dice="2", dice="1d2"),
            label="Young ones",
        ),
        of="Centaur",
    ),
    ability("pets", COMES, does(Brings("White ape", "1d6"), label="White apes"), of="Neanderthal"),
)
