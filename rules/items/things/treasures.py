"""Coins, gems and magic things, with the weights of OSE-TREASURE-WEIGHT, in coins."""

from dataclasses import dataclass

from rules.items.tags import BLUNT, COIN, IMPLEMENT, TREASURE, USED_UP
from rules.items.things.shape import Kind, Thing, row
from rules.state.items import Item

_RULE = "OSE-TREASURE-WEIGHT"


def _treasure(
    kind: Kind,
    item: Item,
    *spellings: str,
    tags: tuple[str, ...] = (),
    words: tuple[str, ...] = (),
) -> Thing:
    item = Item(
        "",
        item.name,
        weight=item.weight,
        magic=item.magic,
        worth=item.worth,
        tags=(TREASURE, *tags),
    )
    return row(kind, item.name, *spellings, words=words, item=item, source=_RULE)


@dataclass(frozen=True, slots=True)
class Coin:
    """A kind of coin: its `unit` is how it is written, one is worth so much `copper`."""

    item: Item
    unit: str
    copper: int
    spellings: tuple[str, ...]


def _coin(name: str, metal: str, unit: str, copper: int) -> Coin:
    worth = copper // 100 or None
    item = Item("", name, weight=1, tags=(TREASURE, COIN), worth=worth)
    names = (unit, metal, f"{metal} piece", f"{metal} coin", f"piece of {metal}")
    return Coin(item, unit, copper, names)


GOLD_PIECE = _coin("Coin", "gold", "gp", 100)
COIN_ROWS = (
    _coin("Copper piece", "copper", "cp", 1),
    _coin("Silver piece", "silver", "sp", 10),
    _coin("Electrum piece", "electrum", "ep", 50),
    GOLD_PIECE,
    _coin("Platinum piece", "platinum", "pp", 500),
)
"""The five coins; one of any kind weighs one coin of weight."""
COINS = GOLD_PIECE.item
"""Gold pieces: all sums are counted in them."""


def _magic(name: str, weight: int) -> Item:
    return Item("", name, weight=weight, magic=True)


TREASURES: tuple[Thing, ...] = (
    *(_treasure(Kind.COIN, one.item, *one.spellings, tags=(COIN,)) for one in COIN_ROWS),
    _treasure(Kind.GEM, Item("", "Gem", weight=1)),
    _treasure(Kind.JEWELLERY, Item("", "Jewellery", weight=10)),
    _treasure(Kind.POTION, _magic("Potion", 10), tags=(USED_UP,)),
    _treasure(Kind.ROD, _magic("Rod", 20), words=(IMPLEMENT,)),
    _treasure(Kind.SCROLL, _magic("Scroll", 1), tags=(USED_UP,)),
    _treasure(Kind.WEAPON, _magic("Magic staff", 40), words=(IMPLEMENT, BLUNT)),
    _treasure(Kind.WAND, _magic("Wand", 10), words=(IMPLEMENT,)),
)
