"""Reads encounter tables as a book prints them: a name, dice, and where it is for; then its rows.

    Dungeon level 1 | 1d6 | dungeon, level 1
        1-3 2d4 Goblin; 4 Merchants with a cart; 5-6 Dragons

A row that names a stat block of the book is so many of them, or as many as the stat block says; one
that names a table is rolled on that.
"""

import re
from collections.abc import Iterable, Iterator

from rules.bestiary.records import StatBlock
from rules.wandering.records import EncounterTable, TableRow

_ROW = re.compile(r"(?P<low>\d+)(?:-(?P<high>\d+))? (?:(?P<count>\d[\dd+*]*) )?(?P<text>.+)")
OF_A_BOOK = "book:"
"""Begins the id of every table of a book."""


def read_tables(
    text: str, monsters: Iterable[StatBlock], *, wild: bool
) -> tuple[EncounterTable, ...]:
    """The tables of a text; where no number is printed, what a stat block says of the `wild`, or of
    a dungeon. ValueError for a row that cannot be read.
    """
    blocks = {name.casefold(): block for block in monsters for name in (*block.also, block.name)}
    return tuple(_table(head, body, blocks, wild=wild) for head, body in _entries(text))


def _entries(text: str) -> Iterator[tuple[str, str]]:
    head, body = "", list[str]()
    for line in filter(str.strip, text.splitlines()):
        if not line.startswith(" "):
            if head:
                yield head, " ".join(body)
            head, body = line, []
        else:
            body.append(line.strip())
    if head:
        yield head, " ".join(body)


def _table(head: str, body: str, blocks: dict[str, StatBlock], *, wild: bool) -> EncounterTable:
    name, dice, *grounds = (part.strip() for part in head.split("|"))
    rows = tuple(_row(row, blocks, wild=wild) for row in body.split("; "))
    words = tuple(word for ground in grounds for word in ground.split(", "))
    return EncounterTable(f"{OF_A_BOOK}{name.lower()}", name, dice, rows, words)


def _row(text: str, blocks: dict[str, StatBlock], *, wild: bool) -> TableRow:
    found = _ROW.fullmatch(text)
    if found is None:
        raise ValueError(f"no row: {text}")
    low, said = int(found["low"]), found["text"]
    high, block = int(found["high"] or low), blocks.get(said.casefold())
    if block is None:
        return TableRow(low, high, said)
    usual = (block.in_lair or block.in_dungeon) if wild else (block.in_dungeon or block.in_lair)
    return TableRow(low, high, said, block=block.name, number=found["count"] or usual or "1")
