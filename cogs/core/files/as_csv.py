"""CSV: a row for each thing, with the names of the parts in the first row."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

from cogs.core.files.written import Cell, Contents, Value, Written, as_key, join_list
from rules.errors import RuleError

_DELIMITERS = ",;\t"


def write(rows: Sequence[Mapping[str, Value]]) -> str:
    """The file; a list stands in one cell, set apart by `;` or by lines."""
    keys = list(dict.fromkeys(key for row in rows for key in row))
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(keys)
    for row in rows:
        writer.writerow([_cell(row.get(key)) for key in keys])
    return file.getvalue()


def _cell(value: Value | None) -> str:
    if isinstance(value, list):
        return join_list(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def is_head(contents: Contents, line: str) -> bool:
    """Whether a line can be the first row of such a file, and of no other."""
    names = _names(line)
    return len(names) > 1 and any(head in names for head in contents.heads)


def _names(line: str) -> list[str]:
    return [as_key(cell.strip().strip('"')) for cell in line.split(_delimiter(line))]


def _delimiter(head: str) -> str:
    """What sets the cells apart: spreadsheets write what their language has for it."""
    return max(_DELIMITERS, key=head.count)


def read(contents: Contents, text: str) -> list[Written]:
    """The things in a file. RuleError says on which line what is wrong."""
    try:
        return _read(contents, text)
    except csv.Error as error:
        raise RuleError(f"That is no CSV: {error}.") from None


def _read(contents: Contents, text: str) -> list[Written]:
    head = text.partition("\n")[0]
    if not any(name in contents.heads for name in _names(head)):
        raise RuleError(f"Line 1: the first row names the columns, such as `{contents.table}`.")
    reader = csv.reader(StringIO(text, newline=""), delimiter=_delimiter(head), strict=True)
    names = [name.strip() for name in next(reader)]
    _require_different(names)
    found: list[Written] = []
    line = reader.line_num + 1
    for row in reader:
        if any(cell.strip() for cell in row):
            found.append(_thing(names, row, line))
        line = reader.line_num + 1
    return found


def _require_different(names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in filter(None, map(as_key, names)):
        if name in seen:
            raise RuleError(f"Line 1: there are two columns called `{name[:40]}`. Keep one.")
        seen.add(name)


def _thing(names: Sequence[str], row: Sequence[str], line: int) -> Written:
    if len(row) > len(names):
        raise RuleError(
            f"Line {line}: the row has {len(row)} cells, and there are {len(names)} columns. "
            'A cell with a comma stands in quotation marks: "orc, humanoid".'
        )
    cells = {name: Cell((cell,), line) for name, cell in zip(names, row, strict=False) if cell}
    return Written(cells, line)
