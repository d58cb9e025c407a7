"""What a known thing is: the shape of a row, and the kinds that rules ask for."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.state.items import Item


class Kind(StrEnum):
    """What a thing is, as rules ask for it and as people may say it of a thing of their own."""

    WEAPON = "weapon"
    AMMUNITION = "ammunition"
    ARMOUR = "armour"
    SHIELD = "shield"
    HELMET = "helmet"
    CLOTHING = "clothing"
    RING = "ring"
    LIGHT = "light"
    FUEL = "fuel"
    ROPE = "rope"
    RATION = "ration"
    FOOD = "food"
    DRINK = "drink"
    LOCK_PICKS = "lock picks"
    SPIKE = "spike"
    HOLY_SYMBOL = "holy symbol"
    COIN = "coin"
    GEM = "gem"
    JEWELLERY = "jewellery"
    POTION = "potion"
    SCROLL = "scroll"
    WAND = "wand"
    ROD = "rod"
    BOOK = "book"
    CONTAINER = "container"
    GEAR = "gear"


WORN = frozenset((Kind.ARMOUR, Kind.HELMET, Kind.CLOTHING, Kind.RING))
"""What is put on rather than taken in hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A row of a book's list.

    `item` is what the book says of one piece: its name, weight, dice, range. `words` are those that
    rules ask for, such as `edged`. `spellings` are other names for it, in the singular; `loose` are
    words that mean it only where its kind is known, as `stone` does of ammunition. `price` is in
    copper pieces, for so many `pieces`, None where the book has none. `source` names the book, or
    is a catalogue ID.
    """

    item: Item
    kind: Kind
    words: frozenset[str] = frozenset()
    spellings: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    price: int | None = None
    pieces: int = 1
    source: str = ""

    @property
    def name(self) -> str:
        """What the game calls it."""
        return self.item.name


def row(
    kind: Kind,
    name: str,
    *spellings: str,
    words: Iterable[str] = (),
    item: Item | None = None,
    loose: tuple[str, ...] = (),
    source: str = "",
) -> Thing:
    """A row; `item` has what the source says beyond the name."""
    return Thing(
        item=Item("", name) if item is None else item,
        kind=kind,
        words=frozenset(words),
        spellings=spellings,
        loose=loose,
        source=source,
    )
