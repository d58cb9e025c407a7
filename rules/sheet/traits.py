"""What somebody is: the words for races, classes and monsters that many rules ask about."""

from rules.kernel.traits import Trait

ELF = Trait("elf", "elf", "an elf", "ERIS-ELF", words=("elves", "elven"))
DWARF = Trait("dwarf", "dwarf", "a dwarf", "ERIS-DWARF", words=("dwarves", "dwarfs", "dwarven"))
HOBBIT = Trait("hobbit", "hobbit", "a hobbit", "ERIS-HOBBIT", words=("hobbits", "halfling"))
FIGHTER = Trait("fighter", "fighter", "fights as a fighter", "ERIS-ELF", words=("fighters",))
MAGIC_USER = Trait(
    "magic-user", "magic-user", "fights as a magic-user", "ERIS-ELF", words=("mu", "wizard")
)
CLERIC = Trait("cleric", "cleric", "a cleric", "ERIS-CLERIC", words=("clerics", "priest"))
THIEF = Trait("thief", "thief", "a thief", "ERIS-HOBBIT", words=("thieves",))
ORC = Trait("orc", "orc", "elves hate them", "ERIS-ELF", words=("orcs",))
GOBLIN = Trait("goblin", "goblin", "dwarves hate them", "ERIS-DWARF", words=("goblins",))
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
