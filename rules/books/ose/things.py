"""Old-School Essentials: what weapons, armour, gear, mounts and vessels cost and weigh."""

from rules.books.wares import listed, ware
from rules.items.tags import BRACE, CHARGE, SILVER, SLOW, SPLASH

SOURCE = "OSE SRD"
"""The book; each list names its page."""
_CLOSE = (10, 20, 30)
_SPLASHED = (10, 30, 50)

# fmt: off
WEAPONS = listed(f"{SOURCE}: Weapons and Armour",
    ware("Battle axe",        7, "Great axe",   weight=50, damage="1d8"),
    ware("Club",              3, "Cudgel",      weight=50, damage="1d4"),
    ware("Crossbow",         30, weight=50, damage="1d6", reach=(80, 160, 240), tags=(SLOW,)),
    ware("Dagger",            3, "Knife",       weight=10, damage="1d4", reach=_CLOSE),
    ware("Silver dagger",    30, of="Dagger",   weight=10, damage="1d4", reach=_CLOSE,
         tags=(SILVER,)),
    ware("Hand axe",          4, "Axe", "Hatchet", "Throwing axe", weight=30, damage="1d6",
         reach=_CLOSE),
    ware("Javelin",           1, weight=20,     damage="1d4", reach=(30, 60, 90)),
    ware("Lance",             5, weight=120,    damage="1d6", words=(CHARGE,)),
    ware("Longbow",          40, weight=30,     damage="1d6", reach=(70, 140, 210)),
    ware("Mace",              5, weight=30,     damage="1d6"),
    ware("Pole arm",          7, "Glaive", "Halberd", "Pike", weight=150, damage="1d10",
         words=(BRACE,)),
    ware("Shortbow",         25, weight=30,     damage="1d6", reach=(50, 100, 150)),
    ware("Short sword",       7, weight=30,     damage="1d6"),
    ware("Sling",             2, weight=20,     damage="1d4", reach=(40, 80, 160)),
    ware("Spear",             3, weight=30,     damage="1d6", reach=(20, 40, 60), words=(BRACE,)),
    ware("Staff",             2, "Quarterstaff", weight=40, damage="1d4", hands=2),
    ware("Sword",            10, "Long sword", "Broad sword", weight=60, damage="1d8"),
    ware("Two-handed sword", 15, "Great sword", weight=150, damage="1d10"),
    ware("War hammer",        5, weight=30,     damage="1d6"),
)
AMMUNITION = listed(f"{SOURCE}: Weapons and Armour",
    ware("Arrow",         5, "quiver of 20 arrows", pieces=20, weight=0),
    ware("Quarrel",      10, "case of 30 bolts",    pieces=30, weight=0),
    ware("Silver arrow",  5, "silver tipped arrow", of="Arrow", weight=0, tags=(SILVER,)),
    ware("Sling stone",   0, pieces=20, weight=0),
)
"""What is shot weighs nothing by itself: the weight of what shoots it counts it in."""
ARMOUR = listed(f"{SOURCE}: Weapons and Armour",
    ware("Leather",   20, weight=200, ac=7),
    ware("Chainmail", 40, weight=400, ac=5),
    ware("Platemail", 60, weight=500, ac=3),
    ware("Shield",    10, weight=100, ac=1),
)
GEAR = listed(f"{SOURCE}: Adventuring Gear",
    ware("Backpack",           5, holds=400),
    ware("Crowbar",           10),
    ware("Garlic",             5),
    ware("Grappling hook",    25),
    ware("Hammer",             2),
    ware("Holy symbol",       25),
    ware("Holy water",        25, damage="1d8", reach=_SPLASHED, words=(SPLASH,)),
    ware("Iron spike",         1, pieces=12),
    ware("Lantern",           10),
    ware("Mirror",             5),
    ware("Oil flask",          2, damage="1d8", reach=_SPLASHED, words=(SPLASH,)),
    ware("Pole 10'",           1, "Wooden pole", "pole"),
    ware("Iron ration",       15, pieces=7),
    ware("Standard ration",    5, pieces=7),
    ware("Rope 50'",           1),
    ware("Large sack",         2, holds=600),
    ware("Small sack",         1, "Sack", holds=200),
    ware("Stakes and mallet",  3),
    ware("Thieves' tools",    25, "Lock pick"),
    ware("Tinder box",         3),
    ware("Torch",              1, pieces=6, damage="1d4"),
    ware("Waterskin",          1),
    ware("Wine",               1, pieces=2),
    ware("Wolfsbane",         10),
)
MOUNTS = listed(f"{SOURCE}: Mounts",
    ware("Camel",        100),
    ware("Draft horse",   40),
    ware("Riding horse",  75),
    ware("War horse",    250, "Medium war horse", "Heavy war horse"),
    ware("Mule",          30),
    ware("Barding",      150, weight=600),
    ware("Saddle",        25),
    ware("Saddlebag",      5, holds=300),
)
VEHICLES = listed(f"{SOURCE}: Land Vehicles",
    ware("Cart",  100),
    ware("Wagon", 200),
)
VESSELS = listed(f"{SOURCE}: Water Vessels",
    ware("Lifeboat",               1_000),
    ware("Longship",              15_000),
    ware("Large sailing ship",    20_000),
    ware("Small sailing ship",     5_000),
    ware("Large troop transport", 26_600),
    ware("Small troop transport",  6_600),
    ware("Large warship",         26_600, "Warship"),
    ware("Small warship",          6_600),
    ware("River boat",             4_000),
    ware("Sailing boat",           2_000),
    ware("Canoe",                     50),
    ware("Large galley",          30_000),
    ware("Small galley",          10_000),
    ware("War galley",            60_000),
    ware("Raft",                     100, "raft 10' x 10'"),
    ware("Catapult",                 100),
    ware("Catapult shot",              5),
    ware("Pitch shot",                25),
    ware("Large galley ram",      10_000),
    ware("Small galley ram",       3_000),
)
"""A raft goes by the square foot there; here it is one of ten feet by ten."""
# fmt: on

THINGS = (*WEAPONS, *AMMUNITION, *ARMOUR, *GEAR, *MOUNTS, *VEHICLES, *VESSELS)
