"""White Box: what hirelings cost in a week. Who is not human costs more there, and no figure says
how much."""

from rules.books.records import Wage, Wages

SOURCE = "White Box: Chapter 4, table 12"

GP = 100

# fmt: off
WAGES = Wages((
    Wage(("Alchemist",),      250 * GP),
    Wage(("Animal Trainer",), 125 * GP),
    Wage(("Armorer", "Assistant Armorer"), 25 * GP),
    Wage(("Assassin",),       500 * GP),
    Wage(("Smith",),            5 * GP),
    Wage(("Ship Captain", "Navigator"), 75 * GP),
    Wage(("Engineer",),       200 * GP),
    Wage(("Horse Rider",),      3 * GP),
    Wage(("Cook", "Porter", "Torch Bearer", "Laborer", "Peasant"), 2 * GP),
    Wage(("Sage",),           500 * GP),
    Wage(("Seaman", "Oarsman"), 3 * GP),
    Wage(("Archer", "Guardsman", "Shield Bearer", "Swordsman", "Weapon Bearer", "Light Foot",
          "Heavy Foot", "Foot Archer", "Crossbowman", "Longbowman", "Light Horseman",
          "Medium Horseman", "Heavy Horseman", "Mounted Archer", "Mounted Crossbowman",
          "Wolf Rider", "Fighting-Man", "Cleric", "Magic-User", "Thief", "Elf", "Dwarf", "Hobbit"),
         5 * GP),
    Wage(("Spy",),            125 * GP),
), days=7, source=SOURCE)
# fmt: on
"""Who bears arms costs what a soldier does, the closest that there is (ERIS-HIRELING-UPKEEP)."""
