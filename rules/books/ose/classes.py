"""Old-School Essentials: its classes, what abilities change, and turning undead."""

from rules.books.reading import by_score, class_table, turning
from rules.books.records import (
    AIM,
    BACK_STAB,
    HARD_TO_HIT,
    RESEARCH,
    Armour,
    BookClass,
    Calling,
    ExperienceBonus,
    Feature,
    Modifier,
)
from rules.items.tags import BLUNT, CHAIN, DAGGER, LEATHER, PLATE
from rules.kernel.numbers import Table

SOURCE = "OSE SRD: Character Classes, Ability Scores, Creating a Character, Cleric"
"""The pages that it was read from."""

_RESEARCH = (
    "a new spell takes two weeks and 1,000 gp for each of its levels, and at least 15 % fail; from "
    "level 9 on magic items too: a week and 500 gp for each level of the spell in them and each "
    "use: `/do research begin`"
)
_ARCANE = (
    "and scrolls, wands and staves of magic-users; a lost spell book is written anew for a week "
    "and 1,000 gp for each level of each spell"
)
NO_ARMOUR = ("nothing",)
"""Neither armour nor shield."""

# Level, experience, hit dice, THAC0, saves (death, wands, paralysis, breath, spells), spells.

CLERIC = BookClass(
    "Cleric",
    class_table(
        "cleric",
        """
     1       0    1d6  19  11 12 14 16 15   - - - - -
     2    1500    2d6  19  11 12 14 16 15   1 - - - -
     3    3000    3d6  19  11 12 14 16 15   2 - - - -
     4    6000    4d6  19  11 12 14 16 15   2 1 - - -
     5   12000    5d6  17   9 10 12 14 12   2 2 - - -
     6   25000    6d6  17   9 10 12 14 12   2 2 1 1 -
     7   50000    7d6  17   9 10 12 14 12   2 2 2 1 1
     8  100000    8d6  17   9 10 12 14 12   3 3 2 2 1
     9  200000    9d6  14   6  7  9 11  9   3 3 3 2 2
    10  300000  9d6+1  14   6  7  9 11  9   4 4 3 3 2
    11  400000  9d6+2  14   6  7  9 11  9   4 4 4 3 3
    12  500000  9d6+3  14   6  7  9 11  9   5 5 4 4 3
    13  600000  9d6+4  12   3  5  7  8  7   5 5 5 4 4
    14  700000  9d6+5  12   3  5  7  8  7   6 5 5 5 4
    """,
    ),
    ("wis",),
    wields=(BLUNT,),
    casts="cleric",
    features=(
        Feature("Turn undead", "with a holy symbol, by the chart: `/do turn undead`"),
        Feature("Divine spells", "from scrolls too; a cleric who falls from faith loses them"),
        Feature("Magical research", _RESEARCH, key=RESEARCH),
        Feature(
            "Stronghold",
            "may build one, at half the price where the faith is in favour, and "
            "5d6 x 10 fighters of level 1 and 2 come to serve it",
            9,
        ),
    ),
    source=SOURCE,
)

DWARF = BookClass(
    "Dwarf",
    class_table(
        "dwarf",
        """
     1       0    1d8  19   8  9 10 13 12
     2    2200    2d8  19   8  9 10 13 12
     3    4400    3d8  19   8  9 10 13 12
     4    8800    4d8  17   6  7  8 10 10
     5   17000    5d8  17   6  7  8 10 10
     6   35000    6d8  17   6  7  8 10 10
     7   70000    7d8  14   4  5  6  7  8
     8  140000    8d8  14   4  5  6  7  8
     9  270000    9d8  14   4  5  6  7  8
    10  400000  9d8+3  12   2  3  4  4  6
    11  530000  9d8+6  12   2  3  4  4  6
    12  660000  9d8+9  12   2  3  4  4  6
    """,
    ),
    ("str",),
    gives={"infravision": 60, "listen": 2, "room_traps": 2, "stonework": 2},
    shuns=("longbow", "two-handed sword"),
    features=(
        Feature("Stonework", "finds new, sliding or sloping work on 2 in 6, by a search"),
        Feature(
            "Stronghold",
            "may build one underground, and dwarves of the clan come to live "
            "there; only dwarven mercenaries serve",
            9,
        ),
    ),
    source=SOURCE,
)

ELF = BookClass(
    "Elf",
    class_table(
        "elf",
        """
     1       0    1d6  19  12 13 13 15 15   1 - - - -
     2    4000    2d6  19  12 13 13 15 15   2 - - - -
     3    8000    3d6  19  12 13 13 15 15   2 1 - - -
     4   16000    4d6  17  10 11 11 13 12   2 2 - - -
     5   32000    5d6  17  10 11 11 13 12   2 2 1 - -
     6   64000    6d6  17  10 11 11 13 12   2 2 2 - -
     7  120000    7d6  14   8  9  9 10 10   3 2 2 1 -
     8  250000    8d6  14   8  9  9 10 10   3 3 2 2 -
     9  400000    9d6  14   8  9  9 10 10   3 3 3 2 1
    10  600000  9d6+2  12   6  7  8  8  8   3 3 3 3 2
    """,
    ),
    ("int", "str"),
    gives={"infravision": 60, "listen": 2, "search": 2},
    features=(
        Feature("Immune to ghouls", "their touch does not paralyse"),
        Feature("Arcane spells", _ARCANE),
        Feature("Magical research", _RESEARCH, key=RESEARCH),
        Feature(
            "Stronghold",
            "may build one in a natural place, and befriends the animals within five miles; only "
            "elven mercenaries serve",
            9,
        ),
    ),
    casts="magic-user",
    source=SOURCE,
)

FIGHTER = BookClass(
    "Fighter",
    class_table(
        "fighter",
        """
     1       0    1d8  19  12 13 14 15 16
     2    2000    2d8  19  12 13 14 15 16
     3    4000    3d8  19  12 13 14 15 16
     4    8000    4d8  17  10 11 12 13 14
     5   16000    5d8  17  10 11 12 13 14
     6   32000    6d8  17  10 11 12 13 14
     7   64000    7d8  14   8  9 10 10 12
     8  120000    8d8  14   8  9 10 10 12
     9  240000    9d8  14   8  9 10 10 12
    10  360000  9d8+2  12   6  7  8  8 10
    11  480000  9d8+4  12   6  7  8  8 10
    12  600000  9d8+6  12   6  7  8  8 10
    13  720000  9d8+8  10   4  5  6  5  8
    14  840000 9d8+10  10   4  5  6  5  8
    """,
    ),
    ("str",),
    features=(
        Feature("Stronghold", "may build one at any level, with enough money"),
        Feature("Baron", "may be given a title and land to rule, and clear more of it", 9),
    ),
    source=SOURCE,
)

HALFLING = BookClass(
    "Halfling",
    class_table(
        "hobbit",
        """
     1       0    1d6  19   8  9 10 13 12
     2    2000    2d6  19   8  9 10 13 12
     3    4000    3d6  19   8  9 10 13 12
     4    8000    4d6  17   6  7  8 10 10
     5   16000    5d6  17   6  7  8 10 10
     6   32000    6d6  17   6  7  8 10 10
     7   64000    7d6  14   4  5  6  7  8
     8  120000    8d6  14   4  5  6  7  8
    """,
    ),
    ("dex", "str"),
    gives={"listen": 2, "initiative": 1, "hide_in_woods": 90, "hide_in_six": 2},
    shuns=("longbow", "two-handed sword"),
    features=(
        Feature("Sure shot", "+1 with missiles", key=AIM, amount=1),
        Feature(
            "Small",
            "armour class 2 better against those larger than a human",
            key=HARD_TO_HIT,
            amount=2,
        ),
        Feature(
            "Hiding",
            "among plants outdoors, in shadows underground, without moving: "
            "`/do sneak up` with `hiding`",
        ),
        Feature("Stronghold", "may build one at any level, and halflings come to live there"),
    ),
    source=SOURCE,
)

MAGIC_USER = BookClass(
    "Magic-user",
    class_table(
        "magic-user",
        """
     1       0    1d4  19  13 14 13 16 15   1 - - - - -
     2    2500    2d4  19  13 14 13 16 15   2 - - - - -
     3    5000    3d4  19  13 14 13 16 15   2 1 - - - -
     4   10000    4d4  19  13 14 13 16 15   2 2 - - - -
     5   20000    5d4  19  13 14 13 16 15   2 2 1 - - -
     6   40000    6d4  17  11 12 11 14 12   2 2 2 - - -
     7   80000    7d4  17  11 12 11 14 12   3 2 2 1 - -
     8  150000    8d4  17  11 12 11 14 12   3 3 2 2 - -
     9  300000    9d4  17  11 12 11 14 12   3 3 3 2 1 -
    10  450000  9d4+1  17  11 12 11 14 12   3 3 3 3 2 -
    11  600000  9d4+2  14   8  9  8 11  8   4 3 3 3 2 1
    12  750000  9d4+3  14   8  9  8 11  8   4 4 3 3 3 2
    13  900000  9d4+4  14   8  9  8 11  8   4 4 4 3 3 3
    14 1050000  9d4+5  14   8  9  8 11  8   4 4 4 4 3 3
    """,
    ),
    ("int",),
    wears=NO_ARMOUR,
    wields=(DAGGER,),
    casts="magic-user",
    features=(
        Feature("Arcane spells", _ARCANE),
        Feature("Magical research", _RESEARCH, key=RESEARCH),
        Feature("Tower", "may build one, and 1d6 apprentices of level 1 to 3 come to learn", 11),
    ),
    source=SOURCE,
)

THIEF = BookClass(
    "Thief",
    class_table(
        "thief",
        """
     1       0    1d4  19  13 14 13 16 15
     2    1200    2d4  19  13 14 13 16 15
     3    2400    3d4  19  13 14 13 16 15
     4    4800    4d4  19  13 14 13 16 15
     5    9600    5d4  17  12 13 11 14 13
     6   20000    6d4  17  12 13 11 14 13
     7   40000    7d4  17  12 13 11 14 13
     8   80000    8d4  17  12 13 11 14 13
     9  160000    9d4  14  10 11  9 12 10
    10  280000  9d4+2  14  10 11  9 12 10
    11  400000  9d4+4  14  10 11  9 12 10
    12  520000  9d4+6  14  10 11  9 12 10
    13  640000  9d4+8  12   8  9  7 10  8
    14  760000 9d4+10  12   8  9  7 10  8
    """,
    ),
    ("dex",),
    wears=(LEATHER,),
    by_level={
        "climb_sheer": (87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 99),
        "find_traps": (10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 95, 97, 99),
        "remove_traps": (10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 95, 97, 99),
        "read_languages": (0, 0, 0, 80),
        "read_scrolls": (0, 0, 0, 0, 0, 0, 0, 0, 0, 90),
        "listen": (2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5),
        "hide_in_shadows": (10, 15, 20, 25, 30, 36, 45, 55, 65, 75, 85, 90, 95, 99),
        "move_silently": (20, 25, 30, 35, 40, 45, 55, 65, 75, 85, 95, 96, 98, 99),
        "open_locks": (15, 20, 25, 30, 35, 45, 55, 65, 75, 85, 95, 96, 97, 99),
        "pick_pockets": (20, 25, 30, 35, 40, 45, 55, 65, 75, 85, 95, 105, 115, 125),
    },
    features=(
        Feature(
            "Back-stab",
            "+4 and double damage from behind, at who does not expect it: "
            "`/attack` with `how:behind`",
            key=BACK_STAB,
            amount=4,
        ),
        Feature(
            "Thief skills", "moving silently, hiding, pockets, locks, traps, climbing, by level"
        ),
        Feature(
            "Reading languages",
            "80% to read any text that is no magic, codes and dead "
            "languages too: `/check what:read languages`",
            4,
        ),
        Feature("Den", "may found one, and 2d6 thieves of level 1 come to serve", 9),
        Feature("Scrolls", "casts arcane spells from scrolls, and one in ten goes wrong", 10),
    ),
    source=SOURCE,
)


CLASSES = (CLERIC, DWARF, ELF, FIGHTER, HALFLING, MAGIC_USER, THIEF)

COMMON = ("Common",)
CALLINGS = (
    Calling("Fighter", ("fighter",), ("fighter",), languages=COMMON, source=SOURCE),
    Calling("Cleric", ("cleric",), ("cleric",), languages=COMMON, source=SOURCE),
    Calling("Magic-user", ("magic-user",), ("magic-user",), languages=COMMON, source=SOURCE),
    Calling("Thief", ("thief",), ("thief",), languages=COMMON, keeps=("str",), source=SOURCE),
    Calling(
        "Dwarf",
        ("dwarf",),
        ("dwarf",),
        requires={"con": 9},
        languages=(*COMMON, "Dwarvish", "Gnomish", "Goblin", "Kobold"),
        source=SOURCE,
    ),
    Calling(
        "Elf",
        ("elf",),
        ("elf",),
        requires={"int": 9},
        languages=(*COMMON, "Elvish", "Gnoll", "Hobgoblin", "Orcish"),
        source=SOURCE,
    ),
    Calling(
        "Halfling",
        ("hobbit",),
        ("hobbit",),
        requires={"con": 9, "dex": 9},
        languages=(*COMMON, "Halfling"),
        source=SOURCE,
    ),
)

LOWERS = ("str", "int", "wis")
"""What may be lowered by two points to raise a prime requisite by one."""
GOLD = "3d6 * 10"
"""What a new character has to spend, in gold pieces."""

LITERACY = Table(
    (
        (None, 3, "broken speech, no reading or writing"),
        (4, 5, "no reading or writing"),
        (6, 8, "writes simple words"),
        (9, None, ""),
    )
)
_USUAL = by_score("3 -3  4-5 -2  6-8 -1  9-12 0  13-15 +1  16-17 +2  18 +3")
_SMALL = by_score("3 -2  4-5 -1  6-8 -1  9-12 0  13-15 +1  16-17 +1  18 +2")

MODIFIERS = (
    Modifier("str", "melee", _USUAL),
    Modifier("str", "open_doors", by_score("3-8 1  9-12 2  13-15 3  16-17 4  18 5")),
    Modifier("int", "languages", by_score("3-12 0  13-15 1  16-17 2  18 3")),
    Modifier("wis", "magic_save", _USUAL),
    Modifier("dex", "ac", _USUAL),
    Modifier("dex", "missile", _USUAL),
    Modifier("dex", "initiative", _SMALL),
    Modifier("con", "hit_point_bonus", _USUAL),
    Modifier(
        "cha", "reaction", by_score("3 -2  4-5 -1  6-8 -1  9-12 0  13-15 +1  16-17 +1  18 +2")
    ),
    Modifier("cha", "max_hirelings", by_score("3 1  4-5 2  6-8 3  9-12 4  13-15 5  16-17 6  18 7")),
    Modifier(
        "cha", "retainer_loyalty", by_score("3 4  4-5 5  6-8 6  9-12 7  13-15 8  16-17 9  18 10")
    ),
)

ARMOUR = Armour({"": 9, LEATHER: 7, CHAIN: 5, PLATE: 3}, shield=1)

_PRIME = ExperienceBonus(
    (({"prime": 16}, 10), ({"prime": 13}, 5), ({"prime": 9}, 0), ({"prime": 6}, -10), ({}, -20))
)
EXPERIENCE = {
    **dict.fromkeys(("cleric", "dwarf", "fighter", "magic-user", "thief"), _PRIME),
    "elf": ExperienceBonus((({"int": 16, "str": 13}, 10), ({"int": 13, "str": 13}, 5))),
    "hobbit": ExperienceBonus((({"dex": 13, "str": 13}, 10), ({"dex": 13}, 5), ({"str": 13}, 5))),
}

TURNING = turning("""
Skeleton  1     7 T T D D D D D D D D
Zombie    2     9 7 T T D D D D D D D
Ghoul     2*   11 9 7 T T D D D D D D
Wight     3     - 11 9 7 T T D D D D D
Wraith    4     - - 11 9 7 T T D D D D
Mummy     5     - - - 11 9 7 T T D D D
Spectre   6     - - - - 11 9 7 T T D D
Vampire   7-9   - - - - - 11 9 7 T T D
""")
TURNING_DICE = "2d6"
TURNED = "2d6"
"""So many hit dice of undead are turned at once, and one monster at least."""
