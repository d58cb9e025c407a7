"""Light, food, tools and whatever else an adventurer carries."""

from rules.items.tags import FOOD, HOLY_SYMBOL, IMPLEMENT, LOCK_PICKS, SPIKE
from rules.items.things.shape import Kind, Thing, row
from rules.state.items import Item

_LIMITS = "ERIS-ITEM-LIMITS"
_LIGHT = "ERIS-LIGHT"
_DOORS = "OSE-LOCKED-DOORS"


def _ration(name: str, *spellings: str) -> Thing:
    item = Item("", name, tags=(FOOD,))
    return row(Kind.RATION, name, *spellings, item=item, source=_LIMITS)


def _picks(name: str, *spellings: str) -> Thing:
    item = Item("", name, tags=(LOCK_PICKS,))
    return row(Kind.LOCK_PICKS, name, *spellings, item=item, source=_DOORS)


USED_UP_GEAR: tuple[Thing, ...] = (
    row(Kind.ROPE, "Rope 50'", "rope", "50' rope", "50 feet of rope", source=_LIMITS),
    row(
        Kind.FUEL,
        "Oil flask",
        "flask of oil",
        "oil",
        "lamp oil",
        "lantern oil",
        "flask of lamp oil",
        "military oil",
        source=_LIMITS,
    ),
    _ration("Standard ration", "ration", "days of rations", "day's rations", "trail ration"),
    _ration("Iron ration", "days of iron rations", "preserved ration"),
    row(Kind.DRINK, "Waterskin", "wineskin", "full waterskin", source=_LIMITS),
    row(Kind.LIGHT, "Torch", source=_LIMITS),
)
"""ERIS-ITEM-LIMITS: what a character may have only so many of."""

LIGHTS: tuple[Thing, ...] = tuple(
    row(Kind.LIGHT, name, source=_LIGHT) for name in ("Candle", "Lantern", "Hooded lantern")
)
"""ERIS-LIGHT: what gives light, beside the torch."""

TOOLS: tuple[Thing, ...] = (
    row(
        Kind.SPIKE,
        "Iron spike",
        "spike",
        "piton",
        item=Item("", "Iron spike", tags=(SPIKE,)),
        source="OSE-DOOR-SHUTTING",
    ),
    _picks("Lock pick", "picks and tools"),
    _picks("Thieves' tools", "thief's tools", "thief tools"),
)
"""OSE-DOOR-SHUTTING and OSE-LOCKED-DOORS: what is used on doors."""

HOLY: Thing = row(
    Kind.HOLY_SYMBOL,
    "Holy symbol",
    "unholy symbol",
    words=(IMPLEMENT,),
    item=Item("", "Holy symbol", tags=(HOLY_SYMBOL,)),
    source="ERIS-CLERIC",
)
"""What clerics turn undead with."""

BOOKS: tuple[Thing, ...] = (
    row(Kind.BOOK, "Spellbook"),
    row(Kind.BOOK, "Book", "tome"),
)

CONTAINERS: tuple[Thing, ...] = tuple(
    row(Kind.CONTAINER, name)
    for name in (
        "Backpack", "Bag", "Barrel", "Basket", "Belt pouch", "Bottle", "Box", "Chest", "Large sack",
        "Pouch", "Quiver", "Sack", "Saddlebag", "Scroll case", "Small sack", "Vial",
    )
)  # fmt: skip

OTHER_GEAR: tuple[Thing, ...] = tuple(
    row(Kind.GEAR, name)
    for name in (
        "Bedroll", "Bell", "Blanket", "Block and tackle", "Caltrop", "Chain (10')", "Chalk",
        "Crowbar", "Fishing hook", "Garlic", "Grappling hook", "Holy water", "Ink", "Ladder",
        "Magnifying glass", "Manacles", "Map", "Mirror", "Musical instrument", "Parchment",
        "Pole 10'", "Saddle", "Shovel", "Stakes and mallet", "Tent", "Tinder box", "Whistle",
        "Wolfsbane", "Wooden pole",
    )
)  # fmt: skip
"""What is neither a weapon nor worn, and what no rule asks about."""

GEAR: tuple[Thing, ...] = (
    *USED_UP_GEAR,
    *LIGHTS,
    *TOOLS,
    HOLY,
    *BOOKS,
    *CONTAINERS,
    *OTHER_GEAR,
)
