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
from dataclasses import replace
from itertools import takewhile

from cogs.bestiary.labels import AC, APPEARING, COUNT, LABELS, NAME, SAVES
from cogs.bestiary.names import Draft, named, without_lead
from rules.kernel.labelled import Line, Said

_VALUE = re.compile(r"(?<=  )\S")
_LABEL = re.compile(r" {0,8}(?P<label>[(A-Za-z#%][^:\n]{1,24}?):? {2,}")
_GAP = re.compile(r" {2,}")
_FEWEST_ROWS, _MOST, _WIDEST, _ABOVE = 4, 6, 200, 3
_ASCENDING = ("aac", "asc")
_STAT_HEADS = frozenset(("", "stat", "stats", "attribute", "name", "monster", "creature"))
"""What stands over the labels of a table, beside whose numbers they are."""
_SAVES = "DWPBS"
"""What stands over the five columns of saving throws."""


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
        heads = _heads(told, columns) if columns else _heads_barred(told, len(rows[0]))
        below = _below(lines, end)
        more = "\n".join(lines[end:below]).split("\n\n")
        for number, head in enumerate(heads):
            own = (one for one in more if head in (_whose(one, heads) or heads))
            block = [row[number] for row in rows] or [*_block(lines[at:end], columns, number)]
            told += ["", head, *block, "", *own, ""]
        at = below
    return "\n".join(told)


def _last(told: Sequence[str]) -> int:
    """Where the last line is that says anything, not far above; -1 for nowhere."""
    near = range(len(told) - 1, max(-1, len(told) - _ABOVE), -1)
    return next((n for n in near if told[n].strip()), -1)


def _heads(told: list[str], columns: Sequence[int]) -> list[str]:
    """The names above columns, which are taken out."""
    at = _last(told)
    if at < 0 or not _is_aligned(told[at], columns):
        return ["" for _ in columns]
    line = told.pop(at)
    title = told.pop() if at and _is_above(told[-1], line) else ""
    return [_named(title, line, columns, cell) for cell in _cells(line, columns)]


def _heads_barred(told: list[str], wide: int) -> list[str]:
    """The names in the row above others, which is taken out."""
    at = _last(told)
    names = _cells_of(told[at]) if at >= 0 else []
    if len(names) != wide:
        return [""] * wide
    del told[at]
    return [name.strip("* ") for name in names]


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


def is_head(cells: Sequence[str], keys: Sequence[str]) -> bool:
    """Whether a row names columns."""
    known = sum(map(bool, keys))
    if any(cell.endswith(":") or cell.isdecimal() for cell in cells):
        return False
    return known * 2 >= len(cells) and (known > 2 or (known > 1 and NAME in keys))


def is_listed(rows: Sequence[Line]) -> bool:
    """Whether the column `#` of a table may only number its rows."""
    at = next((n for n, cell in enumerate(rows[0].cells) if cell.strip() == "#"), -1)
    numbers = [row.cells[at] for row in rows[1:] if -1 < at < len(row.cells)]
    return numbers == [str(number) for number in range(1, len(numbers) + 1)]


def with_saves(head: Sequence[str], keys: list[str]) -> list[str]:
    """The keys of columns, five of which may have the first letters of saves as their heads."""
    letters = "".join(cell[:1].upper() if len(cell) == 1 else " " for cell in head)
    at = letters.find(_SAVES)
    return keys if at < 0 else [*keys[:at], *[SAVES] * len(_SAVES), *keys[at + len(_SAVES) :]]


def across(rows: Sequence[Line], at: int) -> int:
    """The index behind the rows that begin with a label and say it of several."""
    end, width = at, len(rows[at].cells)
    while end < len(rows) and width > 2 and len(rows[end].cells) == width:
        first, *others = rows[end].cells
        # The letter of a treasure is none: `Treasure Type: None None D`.
        if not LABELS.called(first) or any(LABELS.called(one) for one in others if len(one) > 1):
            break
        end += 1
    return end


def as_line(row: Line) -> Line:
    """A row of a label and its value as a line that says so."""
    is_barred = row.text.startswith("|") and len(row.cells) == 2
    if is_barred and row.cells[1] and LABELS.called(row.cells[0]):
        return replace(row, text=": ".join(row.cells))
    if is_barred and row.cells[0].lower() in _STAT_HEADS and row.cells[1]:
        return replace(row, text=row.cells[1], is_bold=True, cells=())
    return row


def of_cells(
    cells: Iterator[tuple[str, str, str]] | Sequence[tuple[str, str, str]],
    line: int,
    *,
    may_be_listed: bool = False,
) -> Draft:
    draft, saves = Draft(line=line), list[str]()
    for key, head, value in cells:
        if key == NAME and not draft.name:
            whose = named(without_lead(value), line)
            draft.name, draft.count = whose.name, whose.count
            draft.beside += whose.beside
        elif key == COUNT and value.isdecimal():
            draft.count = int(value)
            if may_be_listed and head.strip() == "#":  # The rows may only be numbered.
                draft.unsure["count"] = f"Is {value} how many there are?"
        elif value and key == SAVES and len(head) == 1:
            saves.append(f"{head}{value}")
        elif value and key == AC:
            _armour(draft, head, value)
        elif value and key:
            draft.said.append(Said(APPEARING if key == COUNT else key, head, value))
        elif value:
            draft.beside.append(f"{head}: {value}")
    if saves:
        draft.said.append(Said(SAVES, SAVES, " ".join(saves)))
    return draft


def _armour(draft: Draft, head: str, value: str) -> None:
    """Armour class, which has a column for each way of counting in some tables: `6 [13]`."""
    is_up = value.isdecimal() and head.lower().startswith(_ASCENDING)
    both = [f"[{value}]" if is_up else value, *(one.value for one in draft.said if one.key == AC)]
    draft.said = [one for one in draft.said if one.key != AC]
    draft.said.append(Said(AC, head, " ".join(sorted(both, key=lambda one: one[:1] == "["))))
