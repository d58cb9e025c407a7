"""White Box: its classes and peoples, what abilities change, and turning undead."""

from collections.abc import Mapping

from rules.books.reading import by_score, class_table, turning
from rules.books.records import Armour, BookClass, Calling, ExperienceBonus, Modifier
from rules.items.tags import BLUNT, CHAIN, DAGGER, LEATHER, PLATE

SOURCE = "White Box: Chapters 1 to 5"
"""The pages that it was read from; the saves are those of its matrix of five."""

# Level, experience, hit dice, to hit, saves (death, wands, paralysis, breath, spells), spells.

FIGHTER = BookClass(
    "Fighter",
    class_table(
        "fighter",
        """
     1       0  1d6+1  +0  12 13 14 15 16
     2    2000    2d6  +1  12 13 14 15 16
     3    4000    3d6  +2  10 11 12 15 14
     4    8000    4d6  +2  10 11 12 12 14
     5   16000    5d6  +3  10 11 12 12 14
     6   32000    6d6  +4   8  9 10 12 12
     7   64000    7d6  +4   8  9 10 12 12
     8  128000    8d6  +5   8  9 10  9 12
     9  256000    9d6  +6   6  7  8  9 10
    10  512000   10d6  +6   6  7  8  9 10
    """,
    ),
    ("str",),
    source=SOURCE,
)

CLERIC = BookClass(
    "Cleric",
    class_table(
        "cleric",
        """
     1       0    1d6  +0  11 12 14 16 15   - - - - -
     2    1500    2d6  +0  10 11 13 15 14   1 - - - -
     3    3000    3d6  +0  10 11 13 15 14   2 - - - -
     4    6000  3d6+1  +1   9 10 12 14 13   2 1 - - -
     5   12000    4d6  +1   9 10 12 14 13   2 2 1 - -
     6   24000    5d6  +2   8  9 11 13 12   2 2 1 1 -
     7   48000    6d6  +2   8  9 11 13 12   2 2 2 1 1
     8   96000  6d6+1  +3   7  8 10 12 11   2 2 2 2 2
     9  192000    7d6  +4   7  8 10 12 11   3 3 3 2 2
    10  384000    8d6  +5   6  7  9 11 10   3 3 3 3 3
    """,
    ),
    ("wis",),
    wields=(BLUNT,),
    casts="cleric",
    source=SOURCE,
)

MAGIC_USER = BookClass(
    "Magic-user",
    class_table(
        "magic-user",
        """
     1       0    1d6  +0  13 14 13 16 15   1 - - - - -
     2    2500  1d6+1  +0  12 13 12 15 15   2 - - - - -
     3    5000    2d6  +0  12 13 12 15 15   3 1 - - - -
     4   10000  2d6+1  +0  11 12 11 14 12   4 2 - - - -
     5   20000    3d6  +1  11 12 11 14 12   4 2 1 - - -
     6   40000  3d6+1  +1  10 11 10 13 12   4 2 2 - - -
     7   80000    4d6  +2  10 11 10 13 12   4 3 2 1 - -
     8  160000  4d6+1  +2   9 10  9 12  9   4 3 3 2 - -
     9  320000    5d6  +3   9 10  9 12  9   4 3 3 2 1 -
    10  640000  5d6+1  +3   8  9  8 11  9   4 4 3 2 2 -
    """,
    ),
    ("int",),
    wears=("nothing",),
    wields=(DAGGER, "staff"),
    casts="magic-user",
    beyond=class_table(
        "magic-user",
        """
    11       0    6d6  +4   8  9  8 11  9   4 4 4 3 3 -
    12       0  6d6+1  +4   8  9  8 11  9   4 4 4 4 4 1
    """,
    ).ranks,
    source=SOURCE,
)
"""The matrix of saves ends with level 10, and its last row counts on."""

CLASSES = (FIGHTER, CLERIC, MAGIC_USER)

COMMON = ("Common",)
CALLINGS = (
    Calling("Fighter", ("fighter",), ("fighter",), languages=COMMON, source=SOURCE),
    Calling("Cleric", ("cleric",), ("cleric",), languages=COMMON, source=SOURCE),
    Calling("Magic-user", ("magic-user",), ("magic-user",), languages=COMMON, source=SOURCE),
    Calling(
        "Elf",
        ("fighter", "magic-user"),
        ("elf", "fighter"),
        highest={"fighter": 4, "magic-user": 8},
        languages=COMMON,
        source=SOURCE,
    ),
    Calling(
        "Dwarf",
        ("fighter",),
        ("dwarf", "fighter"),
        highest={"fighter": 6},
        languages=COMMON,
        source=SOURCE,
    ),
    Calling(
        "Hobbit",
        ("fighter",),
        ("hobbit", "fighter"),
        highest={"fighter": 4},
        languages=COMMON,
        source=SOURCE,
    ),
)
"""No people has languages of its own: Planet Eris gives them none (ERIS-ELF, ERIS-DWARF)."""

LOWERS = ("str", "int", "wis", "dex", "con", "cha")
"""What may be lowered by two points to raise a prime requisite by one."""
GOLD = "3d6 * 10"
"""What a new character has to spend, in gold pieces."""

_USUAL = by_score("3-6 -1  7-14 0  15-18 +1")
_ABOVE_TEN = by_score("3-10 0  11 1  12 2  13 3  14 4  15 5  16 6  17 7  18 8")

MODIFIERS = (
    Modifier("str", "melee", _USUAL, classes=("fighter",)),
    Modifier("int", "languages", _ABOVE_TEN),
    Modifier("dex", "missile", _USUAL),
    Modifier("con", "hit_point_bonus", _USUAL),
    Modifier(
        "cha", "max_hirelings", by_score("3-4 1  5-6 2  7-8 3  9-12 4  13-15 5  16-17 6  18 7")
    ),
    Modifier("cha", "retainer_loyalty", by_score("3-6 5  7-8 6  9-12 7  13-15 8  16-18 9")),
)
"""Strength counts for fighters alone; dexterity changes no armour class (an option there).
Loyalty is the modifier there on top of 7, which the OSE SRD has for an average Charisma
(R-LOYALTY-START)."""

ARMOUR = Armour({"": 9, LEATHER: 7, CHAIN: 5, PLATE: 3}, shield=1)

_FIFTEEN = ExperienceBonus(
    (({"prime": 15}, 5), ({"wis": 15}, 5), ({"cha": 15}, 5)), adds=True, most=15
)
EXPERIENCE: Mapping[str, ExperienceBonus] = dict.fromkeys(
    ("fighter", "cleric", "magic-user"), _FIFTEEN
)

TURNING = turning("""
Skeleton  <1   10  7  4  D  D  D  D  D  D  D
Zombie    1    13 10  7  4  D  D  D  D  D  D
Ghoul     2    15 13 10  7  4  D  D  D  D  D
Wight     3    17 15 13 10  7  4  D  D  D  D
Wraith    4     - 17 15 13 10  7  4  D  D  D
Mummy     5     -  - 17 15 13 10  7  4  D  D
Spectre   6     -  -  - 17 15 13 10  7  4  D
Vampire   7     -  -  -  - 17 15 13 10  7  4
Vampire/8 8     -  -  -  -  - 17 15 13 10  7
Vampire/9 9     -  -  -  -  -  - 17 15 13 10
Lich      10+   -  -  -  -  -  -  - 17 15 13
""")
TURNING_DICE = "3d6"
