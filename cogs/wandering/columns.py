"""Columns of a pasted table: which are tables of their own, and which are halves of one.

| d8 | Level 1 | Level 2 |       | d20 | Name | d20 | Name |
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from cogs.wandering.drafts import LONGEST_NAME, Draft
from rules.kernel.labelled import Line

_DICE = re.compile(r"(?P<count>\d)d(?P<faces>\d{1,3})")
_FACES = re.compile(r"\d{1,4}(?: ?- ?\d{1,4})?\.?")
_LEVEL = re.compile(r"(?P<word>[a-z ]+?) ?\d{1,2}(?: ?[-+] ?\d{0,2})?", re.IGNORECASE)
_BRACKETS = re.compile(r" ?\([^()]*\)")
_HALVES = 4
_MOST_WORDS = 4


def heads_of_halves(line: Line) -> Sequence[Line]:
    """A row of which each half has a number of its own, as two rows; else the line alone."""
    cells = line.cells
    if len(cells) < _HALVES or len(cells) % 2:
        return (line,)
    if not all(map(_FACES.fullmatch, cells[::2])):
        return (line,)
    lows = [int(cell.partition("-")[0].rstrip(" .")) for cell in cells[::2]]
    if lows != sorted(set(lows)) or any(map(_FACES.fullmatch, cells[1::2])):
        return (line,)
    return [
        replace(line, cells=cells[at : at + 2], text=" ".join(cells[at : at + 2]))
        for at in range(0, len(cells), 2)
    ]


def is_ruled(cells: Sequence[str], rolls: Collection[str], die: re.Pattern[str]) -> bool:
    """Whether cells are the heads of a table that is rolled on."""
    first = cells[0].strip()
    return first.lower().strip(" .") in rolls or die.fullmatch(first) is not None


def parted(draft: Draft) -> list[Draft]:
    """A table for each column, where each column says who or what comes, or has a die of its own;
    else the table alone."""
    die = _die_of_each(draft)
    if not die and not _are_apart(draft):
        return [draft]
    found: list[Draft] = []
    for at, head in enumerate(draft.columns):
        is_title = draft.name and draft.name != draft.first
        called = (f"{draft.name}: {head}" if is_title else head)[:LONGEST_NAME]
        one = Draft(called, die or draft.dice, first=head)
        for row, cells in zip(draft.rows, draft.cells, strict=True):
            one.add(row.low, row.high, cells[at : at + 1])
        found.append(one)
    found[0].beside = draft.beside
    return found


def _die_of_each(draft: Draft) -> str:
    """The die of each column, where there are as many dice as columns: `3d6` for three; else ""."""
    found = _DICE.fullmatch(draft.dice)
    width = len(draft.columns)
    if found is None or not 1 < int(found["count"]) == width:
        return ""
    is_whole = draft.rows[0].low == 1 and draft.rows[-1].high == int(found["faces"])
    is_full = all(len(row) == width for row in draft.cells)
    return f"1d{found['faces']}" if is_whole and is_full else ""


def _are_apart(draft: Draft) -> bool:
    width = len(draft.columns)
    if width < 2 or not all(draft.columns) or any(len(row) != width for row in draft.cells):
        return False
    levels = [_LEVEL.fullmatch(head) for head in draft.columns]
    if all(levels) and len({one["word"].lower() for one in levels if one}) == 1:
        return True
    columns = zip(*draft.cells, strict=True)
    return all(len(set(column)) == len(column) and all(map(_names, column)) for column in columns)


def _names(cell: str) -> bool:
    """Whether a cell names somebody or something, and describes nothing."""
    bare = _BRACKETS.sub("", cell).strip()
    return (
        bare[:1].isupper() and not any(map(str.isdecimal, bare)) and len(bare.split()) < _MOST_WORDS
    )
