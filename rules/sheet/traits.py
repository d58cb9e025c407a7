"""What somebody is: the words for races, classes and monsters that many rules ask about."""

from rules.kernel.traits import Trait

ELF = Trait(
    "elf",
    "elf",
    "+1 damage with magical weapons, attacks orcs first",
    "ERIS-ELF",
    words=("elves", "elven"),
)
DWARF = Trait(
    "dwarf",
    "dwarf",
    "half damage from the large and clumsy, attacks goblins first",
    "ERIS-DWARF",
    words=("dwarves", "dwarfs", "dwarven"),
)
HOBBIT = Trait(
    "hobbit",
    "hobbit",
    "+2 with missiles, half damage from the large and clumsy",
    "ERIS-HOBBIT",
    words=("hobbits", "halfling"),
)
FIGHTER = Trait(
    "fighter", "fighter", "an elf with it wears any armour", "ERIS-ELF", words=("fighters",)
)
MAGIC_USER = Trait(
    "magic-user",
    "magic-user",
    "an elf with it, and no fighter, wears only magical armour",
    "ERIS-ELF",
    words=("mu", "wizard"),
)
CLERIC = Trait("cleric", "cleric", "a cleric", "ERIS-CLERIC", words=("clerics", "priest"))
THIEF = Trait("thief", "thief", "a thief", "ERIS-HOBBIT", words=("thieves",))
ORC = Trait(
    "orc", "orc", "elves attack them first; they attack elves on sight", "ERIS-ELF", words=("orcs",)
)
GOBLIN = Trait(
    "goblin",
    "goblin",
    "dwarves attack them first; they attack dwarves on sight",
    "ERIS-DWARF",
    words=("goblins",),
)
LARGE_CLUMSY = Trait(
    "large-clumsy",
    "large and clumsy",
    "hits hobbits and dwarves for half damage",
    "ERIS-HOBBIT",
    words=("clumsy",),
)
UNDEAD = Trait("undead", "undead", "neither alive nor dead", "ERIS-CLERIC")

TRAITS = (
    ELF,
    DWARF,
    HOBBIT,
    FIGHTER,
    MAGIC_USER,
    CLERIC,
    THIEF,
    ORC,
    GOBLIN,
    LARGE_CLUMSY,
    UNDEAD,
)
