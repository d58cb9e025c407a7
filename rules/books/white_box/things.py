"""White Box: what weapons, armour, gear and transport cost and weigh.

A pound is ten coins of weight (OSE-UNITS). How far missiles reach is no row of this book's: that is
Planet Eris's own list (ERIS-MISSILES).
"""

from functools import partial

from rules.books.wares import kit, listed, ware
from rules.items.tags import ASKED, AT_EIGHT, FIRE, SILVER, SPLASH

THINGS_SOURCE = "White Box: Chapter 4"
"""The chapter; each list names its table."""

# fmt: off
WEAPONS = listed(f"{THINGS_SOURCE}, tables 11 and 13",
    ware("Battle axe",        7, "Great axe",   weight=150, damage="1d6+1"),
    ware("Hand axe",          3, "Axe", "Hatchet", "Throwing axe", weight=50, damage="1d6"),
    ware("Club",              0, "Cudgel",      weight=100, damage="1d6"),
    ware("Dagger",            3, "Knife",       weight=20,  damage="1d6-1"),
    ware("Flail",             8, weight=150,    damage="1d6"),
    ware("Mace",              5, weight=100,    damage="1d6"),
    ware("Morning star",      6, weight=150,    damage="1d6"),
    ware("Pole arm",          7, "Bardiche", "Halberd", weight=150, damage="1d6+1"),
    ware("Spear",             2, weight=100,    damage="1d6"),
    ware("Staff",             1, "Quarterstaff", weight=100, damage="1d6", hands=2),
    ware("Long sword",       10, "Sword",       weight=100, damage="1d6"),
    ware("Short sword",       8, weight=50,     damage="1d6-1"),
    ware("Two-handed sword", 15, "Great sword", weight=150, damage="1d6+1"),
    ware("War hammer",        5, weight=100,    damage="1d6"),
    ware("Longbow",          40, weight=50,     damage="1d6"),
    ware("Shortbow",         25, weight=50,     damage="1d6-1"),
    ware("Heavy crossbow",   25, weight=50,     damage="1d6+1"),
    ware("Crossbow",         15, weight=50,     damage="1d6-1"),
    ware("Sling",             2, weight=10,     damage="1d6"),
)
"""A club has no price there, and is had for nothing. A sling does what its stones do."""
AMMUNITION = listed(f"{THINGS_SOURCE}, table 13",
    ware("Arrow",        5, "quiver of 20 arrows", pieces=20, weight=1),
    ware("Silver arrow", 5, of="Arrow", weight=1, tags=(SILVER,)),
    ware("Quarrel",      5, "case of 30 bolts",    pieces=30, weight=2),
    ware("Sling stone",  1, "pouch of 20 stones",  pieces=20, weight=1),
    ware("Quarrel case", 5, weight=10),
    ware("Pouch",        1, weight=10),
    ware("Quiver",       5, weight=10),
)
"""The weight of twenty or thirty, shared out to the nearest coin (R-NEAREST)."""
ARMOUR = listed(f"{THINGS_SOURCE}, tables 9 and 14",
    ware("Chainmail", 30, weight=500, ac=5),
    ware("Leather",   15, weight=250, ac=7),
    ware("Platemail", 50, weight=750, ac=3),
    ware("Shield",    10, weight=100, ac=1),
    ware("Helmet",    10, "Helm"),
)
GEAR = listed(f"{THINGS_SOURCE}, table 9",
    ware("Backpack",              5, holds=300),
    ware("Bedroll",               2),
    ware("Belladonna",           10),
    ware("Bottle",                1),
    ware("Scroll case",           3),
    ware("Crowbar",               5),
    ware("Tinder box",            5),
    ware("Garlic",               10),
    ware("Grappling hook",        5),
    ware("Hammer",                2),
    ware("Holy symbol",           2, "wooden holy symbol"),
    ware("Silver holy symbol",   25, of="Holy symbol", tags=(SILVER,)),
    ware("Holy water",           25, words=(SPLASH, ASKED)),
    ware("Lantern",              10),
    ware("Mirror",                5),
    ware("Oil flask",             2, "pint of oil", "pint of lamp oil",
         words=(SPLASH, FIRE, AT_EIGHT)),
    ware("Pole 10'",              1, "Wooden pole", "pole"),
    ware("Standard ration",       1),
    ware("Iron ration",           3),
    ware("Rope 50'",              1, "hemp rope", "50' of hemp rope", "hemp rope 50'"),
    ware("Silk rope 50'",         5, "silk rope", "50' of silk rope", of="Rope 50'"),
    ware("Small sack",            1, "Sack", holds=150),
    ware("Large sack",            2, holds=300),
    ware("Shovel",                5),
    ware("Spellbook",           100),
    ware("Iron spike",            1, pieces=12),
    ware("Wooden stake",          1, pieces=12),
    ware("Tent",                 20),
    ware("Thieves' tools",       25, "Lock pick"),
    ware("Torch",                 1, pieces=6),
    ware("Waterskin",             1),
    ware("Wolfsbane",            10),
)
TRANSPORT = listed(f"{THINGS_SOURCE}, table 10",
    ware("Barding",               320),
    ware("Saddlebag",              10),
    ware("Boat",                  100),
    ware("Cart",                   80),
    ware("Large galley",       30_000),
    ware("Small galley",       10_000),
    ware("Draft horse",            30),
    ware("Riding horse",           40),
    ware("Mule",                   20),
    ware("Raft",                   40),
    ware("Saddle",                 25),
    ware("Large sailing ship", 20_000),
    ware("Small sailing ship",  5_000),
    ware("Wagon",                 160),
    ware("Heavy war horse",       200),
    ware("Medium war horse",      100, "War horse"),
    ware("Warship",            40_000, "Large warship"),
)
# fmt: on

THINGS = (*WEAPONS, *AMMUNITION, *ARMOUR, *GEAR, *TRANSPORT)


KITS_SOURCE = "our own, at the prices of White Box"

_kit = partial(kit, THINGS)
_PACK = "Backpack, Bedroll, 6 Torch, Tinder box, 7 Standard ration, Waterskin, Rope 50'"
_DELVE = f"{_PACK}, 12 Iron spike, Hammer, Large sack"
_LITTLE = "Small sack, 6 Torch, Tinder box, 2 Standard ration"

# fmt: off
KITS = (
    _kit("Plate, sword and shield", "fighter dwarf",
         f"Platemail, Helmet, Long sword, Shield, {_PACK}"),
    _kit("Chainmail, sword and shield", "fighter",
         f"Chainmail, Helmet, Long sword, Shield, Dagger, {_DELVE}"),
    _kit("Leather, longbow and sword", "fighter",
         f"Leather, Helmet, Long sword, Longbow, 20 Arrow, {_PACK}"),
    _kit("Leather, spear and shield", "fighter",
         f"Leather, Spear, Shield, {_PACK}"),
    _kit("Leather and a spear", "fighter dwarf",
         f"Leather, Spear, {_LITTLE}"),

    _kit("Plate, mace and shield", "cleric",
         f"Platemail, Helmet, Mace, Shield, Holy symbol, {_PACK}"),
    _kit("Chainmail, mace and shield", "cleric",
         f"Chainmail, Helmet, Mace, Shield, Holy symbol, {_DELVE}"),
    _kit("Leather, mace and shield", "cleric",
         f"Leather, Mace, Shield, Holy symbol, {_PACK}"),
    _kit("Leather and a club", "cleric",
         f"Leather, Club, Holy symbol, {_LITTLE}"),

    _kit("Staff, lantern and holy water", "magic-user",
         f"Staff, Dagger, (Spellbook), Lantern, 3 Oil flask, Holy water, Pole 10', {_DELVE}"),
    _kit("Dagger and lantern", "magic-user",
         f"Dagger, (Spellbook), Lantern, 3 Oil flask, {_PACK}"),
    _kit("Dagger and torches", "magic-user",
         f"Dagger, (Spellbook), {_LITTLE}"),

    _kit("Chainmail, war hammer and shield", "dwarf",
         f"Chainmail, Helmet, War hammer, Shield, Hand axe, {_DELVE}"),
    _kit("Leather, hand axe and shield", "dwarf",
         f"Leather, Hand axe, Shield, {_PACK}"),

    _kit("Chainmail, short bow and sword", "elf",
         f"Chainmail, Helmet, Long sword, Shortbow, 20 Arrow, (Spellbook), {_PACK}"),
    _kit("Leather, sword and shield", "elf",
         f"Leather, Long sword, Shield, (Spellbook), {_PACK}"),
    _kit("Leather and a dagger", "elf",
         f"Leather, Dagger, (Spellbook), {_LITTLE}"),

    _kit("Chainmail, short sword and shield", "hobbit halfling",
         f"Chainmail, Short sword, Shield, Sling, 20 Sling stone, {_PACK}"),
    _kit("Leather, short sword and sling", "hobbit halfling",
         f"Leather, Short sword, Sling, 20 Sling stone, {_PACK}"),
    _kit("Leather and a dagger", "hobbit halfling",
         f"Leather, Dagger, {_LITTLE}"),
)
