"""Old-School Essentials: what weapons, armour, gear, mounts and vessels cost and weigh."""

from functools import partial

from rules.books.wares import kit, listed, spell, ware
from rules.items.tags import BRACE, CHARGE, FIRE, HOLY, SILVER, SLOW, SPLASH
from rules.spells.rows import (
    ITEM,
    Asks,
    Charms,
    Deludes,
    Emboldens,
    Heals,
    Kills,
    Locates,
    Makes,
    Marks,
    Puts,
    Save,
    SpellRow,
    Use,
    Whom,
)

THINGS_SOURCE = "OSE SRD"
"""The book; each list names its page."""
_CLOSE = (10, 20, 30)
_SPLASHED = (10, 30, 50)

# fmt: off
WEAPONS = listed(f"{THINGS_SOURCE}: Weapons and Armour",
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
AMMUNITION = listed(f"{THINGS_SOURCE}: Weapons and Armour",
    ware("Arrow",         5, "quiver of 20 arrows", pieces=20, weight=0),
    ware("Quarrel",      10, "case of 30 bolts",    pieces=30, weight=0),
    ware("Silver arrow",  5, "silver tipped arrow", of="Arrow", weight=0, tags=(SILVER,)),
    ware("Sling stone",   0, pieces=20, weight=0),
)
"""What is shot weighs nothing by itself: the weight of what shoots it counts it in."""
ARMOUR = listed(f"{THINGS_SOURCE}: Weapons and Armour",
    ware("Leather",   20, weight=200, ac=7),
    ware("Chainmail", 40, weight=400, ac=5),
    ware("Platemail", 60, weight=500, ac=3),
    ware("Shield",    10, weight=100, ac=1),
)
GEAR = listed(f"{THINGS_SOURCE}: Adventuring Gear",
    ware("Backpack",           5, holds=400),
    ware("Crowbar",           10),
    ware("Garlic",             5),
    ware("Grappling hook",    25),
    ware("Hammer",             2),
    ware("Holy symbol",       25),
    ware("Holy water",        25, damage="1d8", reach=_SPLASHED, words=(SPLASH, HOLY)),
    ware("Iron spike",         1, pieces=12),
    ware("Lantern",           10),
    ware("Mirror",             5),
    ware("Oil flask",          2, damage="1d8", reach=_SPLASHED, words=(SPLASH, FIRE)),
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
MOUNTS = listed(f"{THINGS_SOURCE}: Mounts",
    ware("Camel",        100, bears=((3_000, 150), (6_000, 75))),
    ware("Draft horse",   40, bears=((4_500, 90), (9_000, 45))),
    ware("Riding horse",  75, bears=((3_000, 240), (6_000, 120))),
    ware("War horse",    250, "Medium war horse", "Heavy war horse",
         bears=((4_000, 120), (8_000, 60))),
    ware("Mule",          30, bears=((2_000, 120), (4_000, 60))),
    ware("Barding",      150, weight=600),
    ware("Saddle",        25),
    ware("Saddlebag",      5, holds=300),
)
VEHICLES = listed(f"{THINGS_SOURCE}: Land Vehicles",
    ware("Cart",  100, bears=((4_000, 60),)),
    ware("Wagon", 200, bears=((15_000, 60),)),
)
VESSELS = listed(f"{THINGS_SOURCE}: Water Vessels",
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

OIL = 24
"""Turns that a flask of it burns in a lantern: four hours."""
THINGS = (*WEAPONS, *AMMUNITION, *ARMOUR, *GEAR, *MOUNTS, *VEHICLES, *VESSELS)


KITS_SOURCE = "our own, at the prices of the OSE SRD"

_kit = partial(kit, THINGS)
_PACK = "Backpack, 6 Torch, Tinder box, 7 Standard ration, Waterskin, Rope 50'"
_DELVE = f"{_PACK}, 12 Iron spike, Hammer, Large sack"
_LITTLE = "Small sack, 6 Torch, Tinder box, Waterskin"

# fmt: off
KITS = (
    _kit("Plate, sword and shield", "fighter dwarf",
         f"Platemail, Sword, Shield, Dagger, {_DELVE}"),
    _kit("Chainmail, sword and shield", "fighter",
         f"Chainmail, Sword, Shield, Dagger, {_DELVE}"),
    _kit("Leather, longbow and sword", "fighter",
         f"Leather, Sword, Longbow, 20 Arrow, {_PACK}"),
    _kit("Leather, spear and shield", "fighter",
         f"Leather, Spear, Shield, {_PACK}"),
    _kit("Leather and a spear", "fighter dwarf",
         f"Leather, Spear, {_LITTLE}"),

    _kit("Chainmail, mace and shield", "cleric",
         f"Chainmail, Mace, Shield, Holy symbol, {_PACK}"),
    _kit("Leather, mace and shield", "cleric",
         f"Leather, Mace, Shield, Holy symbol, {_PACK}"),
    _kit("Mace and a shield", "cleric",
         f"Mace, Shield, Holy symbol, {_LITTLE}"),
    _kit("A club and a prayer", "cleric",
         "Club, Holy symbol, 6 Torch"),

    _kit("Dagger, lantern and holy water", "magic-user",
         f"Dagger, (Spellbook), Lantern, 3 Oil flask, Holy water, Pole 10', {_DELVE}"),
    _kit("Dagger and lantern", "magic-user",
         f"Dagger, (Spellbook), Lantern, 3 Oil flask, {_PACK}"),
    _kit("Dagger and torches", "magic-user",
         f"Dagger, (Spellbook), {_LITTLE}, 7 Standard ration"),

    _kit("Leather, short bow and tools", "thief",
         f"Leather, Short sword, Shortbow, 20 Arrow, Thieves' tools, {_PACK}"),
    _kit("Leather, short sword and tools", "thief",
         f"Leather, Short sword, Dagger, Thieves' tools, {_PACK}"),
    _kit("A dagger and tools", "thief",
         "Dagger, Thieves' tools, 6 Torch"),

    _kit("Chainmail, war hammer and shield", "dwarf",
         f"Chainmail, War hammer, Shield, Hand axe, {_DELVE}"),
    _kit("Chainmail and battle axe", "dwarf",
         f"Chainmail, Battle axe, {_PACK}"),
    _kit("Leather, hand axe and shield", "dwarf",
         f"Leather, Hand axe, Shield, {_PACK}"),

    _kit("Chainmail, short bow and sword", "elf",
         f"Chainmail, Sword, Shortbow, 20 Arrow, (Spellbook), {_PACK}"),
    _kit("Chainmail, sword and shield", "elf",
         f"Chainmail, Sword, Shield, (Spellbook), {_DELVE}"),
    _kit("Leather and a spear", "elf",
         f"Leather, Spear, (Spellbook), {_LITTLE}"),
    _kit("Leather, short bow and sword", "elf",
         f"Leather, Sword, Shortbow, 20 Arrow, (Spellbook), {_PACK}"),

    _kit("Chainmail, short sword and shield", "hobbit halfling",
         f"Chainmail, Short sword, Shield, Sling, 20 Sling stone, {_PACK}"),
    _kit("Leather, short sword and sling", "hobbit halfling",
         f"Leather, Short sword, Shield, Sling, 20 Sling stone, {_PACK}"),
    _kit("Leather and a sling", "hobbit halfling",
         "Leather, Dagger, Sling, 20 Sling stone, Small sack, 6 Torch, Tinder box"),
)


POTIONS_SOURCE = "OSE SRD: Potions"
"""The page with the list; each potion has one of its own."""
ME, SEVERAL, AREA = Whom.CASTER, Whom.SEVERAL, Whom.AREA
_potion = partial(spell, POTIONS_SOURCE, ITEM, 1)
USUAL = "1d6+6 turns"
_DELUSION = Deludes(
    ("resistant to fire", "hard to harm", "strong as a giant", "heroic", "levitating", "hasted")
)


def _controls(whom: str, reach: str, use: Use) -> SpellRow:
    return _potion(f"Potion of control {whom}", reach, USUAL, use)


# fmt: off

POTIONS: tuple[SpellRow, ...] = (
    _potion("Potion of clairaudience", "caster", USUAL, Use(ME, (Marks("clairaudience"), Asks()))),
    _potion("Potion of clairvoyance", "caster", USUAL, Use(ME, (Marks("clairvoyance"), Asks()))),
    _controls("animal", "60'", Use(SEVERAL, (Charms(),), budget="3d6", only=("animal",))),
    _controls("dragon", "60'", Use(SEVERAL, (Charms(),), number="1d3", only=("dragon",))),
    _controls("giant", "60'", Use(SEVERAL, (Charms(),), number="1d4", only=("giant",))),
    _controls("human", "60'",
              Use(SEVERAL, (Save("spells", Charms()),), budget="6", only=("person",))),
    _controls("plant", "60'", Use(AREA, (Charms(),), only=("plant",), across=30)),
    _controls("undead", "60'", Use(SEVERAL, (Charms(),), budget="3d6", only=("undead",))),
    _potion("Potion of delusion", "caster", USUAL, Use(ME, (_DELUSION,))),
    _potion("Potion of heroism", "caster", USUAL, Use(ME, (Emboldens(),))),
    _potion("Potion of invulnerability", "caster", USUAL, Use(ME, (Puts("invulnerable"),))),
    _potion("Potion of treasure finding", "caster", USUAL,
            Use(ME, (Locates(treasure=True),))),
    _potion("Potion of diminution", "caster", USUAL, Use(ME, (Puts("tiny"),))),
    _potion("Potion of ESP", "caster", USUAL, Use(ME, (Marks("ESP"), Asks()))),
    _potion("Potion of fire resistance", "caster", USUAL, Use(ME, (Puts("resists-fire"),))),
    _potion("Potion of flying", "caster", USUAL, Use(ME, (Puts("flying"),))),
    _potion("Potion of gaseous form", "caster", USUAL, Use(ME, (Puts("gaseous"),))),
    _potion("Potion of giant strength", "caster", USUAL, Use(ME, (Puts("giant-strength"),))),
    _potion("Potion of growth", "caster", USUAL, Use(ME, (Puts("grown"),))),
    _potion("Potion of healing", "caster", "instant", Use(ME, (Heals("1d6+1"),))),
    _potion("Potion of invisibility", "caster", USUAL, Use(ME, (Puts("invisible"),))),
    _potion("Potion of levitation", "caster", USUAL, Use(ME, (Puts("levitating"),))),
    _potion("Potion of longevity", "caster", "instant", Use(ME, (Makes("ten years younger"),))),
    _potion("Potion of poison", "caster", "instant", Use(ME, (Save("death", Kills()),))),
    _potion("Potion of polymorph self", "caster", USUAL, Use(ME, (Marks("polymorphed"), Asks()))),
    _potion("Potion of speed", "caster", USUAL, Use(ME, (Puts("hasted"),))),
)
