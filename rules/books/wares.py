"""Rows of a book's price list: what every game knows of a thing, with what the book says of it."""

import dataclasses
import re
from collections.abc import Mapping

from rules.books.records import Kit, KitLine
from rules.items.things import GEAR, WEAPONS, WORN_THINGS, Thing
from rules.record import replace
from rules.spells.rows import Deed, SpellRow, Use, Whom
from rules.state.items import Bands

_COPPER = 100
_KNOWN: Mapping[str, Thing] = {one.name: one for one in (*WEAPONS, *WORN_THINGS, *GEAR)}
_LINE = re.compile(r"(?:(?P<count>\d+) )?(?P<name>[^()]+)|\((?P<free>[^()]+)\)")


def ware(
    name: str,
    gp: int,
    *also: str,
    of: str = "",
    pieces: int = 1,
    weight: int | None = None,
    damage: str = "",
    reach: tuple[int, int, int] | None = None,
    hands: int = 0,
    holds: int | None = None,
    ac: int | None = None,
    words: tuple[str, ...] = (),
    tags: tuple[str, ...] = (),
    bears: tuple[tuple[int, int], ...] = (),
) -> Thing:
    """What so many pieces cost, by a name of the list of known things, and what one piece is.

    `also` are other known things that the book means by the same name, `of` the known thing where
    the book's is a better or worse one. `reach` is in feet. KeyError for a name of no list.
    """
    known = _KNOWN[of or name]
    item = replace(
        known.item,
        name=name,
        weight=weight,
        damage=damage or known.item.damage,
        bands=known.item.bands if reach is None else Bands(*reach),
        hands=hands or known.item.hands,
        holds=bears[-1][0] if bears else holds,
        tags=(*known.item.tags, *tags),
    )
    return dataclasses.replace(
        known,
        item=item,
        words=known.words | {*words},
        spellings=also if of else (*known.spellings, *also),
        price=gp * _COPPER,
        pieces=pieces,
        ac=ac,
        bears=bears,
    )


def listed(source: str, *rows: Thing) -> tuple[Thing, ...]:
    """Rows of one page, with where they were read."""
    return tuple(dataclasses.replace(one, source=source) for one in rows)


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


def spell(
    source: str,
    list_name: str,
    level: int,
    name: str,
    reach: str,
    lasts: str,
    *uses: Use,
    reverses: str = "",
    names: tuple[str, ...] = (),
    concentration: bool = False,
) -> SpellRow:
    """A spell of a list and level; `reach` is its range. Its page is that of its name."""
    return SpellRow(
        name,
        list_name,
        level,
        reach,
        lasts,
        uses,
        reverses,
        names,
        concentration=concentration,
        source=f"{source}, {reverses or name}",
    )


def upon(whom: Whom, label: str, *deeds: Deed) -> Use:
    """A use that comes over whoever that is."""
    return Use(whom, deeds, label)
