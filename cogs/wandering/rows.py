"""The rows of an encounter table as a referee types them, and back.

1-2 2d4 goblins (carrying a sack)
3 Ghoul
4-6 A cold draught
"""

import re
from collections.abc import Iterable

from rules.errors import RuleError, each
from rules.state.wandering import EncounterTable, TableRow
from rules.wandering.tables import range_of

_ROW = re.compile(
    r"(?P<low>\d{1,4})(?: ?[-\u2013\u2212] ?(?P<high>\d{1,4}))?(?: ?[.:)] ?| )(?P<what>.+)"
)
_NUMBER = re.compile(r"(?P<number>(?:\d+|\d*d\d+)(?:[-+*x]\d+)*) (?P<text>.+)", re.IGNORECASE)
HUNDRED = 100


def read_rows(lines: Iterable[str]) -> tuple[TableRow, ...]:
    """The rows, one of each line; RuleError for all lines that are none."""
    return each((line for line in lines if line.strip()), read_row)


def read_row(line: str) -> TableRow:
    """One row: the numbers of the dice, how many, what, and notes in brackets."""
    found = _ROW.fullmatch(" ".join(line.split()))
    if found is None:
        raise RuleError(
            f"`{line.strip()[:40]}`: a row begins with what the dice show, such as "
            "`1-2 2d4 goblins` or `3 A cold draught`."
        )
    low = _face(found["low"])
    high = low if found["high"] is None else _face(found["high"])
    number, text, notes = _taken_apart(found["what"])
    return TableRow(low, high, text, number=number, notes=notes)


def _face(digits: str) -> int:
    """What the dice show; `00` is a hundred."""
    return HUNDRED if digits == "00" else int(digits)


def _taken_apart(what: str) -> tuple[str, str, str]:
    """How many, what, and the notes."""
    text, noted, notes = what.removesuffix(")").rpartition(" (")
    if not noted or not what.endswith(")"):
        text, notes = what, ""
    counted = _NUMBER.fullmatch(text)
    if counted is None:
        return "", text, notes
    return counted["number"].replace("x", "*"), counted["text"], notes


def write_row(row: TableRow) -> str:
    """A row as it can be typed."""
    number = f"{row.number} " if row.number not in ("", "1") else ""
    notes = f" ({row.notes})" if row.notes else ""
    return f"{range_of(row)} {number}{row.text}{notes}"


def write_rows(table: EncounterTable) -> list[str]:
    """All rows as they can be typed."""
    return [write_row(row) for row in table.rows]
