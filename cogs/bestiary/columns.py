"""Several stat blocks side by side below their names, each taken out as a block of its own.

                Bramble Ape          Kelp Witch
Armour Class:   6                    7
Move:           120' (40')           90' (30')
                                     swim 150' (50')

    | Fen Drake | Ditch Ghoul |
    | AC: 4     | AC: 7       |
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from cogs.bestiary.labels import LABELS

_VALUE = re.compile(r"(?<=  )\S")
_LABEL = re.compile(r" {0,8}(?P<label>[(A-Za-z#%][^:\n]{1,24}?):? {2,}")
_GAP = re.compile(r" {2,}")
_FEWEST_ROWS, _MOST, _WIDEST, _ABOVE = 4, 6, 200, 3


def with_columns_apart(text: str) -> str:
    """The text, with blocks that stand side by side one below the other."""
    if "   " not in text and "|" not in text:
        return text
    lines = text.split("\n")
    told: list[str] = []
    at = 0
    while at < len(lines):
        columns = _columns(lines[at])
        rows = _rows(lines, at)
        end = _end(lines, at, columns) if columns else at + len(rows)
        if sum(bool(rows or _label(line)) for line in lines[at:end]) < _FEWEST_ROWS:
            told.append(lines[at])
            at += 1
            continue
        heads = ["" for _ in columns or rows[0]]
        above = [
            n for n in range(len(told) - 1, max(-1, len(told) - _ABOVE), -1) if told[n].strip()
        ]
        if rows and above and len(cells := _cells_of(told[above[0]])) == len(heads):
            heads = [cell.strip("* ") for cell in cells]
            told.pop(above[0])
        elif columns and above and _is_aligned(told[above[0]], columns):
            line = told.pop(above[0])
            title = told.pop() if above[0] and _is_above(told[-1], line) else ""
            heads = [_named(title, line, columns, cell) for cell in _cells(line, columns)]
        below = _below(lines, end)
        more = "\n".join(lines[end:below]).split("\n\n")
        for number, head in enumerate(heads):
            own = (one for one in more if head in (_whose(one, heads) or heads))
            cells = [row[number] for row in rows] or _block(lines[at:end], columns, number)
            told += ["", head, *cells, "", *own, ""]
        at = below
    return "\n".join(told)


def _cells_of(line: str) -> list[str]:
    """The cells of a row that has bars around it."""
    bare = line.strip().removesuffix("|")
    return [cell.strip() for cell in bare[1:].split("|")] if bare[:1] == "|" else []


def _rows(lines: Sequence[str], at: int) -> list[list[str]]:
    """The rows from there on, each cell of which says a label by itself."""
    wide = len(_cells_of(lines[at]))
    rows = (_cells_of(lines[n]) for n in range(at, len(lines)))
    return list(takewhile(lambda row: 1 < len(row) == wide <= _MOST and _is_said(row), rows))


def _is_said(row: Sequence[str]) -> bool:
    parts = [cell.partition(":") for cell in row if cell]
    return any(row) and all(colon and LABELS.called(label) for label, colon, _ in parts)


def _is_above(title: str, line: str) -> bool:
    """Whether a line is what all below it are, each of which has one word: `Common`, `Elder`."""
    is_title = bool(title.strip()) and "  " not in title.strip()
    return is_title and line.startswith("  ") and all(map(str.isalpha, _GAP.split(line.strip())))


def _below(lines: Sequence[str], at: int) -> int:
    """The index behind what is told below all of them, at the latest the next one's title."""
    for end in range(at, len(lines)):
        line = lines[end]
        if line.startswith(("#", "---", "===")):
            return end
        if _label(line) or len(LABELS.find(line)) > 1:
            above = (n for n in range(end, at, -1) if not lines[n - 1].strip())
            return next(above, at)
    return len(lines)


def _whose(text: str, heads: Sequence[str]) -> list[str]:
    """Those of whom a paragraph tells by their names, of more words than one."""
    first = text.strip().lower().removeprefix("the ")
    return [one for one in heads if " " in one and first.startswith(one.lower())]


def _label(line: str) -> str:
    """The label that a row begins with, "" for none."""
    found = _LABEL.match(line[:_WIDEST])
    bare = "" if found is None else found["label"].strip("() ")
    return bare if LABELS.called(bare) else ""


def _columns(line: str) -> list[int]:
    """Where the values of a row begin that has several; none for any other line."""
    found = _LABEL.match(line[:_WIDEST])
    if found is None or not _label(line):
        return []
    starts = [found.end(), *(one.start() for one in _VALUE.finditer(line, found.end() + 1))]
    cells = _cells(line, starts)
    is_one = any(LABELS.called(cell.partition(":")[0]) for cell in cells if ":" in cell)
    return starts if 1 < len(starts) <= _MOST and not is_one and "|" not in line else []


def _end(lines: Sequence[str], at: int, columns: Sequence[int]) -> int:
    """The index behind the rows that have their values below each other."""
    end = at
    while end < len(lines) and lines[end].strip() and _is_aligned(lines[end], columns):
        if lines[end][: columns[0]].strip() and not _label(lines[end]):
            break
        end += 1
    return end


def _is_aligned(line: str, columns: Sequence[int]) -> bool:
    """Whether no word of a line goes over the beginning of a column."""
    is_apart = all(line[start - 1 : start] in ("", " ") for start in columns)
    return is_apart and len(line) <= _WIDEST and bool(line[columns[0] :].strip())


def _cells(line: str, columns: Sequence[int]) -> list[str]:
    ends = [*columns[1:], len(line)]
    return [line[start:end].strip() for start, end in zip(columns, ends, strict=True)]


def _named(title: str, line: str, columns: Sequence[int], cell: str) -> str:
    """`Lesser` below or beside `Sorrow Crow` as `Lesser Sorrow Crow`."""
    whole = title.strip(" *:#") or line[: columns[0]].strip(" *:")
    return f"{cell.title() if title and cell.isupper() else cell} {whole}".strip()


def _block(rows: Sequence[str], columns: Sequence[int], number: int) -> Iterator[str]:
    """The lines of one of them; what stands below a value goes on with it."""
    last = ""
    for row in rows:
        cell = _cells(row, columns)[number]
        if label := _label(row):
            if last:
                yield last
            last = f"{label}: {cell}"
        elif cell:
            last = f"{last}, {cell}"
    yield last
