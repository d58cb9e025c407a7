"""Encounter tables as a file: which words it has, how they are read and how written."""

import re
from collections.abc import Callable, Iterable, Mapping

from cogs.core.commands import Group
from cogs.core.files.exchange import PrintedKind, send_file, send_printed
from cogs.core.files.lists import YAML
from cogs.core.files.written import (
    Contents,
    Texts,
    Value,
    Written,
    entries_of,
    on_line,
    one_text,
    said_in,
    words_of,
)
from cogs.core.interaction import Interaction
from cogs.render.text import shorten
from cogs.wandering.drafts import face, taken_apart
from cogs.wandering.printing import printed_tables
from data.live import LiveGame
from rules.dice.syntax import nearest
from rules.errors import RuleError, WayOut, each
from rules.kernel.management import require_referee
from rules.wandering.records import WANDERING, EncounterTable, TableRow
from rules.wandering.tables import range_of

_ROW = re.compile(
    r"(?P<low>\d{1,4})(?: ?[-\u2013\u2212] ?(?P<high>\d{1,4}))?(?: ?[.:)] ?| )(?P<what>.+)"
)
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

_LISTS: Mapping[str, bool] = {"where": True, "rows": False}
"""The parts that are lists, and whether commas set the entries of a text apart."""
ABOUT = "Encounters that come by themselves"
TABLE = Group("wandering table", ABOUT)
SEE = "see the encounter tables of this game"
NOTHING_KEPT = (
    "There are no encounter tables yet. ",
    WayOut("Make one", "wandering table keep"),
    ".",
)


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
    low = face(found["low"])
    high = low if found["high"] is None else face(found["high"])
    number, text, notes = taken_apart(found["what"])
    return TableRow(low, high, text, number=number, notes=notes)


def write_row(row: TableRow) -> str:
    """A row as it can be typed."""
    number = f"{row.number} " if row.number not in ("", "1") else ""
    notes = f" ({row.notes})" if row.notes else ""
    return f"{range_of(row)} {number}{row.text}{notes}"


def write_rows(table: EncounterTable) -> list[str]:
    """All rows as they can be typed."""
    return [write_row(row) for row in table.rows]


_READ: Mapping[str, Callable[[Texts], object]] = {
    "name": one_text,
    "dice": one_text,
    "where": words_of,
    "rows": read_rows,
}
"""The parts of a table by their words, which are also the fields of the record."""
WORDS = frozenset(_READ)


def read_table(written: Written) -> EncounterTable:
    """The table, not yet checked. RuleError says on which line what is wrong."""
    said: dict[str, object] = {"id": "", "name": "", "dice": "", "rows": ()}
    for key, name, cell in said_in(written):
        with on_line(cell.line):
            if key not in _READ:
                near = nearest(key, _READ)
                names = ", ".join(f"`{word}`" for word in _READ)
                advice = f"Did you mean `{near}`?" if near else f"It has {names}."
                raise RuleError(f"`{shorten(name, 40)}`: no table has that. {advice}")
        with on_line(cell.line, f"`{key}`: "):
            is_list = key in _LISTS
            texts = entries_of(cell, splits_commas=_LISTS[key]) if is_list else cell.texts
            said[key] = _READ[key](texts)
    if not said["name"]:
        with on_line(written.line):
            raise RuleError("A table needs a `name`, such as `Upper caves`.")
    return EncounterTable(**said)  # type: ignore[arg-type]


def write_table(table: EncounterTable) -> dict[str, Value]:
    """The parts of a table by their words, for any game to read."""
    parts: dict[str, Value] = {"name": table.name, "dice": table.dice}
    if table.where:
        parts["where"] = list(table.where)
    return {**parts, "rows": write_rows(table)}


@TABLE.command("export")
async def export(interaction: Interaction, game: LiveGame, kind: PrintedKind = YAML) -> None:
    """Save the encounter tables as a file, for you alone (referee)"""
    require_referee(game.actor(interaction.user.id), SEE)
    tables = WANDERING.of(game.state).tables
    if not tables:
        raise RuleError(NOTHING_KEPT)
    if kind is None:
        content = printed_tables(tables)
        await send_printed(interaction, TABLES, content, f"Encounter tables: {len(tables)}.")
        return
    written = [write_table(table) for table in tables]
    await send_file(interaction, TABLES, written, kind, f"Encounter tables: {len(tables)}.")
