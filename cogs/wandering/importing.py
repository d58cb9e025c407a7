"""The part of `/do wandering table` that reads tables, whatever they were copied from."""

from collections.abc import Iterator, Mapping

from cogs.core.files.texts import Found, things_in
from cogs.core.files.written import as_key
from cogs.core.reading import Doubt, Kind, Offered, Read
from cogs.core.readings import import_command
from cogs.render.text import plain, shorten
from cogs.wandering.files import TABLE, TABLES, WORDS, read_table, write_row
from cogs.wandering.pasted import Draft, dice_of, gaps_in, read_pasted, rows_read
from data.live import LiveGame
from rules.bestiary.known import find_block
from rules.dice.cost import extent
from rules.dice.expression import parse
from rules.errors import RuleError
from rules.kernel.words import many
from rules.record import replace
from rules.state.game import GameState
from rules.wandering.records import EncounterTable, ImportTables, TableRow
from rules.wandering.tables import LONGEST_NOTES, LONGEST_TEXT, find_table

_EXAMPLE = "Causeway (2d6)\n2-4 1d6 giant rats\n5-8 Nothing\n9-12 2d4 goblins (drunk)"
_MOST_SHOWN = 30
_MOST_FACES = 1_000
_NOTHING = "Nothing"


def drafts_of_tables(found: Found) -> list[Draft]:
    """The tables in what was brought, as they stand there."""
    if found.rows is not None and (drafts := rows_read(found.rows)):
        return drafts
    return read_pasted(found.text)


def _ours(found: Found) -> list[EncounterTable]:
    """The tables of a file in our own words, none for any other."""
    things = things_in(found)
    if not things or any(as_key(key) not in WORDS for one in things for key in one.cells):
        return []
    try:
        return [read_table(one) for one in things]
    except RuleError:
        return []


def _likeness(found: Found) -> int:
    return sum(len(draft.rows) for draft in drafts_of_tables(found))


def read(game: LiveGame, found: Found, chosen: Mapping[str, str]) -> Read:
    """The reading of encounter tables. RuleError where there are none."""
    doubts: list[Doubt] = []
    unread: list[str] = []
    tables = _ours(found)
    for number, draft in enumerate(() if tables else drafts_of_tables(found)):
        table = table_of(draft, number, chosen, doubts)
        rows = tuple(in_words(game.state, row) for row in table.rows)
        tables.append(replace(table, rows=rows))
        unread += draft.beside
    if not tables:
        raise RuleError(
            "I found no table there. Each row begins with what the dice show, such as "
            "`1-2 2d4 goblins`; above them stand the name and the dice."
        )
    head = many(len(tables), "encounter table")
    return Read(
        f"### {head[:1].upper()}{head[1:]}",
        tuple(line for table in tables for line in _lines(game, table)),
        tuple(doubts),
        tuple(unread),
        (Offered("Keep", (ImportTables(tables=tuple(tables), replace=True),)),),
    )


def in_words(state: GameState, row: TableRow) -> TableRow:
    """A row of somebody without a stat block is words alone; what is long goes into its notes."""
    if row.number and find_block(state, row.text) is not None:
        return row
    text = f"{row.number} {row.text}".strip()
    at = text.rfind(" ", 0, LONGEST_TEXT) if len(text) > LONGEST_TEXT else len(text)
    notes = "; ".join(filter(None, (text[at:].strip(), row.notes)))
    return replace(row, number="", text=text[:at], notes=shorten(notes, LONGEST_NOTES))


def table_of(
    draft: Draft, number: int, chosen: Mapping[str, str], doubts: list[Doubt]
) -> EncounterTable:
    name = draft.name
    if not name:
        name = "Encounters" if not number else f"Encounters {number + 1}"
        doubts.append(Doubt(f"{number}.name", "No name stands above it", (), name))
    dice = draft.dice or dice_of(draft.rows)
    rows = sorted(draft.rows, key=lambda row: row.low)
    for low, high in _gaps(rows, dice):
        key = f"{number}.{low}"
        choices = ((_NOTHING, "nothing comes"), ("before", "the row before it"))
        span = f"{low}" if low == high else f"{low} to {high}"
        doubt = Doubt(key, f"{name}: no row says what comes at {span}", choices, _NOTHING)
        doubts.append(replace_chosen(doubt, chosen))
        rows = _filled(rows, low, high, doubts[-1].chosen)
    return EncounterTable("", name, dice, tuple(rows))


def replace_chosen(doubt: Doubt, chosen: Mapping[str, str]) -> Doubt:
    """The doubt with what was chosen, where that is one of its choices."""
    value = chosen.get(doubt.key, doubt.chosen)
    known = value if value in dict(doubt.choices) else doubt.chosen
    return Doubt(doubt.key, doubt.about, doubt.choices, known)


def _gaps(rows: list[TableRow], dice: str) -> list[tuple[int, int]]:
    try:
        span = extent(parse(dice).bind({}).tree)
    except RuleError:
        return []
    low, high = span.low, span.high
    return gaps_in(rows, int(low), int(high)) if high <= _MOST_FACES else []


def _filled(rows: list[TableRow], low: int, high: int, how: str) -> list[TableRow]:
    """The rows with one for what nothing was said of, or the one before it made longer."""
    before = next((row for row in reversed(rows) if row.high == low - 1), None)
    if how != _NOTHING and before is not None:
        longer = replace(before, high=high)
        return [longer if row is before else row for row in rows]
    return sorted([*rows, TableRow(low, high, _NOTHING)], key=lambda row: row.low)


def _lines(game: LiveGame, table: EncounterTable) -> Iterator[str]:
    there = find_table(game.state, table.name)
    kept = ", in place of the one that is kept" if there is not None else ""
    yield f"**{plain(table.name)}** ({plain(table.dice)}){kept}"
    for row in table.rows[:_MOST_SHOWN]:
        yield f"- {plain(write_row(row))}"
    if len(table.rows) > _MOST_SHOWN:
        yield f"- … and {len(table.rows) - _MOST_SHOWN} more"


KIND = Kind("tables", "import encounter tables", TABLES, _EXAMPLE, _likeness, read, keys=("name",))
import_command(TABLE, KIND, "Read encounter tables, from a text or a file (referee)")
