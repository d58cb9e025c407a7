"""Coins, gems and magic things, with the weights of OSE-TREASURE-WEIGHT, in coins."""

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


COINS = Item("", "Coin", weight=1, tags=(TREASURE, COIN), worth=1)
"""Gold pieces: all money is counted in them."""


def _magic(name: str, weight: int) -> Item:
    return Item("", name, weight=weight, magic=True)


TREASURES: tuple[Thing, ...] = (
    _treasure(Kind.COIN, COINS, "gp", "gold", "gold piece", tags=(COIN,)),
    _treasure(Kind.GEM, Item("", "Gem", weight=1)),
    _treasure(Kind.JEWELLERY, Item("", "Jewellery", weight=10)),
    _treasure(Kind.POTION, _magic("Potion", 10), tags=(USED_UP,)),
    _treasure(Kind.ROD, _magic("Rod", 20), words=(IMPLEMENT,)),
    _treasure(Kind.SCROLL, _magic("Scroll", 1), tags=(USED_UP,)),
    _treasure(Kind.WEAPON, _magic("Magic staff", 40), words=(IMPLEMENT, BLUNT)),
    _treasure(Kind.WAND, _magic("Wand", 10), words=(IMPLEMENT,)),
)
