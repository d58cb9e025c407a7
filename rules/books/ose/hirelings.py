"""Old-School Essentials: what mercenaries, specialists and retainers cost in a month."""

from rules.books.records import Wage, Wages
from rules.kernel.numbers import Table

SOURCE = "OSE SRD: Mercenaries, Specialists, Retainers"

GP, SP = 100, 10
HIRED = Table(
    (
        (None, 2, "ill will"),
        (3, 5, "refuses"),
        (6, 8, "again"),
        (9, 11, "accepts"),
        (12, None, "gladly"),
    )
)
"""What those who could be hired say to an offer, by 2d6; "again" is rolled again."""

# fmt: off
MERCENARIES = (
    Wage(("Archer", "Foot Archer"),      5 * GP, {"elf": 10 * GP, "orc": 3 * GP, "goblin": 2 * GP}),
    Wage(("Mounted Archer",),           15 * GP, {"elf": 30 * GP}),
    Wage(("Crossbowman",),               4 * GP, {"dwarf": 6 * GP, "orc": 2 * GP}),
    Wage(("Mounted Crossbowman",),      15 * GP),
    Wage(("Light Foot", "Guardsman", "Shield Bearer", "Swordsman", "Weapon Bearer"),
                                         2 * GP, {"elf": 4 * GP, "orc": 1 * GP, "goblin": 5 * SP}),
    Wage(("Heavy Foot",),                3 * GP, {"dwarf": 5 * GP, "elf": 6 * GP, "orc": 15 * SP}),
    Wage(("Light Horseman",),           10 * GP, {"elf": 20 * GP}),
    Wage(("Medium Horseman",),          15 * GP),
    Wage(("Heavy Horseman",),           20 * GP),
    Wage(("Longbowman",),               10 * GP, {"elf": 20 * GP}),
    Wage(("Peasant", "Cook", "Porter", "Torch Bearer", "Laborer"), 1 * GP),
    Wage(("Wolf Rider",),                5 * GP),
)
"""Mounted crossbowmen are dwarves and wolf riders goblins there. Who is on no list of the book
costs what the closest does (ERIS-HIRELING-UPKEEP): fighters of a tavern what light footmen do,
others what peasants do."""
SPECIALISTS = (
    Wage(("Alchemist",),       1_000 * GP),
    Wage(("Animal Trainer",),    500 * GP),
    Wage(("Armorer",),           100 * GP),
    Wage(("Assistant Armorer",),  15 * GP),
    Wage(("Smith",),              25 * GP),
    Wage(("Engineer",),          750 * GP),
    Wage(("Navigator",),         150 * GP),
    Wage(("Oarsman",),             2 * GP),
    Wage(("Sage",),            2_000 * GP),
    Wage(("Seaman",),             10 * GP),
    Wage(("Ship Captain",),      250 * GP),
    Wage(("Spy", "Assassin"),    500 * GP),
)
"""An assassin is on no list there, and costs what a spy does."""
RETAINERS = (
    Wage(("Fighting-Man", "Cleric", "Magic-User", "Thief", "Elf", "Dwarf", "Hobbit"), 30 * GP),
)
"""One gold piece a day, beside their share."""
# fmt: on

WAGES = Wages((*MERCENARIES, *SPECIALISTS, *RETAINERS), days=30, source=SOURCE)
