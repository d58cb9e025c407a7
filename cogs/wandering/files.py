"""Encounter tables as a file: which words it has, how they are read and how written."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from cogs.core.files.written import Cell, Contents, Texts, Value, Written, as_key, split_list
from cogs.render.text import shorten
from cogs.wandering.rows import read_rows, write_rows
from rules.dice.syntax import nearest
from rules.errors import RuleError
from rules.state.wandering import EncounterTable

TABLES = Contents(
    one="table",
    many="encounter tables",
    file_name="encounter-tables",
    heads=("name",),
    table="name,dice,where,rows",
    object='{"name": "Upper caves", "dice": "1d6", "rows": ["1-2 2d4 goblins"]}',
    entry="- name: Upper caves",
    below="dice: 1d6",
)
EXAMPLE = "- name: Upper caves\n  dice: 1d6\n  rows:\n  - 1-2 2d4 goblins\n  - 3-6 A cold draught"


def _one(texts: Texts) -> str:
    if len(texts) != 1:
        raise RuleError("Write one value there, and no list.")
    return " ".join(texts[0].split())


def _words(texts: Texts) -> Texts:
    return tuple(text.strip() for text in texts if text.strip())


_READ: Mapping[str, Callable[[Texts], object]] = {
    "name": _one,
    "dice": _one,
    "where": _words,
    "rows": read_rows,
}
"""The parts of a table by their words, which are also the fields of the record."""
_LISTS: Mapping[str, bool] = {"where": True, "rows": False}
"""The parts that are lists, and whether commas set the entries of a text apart."""


def read_table(written: Written) -> EncounterTable:
    """The table, not yet checked. RuleError says on which line what is wrong."""
    said: dict[str, object] = {"id": "", "name": "", "dice": "", "rows": ()}
    for name, cell in written.cells.items():
        if any(text.strip() for text in cell.texts):
            key = _known(name, cell)
            said[key] = _value(key, cell)
    if not said["name"]:
        line = f"Line {written.line}, " if written.line else ""
        raise RuleError(f"{line}A table needs a `name`, such as `Upper caves`.")
    return EncounterTable(**said)  # type: ignore[arg-type]


def _known(name: str, cell: Cell) -> str:
    key = as_key(name)
    if key not in _READ:
        near = nearest(key, _READ)
        advice = f"Did you mean `{near}`?" if near else f"It has {', '.join(_quoted(_READ))}."
        raise RuleError(f"{_place(cell)}`{shorten(name, 40)}`: no table has that. {advice}")
    return key


def _quoted(words: Iterable[str]) -> Iterator[str]:
    return (f"`{word}`" for word in words)


def _value(key: str, cell: Cell) -> object:
    is_text = key in _LISTS and not cell.is_list and len(cell.texts) == 1
    texts = split_list(cell.texts[0], splits_commas=_LISTS[key]) if is_text else cell.texts
    try:
        return _READ[key](texts)
    except RuleError as refusal:
        raise RuleError(f"{_place(cell)}`{key}`: {refusal.message}") from refusal


def _place(cell: Cell) -> str:
    return f"Line {cell.line}, " if cell.line else ""


def write_table(table: EncounterTable) -> dict[str, Value]:
    """The parts of a table by their words, for any game to read."""
    parts: dict[str, Value] = {"name": table.name, "dice": table.dice}
    if table.where:
        parts["where"] = list(table.where)
    return {**parts, "rows": write_rows(table)}
