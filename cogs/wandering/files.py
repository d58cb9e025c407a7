"""Encounter tables as a file: which words it has, how they are read and how written."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from cogs.core.commands import Group
from cogs.core.files.exchange import (
    YAML,
    FileKind,
    ListFile,
    Replaces,
    Taking,
    send_file,
)
from cogs.core.files.written import Cell, Contents, Texts, Value, Written, as_key, split_list
from cogs.core.interaction import Interaction
from cogs.render.buttons import Field, Form, make_form
from cogs.render.text import shorten
from data.live import LiveGame
from rules.dice.syntax import nearest
from rules.errors import RuleError, each
from rules.kernel.management import require_referee
from rules.wandering.records import WANDERING, EncounterTable, ImportTables, TableRow
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


ABOUT = "Encounters that come by themselves"
TABLE = Group("wandering table", ABOUT)
SEE = "see the encounter tables of this game"
NOTHING_KEPT = "There are no encounter tables yet: `/do wandering table keep` makes one."


@TABLE.command("export", kind="The kind of file; without it, YAML, which is easy to read")
async def export(interaction: Interaction, game: LiveGame, kind: FileKind = YAML) -> None:
    """Save the encounter tables of this game as a file, for you alone (referee)"""
    require_referee(game.actor(interaction.user.id), SEE)
    tables = WANDERING.of(game.state).tables
    if not tables:
        raise RuleError(NOTHING_KEPT)
    written = [write_table(table) for table in tables]
    await send_file(interaction, TABLES, written, kind, f"Encounter tables: {len(tables)}.")


@TABLE.command("import")
async def import_(
    interaction: Interaction, file: ListFile | None = None, replace: Replaces = False
) -> None:
    """Keep the encounter tables that are in a file, all of them or none (referee)"""
    await TAKING.take(interaction, file, replace=replace)


def _import_of(_game: LiveGame, found: list[Written], replace: bool) -> ImportTables:
    places = tuple(f"line {one.line}" for one in found)
    return ImportTables(tables=tuple(map(read_table, found)), places=places, replace=replace)


def _form(game: LiveGame, mode: str, field: Field) -> Form:
    return make_form("tables-pasted", game.id, mode, title="Import tables", fields=[field])


TAKING = Taking(TABLES, "import encounter tables", EXAMPLE, _form, _import_of)
