"""Encounter tables as people paste them: what the dice show on each row, and what comes then.

Causeway (2d6)                    | d6 | Encounter     |      roll,monster,number
2-4  1d6 toads                    | 1  | Goblins (2d4) |      01-20,Goblin,2d4
5 .... A cold draught             | 2-6| Nothing       |      21-00,Nothing,
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.kernel.labelled import Line, lines_of, plain_text, without_marks
from rules.wandering.records import TableRow

HUNDRED = 100
_RANGE = re.compile(r"(?P<low>\d{1,4})(?: ?(?:-|to) ?(?P<high>\d{1,4}))?(?![\dd])")
_MARKS = " .:)|\t-"
_DIE = re.compile(r"(?<![\w+])(?P<dice>\d{0,2}d(?:\d{1,4}|%))(?!\w)", re.IGNORECASE)
_COUNT = re.compile(r"(?:\d{1,3}|\d{0,2}d\d{1,3})(?:[-+*x]\d{1,3})?", re.IGNORECASE)
_NUMBER = re.compile(
    r"(?P<number>(?:\d{1,3}|\d{0,2}d\d{1,3})(?:[-+*x]\d{1,3})?) (?P<text>[a-z].*)", re.IGNORECASE
)
_ROLLS = frozenset(("roll", "die", "dice", "d", "no.", "#", "number", "result", ""))
_COUNTS = frozenset(("number", "no. appearing", "count", "na", "how many", "amount", "no."))
_LONGEST_NAME = 60
_UNITS = ("sp", "gp", "cp", "pp", "ep", "coins", "in")
"""Behind a number that counts none of those who come."""


@dataclass(slots=True)
class Draft:
    """One table as it stands: its name, dice, rows, the heads of its columns, and the rest."""

    name: str = ""
    dice: str = ""
    rows: list[TableRow] = field(default_factory=list[TableRow])
    heads: tuple[str, ...] = ()
    beside: list[str] = field(default_factory=list[str])


def read_pasted(text: str) -> list[Draft]:
    """The tables in a text, none for a text that has none."""
    return _read(lines_of(text))


def rows_read(rows: Sequence[Sequence[str]]) -> list[Draft]:
    """The tables in the rows of a file."""
    lines = (tuple(without_marks(plain_text(cell)) for cell in row) for row in rows)
    return _read([Line(" ".join(row), at, cells=row) for at, row in enumerate(lines, start=1)])


def _read(lines: Sequence[Line]) -> list[Draft]:
    found: list[Draft] = []
    draft = Draft()
    for line in lines:
        if (row := _row_of(line, draft)) is not None:
            draft.rows.append(row)
        elif draft.rows and (line.level or line.is_apart or line.is_bold):
            found.append(draft)
            draft = Draft()
            _head(draft, line)
        elif draft.rows:
            draft.beside.append(line.text)
        else:
            _head(draft, line)
    return [one for one in (*found, draft) if len(one.rows) > 1]


def _row_of(line: Line, draft: Draft) -> TableRow | None:
    """The row that a line is, None for any other line."""
    first, *cells = line.cells or (line.text,)
    found = _RANGE.match(first)
    if found is None:
        return None
    behind = first[found.end() :]
    rest = behind.lstrip(_MARKS).rstrip()
    if (line.cells and rest) or not (line.cells or behind[:1] in _MARKS):
        return None
    said = [cell for cell in cells if cell.strip(" -")] if line.cells else [rest]
    if not said:
        return None
    low = _face(found["low"])
    high = low if found["high"] is None else _face(found["high"])
    return _with_text(low, max(low, high), cells if line.cells else [rest], draft)


def _face(digits: str) -> int:
    """What the dice show; `00` is a hundred."""
    return HUNDRED if not digits.strip("0") else int(digits)


def _with_text(low: int, high: int, cells: Sequence[str], draft: Draft) -> TableRow:
    number, text, notes = taken_apart(cells[0])
    more: list[str] = [notes] if notes else []
    for head, cell in zip((*draft.heads, *[""] * len(cells)), cells[1:], strict=False):
        if head.lower() in _COUNTS and _COUNT.fullmatch(cell.strip()):
            number = cell.strip()
        elif cell.strip(" -"):
            more.append(f"{head}: {cell}" if head else cell)
    return TableRow(low, high, text, number=_tidy(number), notes="; ".join(more))


def taken_apart(what: str) -> tuple[str, str, str]:
    """How many, what, and the notes: `2d4 goblins (drunk)`, `Goblins (2d4)`."""
    text, noted, notes = what.strip().removesuffix(")").rpartition(" (")
    if not noted or not what.strip().endswith(")"):
        text, notes = what.strip(), ""
    if notes and _COUNT.fullmatch(notes):
        return _tidy(notes), text, ""
    counted = _NUMBER.fullmatch(text)
    if counted is None or counted["text"].split()[0].strip(",.") in _UNITS or "," in text:
        return "", text, notes
    return _tidy(counted["number"]), counted["text"], notes


def _tidy(number: str) -> str:
    bare = number.lower().replace("x", "*")
    return f"1{bare}" if bare.startswith("d") else bare


def _head(draft: Draft, line: Line) -> None:
    """A line above the rows: the name, the dice, the heads of columns."""
    found = _DIE.search(line.text)
    if found is not None and not draft.dice:
        bare = found["dice"].lower().replace("%", "100")
        draft.dice = f"1{bare}" if bare.startswith("d") else bare
    if len(line.cells) > 1 and (
        line.cells[0].lower().strip(" .") in _ROLLS or _DIE.fullmatch(line.cells[0].strip())
    ):
        draft.heads = line.cells[2:]
        if not draft.name:
            draft.name = line.cells[1][:_LONGEST_NAME]
        return
    is_title = line.level or line.is_bold or line.is_apart
    if draft.name and not (
        is_title and len(line.text) < _LONGEST_NAME and not line.text.endswith(".")
    ):
        draft.beside.append(line.text)
        return
    if draft.name:
        draft.beside.append(draft.name)
    _name(draft, line.text, "" if found is None else found[0])


def _name(draft: Draft, text: str, dice: str) -> None:
    """A title without the dice and what stands behind it."""
    bare = text
    if dice:
        before, _, behind = text.partition(dice)
        bare = before.rstrip(" (-:,") or behind.strip(" )-:,")
        rest = behind.strip(" )-:,") if before.rstrip(" (-:,") else ""
        if rest:
            draft.beside.append(rest)
    head, bracket, behind = bare.strip(" :-(").partition(" (")
    if bracket:
        draft.beside.append(behind.rstrip(" )"))
    draft.name = head[:_LONGEST_NAME]


def dice_of(rows: Sequence[TableRow]) -> str:
    """The dice that show what the rows go by: one die, or as many as the lowest says."""
    low = min(row.low for row in rows)
    high = max(row.high for row in rows)
    if low > 1 and high % low == 0:
        return f"{low}d{high // low}"
    return f"1d{high}"


def gaps_in(rows: Sequence[TableRow], lowest: int, highest: int) -> list[tuple[int, int]]:
    """What the dice can show and no row says, as ranges."""
    met = {face for row in rows for face in range(row.low, min(row.high, highest) + 1)}
    lacking = [face for face in range(lowest, highest + 1) if face not in met]
    found: list[tuple[int, int]] = []
    for face in lacking:
        if found and found[-1][1] == face - 1:
            found[-1] = (found[-1][0], face)
        else:
            found.append((face, face))
    return found
