"""Stat blocks as CSV: a row for each, with the names of the parts in the first row."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

from cogs.monster.parts import Value, as_key, join_list
from cogs.monster.texts import Cell, Written
from rules.errors import RuleError

_DELIMITERS = ",;\t"


def write(blocks: Sequence[Mapping[str, Value]]) -> str:
    """The file; a list stands in one cell, set apart by `;` or by lines."""
    keys = list(dict.fromkeys(key for block in blocks for key in block))
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(keys)
    for block in blocks:
        writer.writerow([_cell(block.get(key)) for key in keys])
    return file.getvalue()


def _cell(value: Value | None) -> str:
    if isinstance(value, list):
        return join_list(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def is_head(line: str) -> bool:
    """Whether a line can be the first row of such a file, and of no other."""
    names = _names(line)
    return len(names) > 1 and "name" in names


def _names(line: str) -> list[str]:
    return [as_key(cell.strip().strip('"')) for cell in line.split(_delimiter(line))]


def _delimiter(head: str) -> str:
    """What sets the cells apart: spreadsheets write what their language has for it."""
    return max(_DELIMITERS, key=head.count)


def read(text: str) -> list[Written]:
    """The stat blocks in a file. RuleError says on which line what is wrong."""
    try:
        return _read(text)
    except csv.Error as error:
        raise RuleError(f"That is no CSV: {error}.") from None


def _read(text: str) -> list[Written]:
    head = text.partition("\n")[0]
    if "name" not in _names(head):
        raise RuleError(
            "Line 1: the first row names the columns, such as `name,hit_dice,ac,attacks`."
        )
    reader = csv.reader(StringIO(text, newline=""), delimiter=_delimiter(head), strict=True)
    names = [name.strip() for name in next(reader)]
    _require_different(names)
    blocks: list[Written] = []
    line = reader.line_num + 1
    for row in reader:
        if any(cell.strip() for cell in row):
            blocks.append(_block(names, row, line))
        line = reader.line_num + 1
    return blocks


def _require_different(names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in filter(None, map(as_key, names)):
        if name in seen:
            raise RuleError(f"Line 1: there are two columns called `{name[:40]}`. Keep one.")
        seen.add(name)


def _block(names: Sequence[str], row: Sequence[str], line: int) -> Written:
    if len(row) > len(names):
        raise RuleError(
            f"Line {line}: the row has {len(row)} cells, and there are {len(names)} columns. "
            'A cell with a comma stands in quotation marks: "orc, humanoid".'
        )
    cells = {name: Cell((cell,), line) for name, cell in zip(names, row, strict=False) if cell}
    return Written(cells, line)
