"""Kits: what a new character of a class sets out with, put together by us from a book's things."""

import re
from collections.abc import Mapping

from rules.books.records import Kit, KitLine
from rules.items.things import Thing

_COPPER = 100
_LINE = re.compile(r"(?:(?P<count>\d+) )?(?P<name>[^()]+)|\((?P<free>[^()]+)\)")


def kit(things: tuple[Thing, ...], label: str, words: str, text: str) -> Kit:
    """A kit of things by their names: `Chainmail, Sword, 6 Torch, (Spellbook)`.

    What stands in brackets costs nothing: a class has it from the start. `words` are those of the
    classes that it is for. KeyError for what the book does not sell.
    """
    prices = {row.name: row for row in things}
    lines = tuple(_line(prices, each.strip()) for each in text.split(","))
    return Kit(label, tuple(words.split()), lines)


def _line(prices: Mapping[str, Thing], text: str) -> KitLine:
    found = _LINE.fullmatch(text)
    assert found is not None
    if found["free"]:
        return KitLine(found["free"])
    row, count = prices[found["name"]], int(found["count"] or 1)
    lots, rest = divmod(count, row.pieces)
    assert row.price is not None
    assert not rest, text
    return KitLine(row.name, count, lots * row.price // _COPPER)
