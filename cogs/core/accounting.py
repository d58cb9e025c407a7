"""What of a text is nowhere in what was made of it: its lines with a number that no value, doubt or
remark of the reading has, as it stands there or as a game counts it."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import cast

from cogs.core.files.texts import Found
from cogs.core.reading import Read
from rules.kernel.labelled import LONGEST_LINE, plain_text
from rules.record import Record, fields_of

_TURNED, _FROM_NOUGHT, _OF_AN_INCH, _A_ROUND = 19, 9, 10, 3
"""Armour counted the other way, feet of an inch, and how many times a round's feet are a turn's."""
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3}){1,9}(?!\d)|\d+")
_RANGE = re.compile(r"(?<![\w-])(\d{1,2})-(\d{1,3})(?![\w-])")
_DICE = re.compile(r"(\d{1,2})d(\d{1,3})")
_MOST_DIGITS = 8


def unaccounted(found: Found, read: Read) -> tuple[str, ...]:
    """The lines of a text with a number that is nowhere; none of a file of another tool."""
    if found.tree is not None or found.things is not None:
        return ()
    there = " ".join(_said(read))
    dice = {(int(n), int(n) * int(sides)) for n, sides in _DICE.findall(there)}
    known = _numbers(there)
    known |= {_TURNED - one for one in known} | {_FROM_NOUGHT - one for one in known}
    known |= {one // times for one in known for times in (_OF_AN_INCH, _A_ROUND, 2)}
    lost: list[str] = []
    for line in _lines(found):
        ranges = [(int(low), int(high)) for low, high in _RANGE.findall(line[:LONGEST_LINE])]
        rolled = {end for one in ranges if one in dice for end in one}
        if _numbers(line) - known - rolled:
            lost.append(line.strip())
    return tuple(dict.fromkeys(lost))


def _lines(found: Found) -> list[str]:
    """The lines of a text, or the rows of a table with a blank between their cells."""
    if found.rows is not None:
        return [plain_text(", ".join(filter(None, row))) for row in found.rows]
    return plain_text(found.text).split("\n")


def _numbers(text: str) -> set[int]:
    found = (one.replace(",", "") for one in _NUMBER.findall(text))
    return {int(one) for one in found if len(one) <= _MOST_DIGITS}


def _said(read: Read) -> Iterator[str]:
    """All that a reading says, and would write."""
    yield from (read.head, *read.lines, *read.unread)
    for doubt in read.doubts:
        yield from (doubt.about, *(word for choice in doubt.choices for word in choice))
    for deed in read.deeds:
        for action in deed.actions:
            yield from _texts(action)


def _texts(value: object) -> Iterator[str]:
    """All texts and numbers in a record."""
    if isinstance(value, Record):
        for name in fields_of(type(value)):
            yield from _texts(getattr(value, name))
    elif isinstance(value, Mapping):
        yield from _texts([*cast("Mapping[object, object]", value).items()])
    elif isinstance(value, tuple | list | frozenset):
        for one in cast("Collection[object]", value):
            yield from _texts(one)
    elif value is not None and not isinstance(value, bool):
        yield str(value)
