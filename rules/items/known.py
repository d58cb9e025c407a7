"""Items that the sources describe, with the numbers that they give and no others.

Prices, most weights and the dice of single weapons are in none of them: those are written on the
item. Two-handed weapons are those of ERIS-WEAPON-DAMAGE; ranges and rates are ERIS-MISSILES', the
weights of treasure OSE-TREASURE-WEIGHT's.
"""

from collections.abc import Mapping

from rules.items.tags import (
    AMMUNITION,
    ARMOUR,
    BOW,
    COIN,
    FOOD,
    HEAVY_CROSSBOW,
    HOLY_SYMBOL,
    LOCK_PICKS,
    SHIELD,
    SPIKE,
    TREASURE,
    USED_UP,
)
from rules.state.items import Bands, Item


def _missile(name: str, short: int, medium: int, long: int) -> Item:
    return Item("", name, bands=Bands(short, medium, long))


def _bow(name: str, short: int, medium: int, long: int) -> Item:
    return Item("", name, bands=Bands(short, medium, long), shots=2, tags=(BOW,))


def _treasure(name: str, weight: int, *tags: str, magic: bool = False) -> Item:
    return Item("", name, weight=weight, magic=magic, tags=(TREASURE, *tags))


HURLED = Bands(0, 30, 30)
"""How far a weapon for one hand is hurled."""
MISSILES: tuple[Item, ...] = (
    Item("", "Hurled weapon", bands=HURLED),
    _missile("Javelin", 0, 60, 60),
    _missile("Sling", 50, 100, 150),
    _bow("Shortbow", 50, 100, 150),
    _bow("Horsebow", 60, 120, 180),
    _missile("Crossbow", 60, 120, 180),
    _bow("Longbow", 70, 140, 210),
    _bow("Composite bow", 80, 160, 240),
    Item(
        "",
        "Heavy crossbow",
        bands=Bands(80, 160, 240),
        damage="1d6+1",
        rounds=2,
        tags=(HEAVY_CROSSBOW,),
    ),
)
"""ERIS-MISSILES: the last foot of the short, middle and long band, shots a round, damage."""

TWO_HANDED: tuple[Item, ...] = tuple(
    Item("", name, hands=2)
    for name in ("Battle axe", "Heavy war hammer", "Pole arm", "Bastard sword", "Two-handed sword")
)
"""ERIS-WEAPON-DAMAGE: what is wielded with both hands."""

WEAPONS: tuple[Item, ...] = tuple(
    Item("", name, hands=1)
    for name in ("Axe", "Dagger", "Long sword", "Short sword", "Spear", "Staff", "War hammer")
)
"""Weapons that ERIS-HIRELING-TYPES names, and that no source calls two-handed."""

ARMOURS: tuple[Item, ...] = (
    *(Item("", name, tags=(ARMOUR,)) for name in ("Leather", "Chainmail", "Platemail")),
    Item("", "Shield", hands=1, tags=(SHIELD,)),
)
"""ERIS-EQUIPMENT-SPEED: what is worn."""

COINS = Item("", "Coin", weight=1, tags=(TREASURE, COIN), worth=1)
"""Gold pieces: all money is counted in them."""
TREASURES: tuple[Item, ...] = (
    COINS,
    _treasure("Gem", 1),
    _treasure("Jewellery", 10),
    _treasure("Potion", 10, USED_UP, magic=True),
    _treasure("Rod", 20, magic=True),
    _treasure("Scroll", 1, USED_UP, magic=True),
    _treasure("Magic staff", 40, magic=True),
    _treasure("Wand", 10, magic=True),
)
"""OSE-TREASURE-WEIGHT, in coins."""

GEAR: tuple[Item, ...] = (
    *(Item("", name, tags=(AMMUNITION,)) for name in ("Arrow", "Quarrel")),
    *(Item("", name) for name in ("Rope 50'", "Oil flask")),
    *(Item("", name, tags=(FOOD,)) for name in ("Standard ration", "Iron ration")),
    *(Item("", name) for name in ("Waterskin", "Torch")),
)
"""ERIS-ITEM-LIMITS: what a character may have only so many of."""

LIGHTS: tuple[Item, ...] = tuple(Item("", name) for name in ("Candle", "Lantern", "Hooded lantern"))
"""ERIS-LIGHT: what gives light, beside the torch."""
TOOLS: tuple[Item, ...] = (
    Item("", "Iron spike", tags=(SPIKE,)),
    Item("", "Lock pick", tags=(LOCK_PICKS,)),
    Item("", "Thieves' tools", tags=(LOCK_PICKS,)),
)
"""OSE-DOOR-SHUTTING and OSE-LOCKED-DOORS: what is used on doors."""

HOLY = Item("", "Holy symbol", tags=(HOLY_SYMBOL,))
"""ERIS-CLERIC: what clerics turn undead with."""

KNOWN: tuple[Item, ...] = (
    *WEAPONS,
    *TWO_HANDED,
    *MISSILES,
    *ARMOURS,
    *TREASURES,
    *GEAR,
    *LIGHTS,
    *TOOLS,
    HOLY,
)

_OTHER_NAMES: Mapping[str, str] = {
    "light crossbow": "crossbow",
    "wineskin": "waterskin",
    "plate": "platemail",
    "chain": "chainmail",
    "rope": "rope 50'",
    "torches": "torch",
    "ration": "standard ration",
    "days of rations": "standard ration",
    "day's rations": "standard ration",
    "flask of oil": "oil flask",
    "flasks of oil": "oil flask",
    "oil": "oil flask",
    "spike": "iron spike",
    "bolt": "quarrel",
    "crossbow bolt": "quarrel",
    "leather armour": "leather",
    "leather armor": "leather",
    "gp": "coin",
    "gold": "coin",
    "gold piece": "coin",
    "jewelry": "jewellery",
}
"""What some sources, and some people, call them (R-LIGHT-XBOW)."""


def _word(name: str) -> str:
    return name.lower().replace("-", "").replace(" ", "")


_BY_WORD: Mapping[str, Item] = {_word(item.name): item for item in KNOWN}


def find_known(name: str) -> Item | None:
    """The item that the sources describe by that name, one or several of it; None for any other."""
    lower = " ".join(name.lower().split())
    singular = lower.removesuffix("s")
    for called in (lower, singular):
        found = _BY_WORD.get(_word(_OTHER_NAMES.get(called, called)))
        if found is not None:
            return found
    return None
