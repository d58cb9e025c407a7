"""Tables of stat blocks, along and across: which rows are heads, and what the cells come to."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cogs.bestiary.labels import AC, APPEARING, COUNT, LABELS, NAME, SAVES
from cogs.bestiary.names import Draft, named, without_lead
from rules.kernel.labelled import Line, Said

_ASCENDING = ("aac", "asc")
_STAT_HEADS = frozenset(("", "stat", "stats", "attribute", "name", "monster", "creature"))
"""What stands over the labels of a table, beside whose numbers they are."""
_SAVES = "DWPBS"
"""What stands over the five columns of saving throws."""


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
