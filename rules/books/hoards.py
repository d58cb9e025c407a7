"""Treasure as a book has it: what a hoard of a type holds, and the tables it is rolled on.

A table is read from text, its name and dice first, then a row each: the numbers, those for
beginners where the book has them, and what is there.

    sword 1d100 basic 1d8 grade standard
         1-2  | 1 | Sword -1, cursed
        77    | - | Sword +1, energy drain (1d4+4)

In a row `&` stands between things, `3d10 Arrow +1` are several pieces, `(2d10)` are charges,
`@potion` is another table, `@scroll 1d8+6` one with other dice, `@spell x3` so often,
`@magic!weapon` one that is no weapon, `{armour} +1` a thing of another table, `spell 1d3` one of
that level.
"""

import re
from collections.abc import Iterator, Mapping

from rules.kernel.numbers import Band, Table
from rules.record import Record, field

_HEAD = re.compile(
    r"(?P<key>\S+) (?P<dice>\d+d\d+)(?: basic (?P<basic>\d+d\d+))?(?: grade (?P<grade>\w+))?"
)
_BAND = re.compile(r"(\d+)(?:-(\d+))?")
_LINE = re.compile(r"(?:(?P<chance>\d+)% )?(?P<rest>.+)")
_NONE = "-"


class Chart(Record):
    """A table that is rolled on. `basic` is the one for beginners, None where there is but one.

    `grade` is that of the magic items on it for experience, "" for what is none.
    """

    key: str
    dice: str
    rows: Table[str]
    basic_dice: str = ""
    basic: Table[str] | None = None
    grade: str = ""


class HoardLine(Record):
    """With so much `chance` in a hundred there is `what`: `1d6x1000 cp`, `2d6 gem`, or a row."""

    chance: int
    what: str


class HoardType(Record):
    """What a type of treasure holds. `each` is what every one of a group carries by itself."""

    key: str
    lines: tuple[HoardLine, ...]
    each: bool = False


class Treasury(Record):
    """The treasure of a book: by `types`, or where it has a `value` by the experience for monsters.

    `jewellery` are the dice of what a piece is worth. `tiers` are gold pieces that can be something
    else instead, each by the word of its tables, the largest first. A scroll has a spell of clerics
    where `divine_dice` fall on `divine_from` or more; theirs go up to the level `divine_most`.
    `source` is the page.
    """

    types: tuple[HoardType, ...] = ()
    charts: Mapping[str, Chart] = field(default_factory=dict[str, Chart])
    jewellery: str = ""
    value: Table[tuple[int, int, int, int]] | None = None
    tiers: tuple[tuple[int, str], ...] = ()
    divine_dice: str = "1d4"
    divine_from: int = 4
    divine_most: int = 5
    source: str = ""

    def find_type(self, key: str) -> HoardType | None:
        """The type of that letter, None where the book has none."""
        return next((one for one in self.types if one.key.upper() == key.upper()), None)


def charts(text: str) -> Mapping[str, Chart]:
    """The tables of a text by their names. ValueError for what is none."""
    found = (_chart(head, rows) for head, rows in _parted(text))
    return {one.key: one for one in found}


def _parted(text: str) -> Iterator[tuple[str, list[str]]]:
    head, rows = "", list[str]()
    for line in filter(str.strip, text.splitlines()):
        if line[0] != " ":
            if head:
                yield head, rows
            head, rows = line.strip(), []
        else:
            rows.append(line)
    yield head, rows


def _chart(head: str, lines: list[str]) -> Chart:
    found = _HEAD.fullmatch(head)
    if found is None:
        raise ValueError(f"{head} is no head of a table.")
    rows = [[part.strip() for part in line.split("|")] for line in lines]
    whole: list[Band[str]] = [(*_band(first), rest[-1]) for first, *rest in rows]
    basic = [_for_beginners(row) for row in rows if len(row) > 2 and row[1] != _NONE]
    return Chart(
        found["key"],
        found["dice"],
        Table(tuple(whole)),
        found["basic"] or "",
        Table(tuple(basic)) if basic else None,
        found["grade"] or "",
    )


def _for_beginners(row: list[str]) -> Band[str]:
    """`1`, or `1 = 10 Arrow +1` where beginners find something else."""
    numbers, _, other = (part.strip() for part in row[1].partition("="))
    return (*_band(numbers), other or row[2])


def _band(text: str) -> tuple[int, int]:
    found = _BAND.fullmatch(text)
    if found is None:
        raise ValueError(f"{text} are no numbers of a row.")
    return int(found[1]), int(found[2] or found[1])


def hoard_types(text: str, *, each: str = "") -> tuple[HoardType, ...]:
    """Types of treasure: `A 25% 1d6x1000 cp, 50% 6d6 gem, 30% @magic x3`, and on in lines that are
    indented; in the name of one `_` is a space. Of those in `each` every one of a group has its
    own."""
    whole = text.replace("\n  ", " ").strip().splitlines()
    found = (line.split(maxsplit=1) for line in whole)
    return tuple(
        HoardType(key.replace("_", " "), tuple(map(_line, rest.split(", "))), key in each)
        for key, rest in found
    )


def _line(text: str) -> HoardLine:
    found = _LINE.fullmatch(text.strip())
    assert found is not None
    return HoardLine(int(found["chance"] or 100), found["rest"])
