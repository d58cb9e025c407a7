"""The part of `/do wandering table` that reads tables, whatever they were copied from."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.core.files.texts import Found, things_in
from cogs.core.files.written import as_key
from cogs.core.reading import Doubt, Kind, Offered, Read
from cogs.core.readings import import_command
from cogs.render.text import plain, shorten
from cogs.wandering.drafts import LONGEST_NAME, Draft, dice_of, gaps_in
from cogs.wandering.files import TABLE, TABLES, WORDS, read_table, write_row
from cogs.wandering.objects import tables_in
from cogs.wandering.offers import Priced, class_of, priced
from cogs.wandering.pasted import read_pasted, rows_read
from data.live import LiveGame
from rules.bestiary.known import find_block
from rules.classes.records import ClassTable, ImportClassTables
from rules.dice.cost import extent
from rules.dice.expression import parse
from rules.errors import RuleError
from rules.items.records import WritePrices
from rules.items.state import MARKET
from rules.kernel.words import listed, many
from rules.record import replace
from rules.state.game import GameState
from rules.wandering.records import EncounterTable, ImportTables, TableRow
from rules.wandering.tables import LONGEST_NOTES, LONGEST_TEXT, MOST_TABLES, find_table

_EXAMPLE = "Causeway (2d6)\n2-4 1d6 giant rats\n5-8 Nothing\n9-12 2d4 goblins (drunk)"
_MOST_SHOWN = 30
_MOST_FACES = 1_000
_MOST_NAMED = 2
_SHORTEST_LEFT = 20
"""A row is broken at a blank, so a little of its room stays free."""
_NOTHING = "Nothing"


def drafts_of_tables(found: Found) -> list[Draft]:
    """The tables in what was brought, as they stand there."""
    if found.tree is not None:
        return tables_in(found.tree)
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
    """How many rows a text has that are rolled on, priced or of a class; a mere list is none."""
    return sum(
        len(draft.rows) * (2 if draft.is_numbered and _is_whole(draft) else 1)
        for draft in drafts_of_tables(found)
        if draft.is_numbered or draft.dice or priced(draft) is not None
    )


def _is_whole(draft: Draft) -> bool:
    """Whether a table says its dice, and what comes at all that they can show."""
    return bool(draft.dice) and not _gaps(draft.rows, draft.dice)


def read(game: LiveGame, found: Found, chosen: Mapping[str, str]) -> Read:
    """The reading of encounter tables. RuleError where there are none."""
    doubts: list[Doubt] = []
    unread: list[str] = []
    tables = _ours(found)
    drafts = () if tables else drafts_of_tables(found)[:MOST_TABLES]
    for number, draft in enumerate(drafts):
        draft.name = draft.name or _file_title(found.name, number)
        table = table_of(draft, number, chosen, doubts)
        unread += _too_long(table)
        rows = tuple(in_words(game.state, row) for row in table.rows)
        tables.append(replace(table, rows=rows))
        unread += draft.beside
    if not tables:
        raise RuleError(
            "I found no table there. Each row begins with what the dice show, such as "
            "`1-2 2d4 goblins`; above them stand the name and the dice. A list with a row a line, "
            "or with a price behind each, will do as well."
        )
    wares = [ware for draft in drafts if (ware := priced(draft)) is not None]
    unread += (f"Not in whole gold: {said}" for one in wares for said in one.cheaper)
    ranks = tuple(levels for draft in drafts if (levels := class_of(draft)) is not None)
    others = tuple(_offered(game, wares, ranks))
    keep = "Keep, to roll on" if others else "Keep"
    return Read(
        f"### {many(len(tables), 'table').capitalize()}",
        (*(line for table in tables for line in _lines(game, table)), *_by_the_lot(wares)),
        tuple(doubts),
        tuple(unread),
        (Offered(keep, (ImportTables(tables=tuple(tables), replace=True),)), *others),
        is_kept=False,
    )


def _by_the_lot(wares: Sequence[Priced]) -> Iterator[str]:
    """How what costs less than a gold piece goes on the price list."""
    lots = [
        f"{one.pieces} {plain(one.name)} for {one.gp} gp"
        for each in wares
        for one in each.by_the_lot
    ]
    if lots:
        yield f"On the price list by the lot, so that coins stay whole: {'; '.join(lots)}."


def _offered(
    game: LiveGame, wares: Sequence[Priced], ranks: tuple[ClassTable, ...]
) -> Iterator[Offered]:
    """What a table is kept as besides one to roll on."""
    if ranks:
        names = listed([shorten(one.name, 30) for one in ranks[:_MOST_NAMED]])
        kept = ImportClassTables(tables=ranks, replace=True)
        yield Offered(f"Keep as the levels of {names}", (kept,))
    prices = {price.name.lower(): price for one in wares for price in one.prices}
    if prices:
        others = (one for one in MARKET.of(game.state).prices if one.name.lower() not in prices)
        listed_now = WritePrices(prices=(*others, *prices.values()))
        yield Offered(f"Put {len(prices)} on the price list", (listed_now,))


def _file_title(name: str, number: int) -> str:
    """What a table of a file is called that has no title: as the file."""
    bare = " ".join(name.rpartition(".")[0].replace("_", " ").replace("-", " ").split())
    title = f"{bare} {number + 1}" if number else bare
    return title[:1].upper() + title[1:LONGEST_NAME] if bare else ""


def _too_long(table: EncounterTable) -> Iterator[str]:
    """What of a row has no room in it."""
    for row in table.rows:
        whole = len(row.number) + len(row.text) + len(row.notes)
        if whole > LONGEST_TEXT + LONGEST_NOTES - _SHORTEST_LEFT:
            yield f"Row {row.low} is long, its end is left out: {row.text} {row.notes}"


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
    return EncounterTable("", name, dice, tuple(rows), draft.where)


def replace_chosen(doubt: Doubt, chosen: Mapping[str, str]) -> Doubt:
    """The doubt with what was chosen, where that is one of its choices."""
    value = chosen.get(doubt.key, doubt.chosen)
    known = value if value in dict(doubt.choices) else doubt.chosen
    return Doubt(doubt.key, doubt.about, doubt.choices, known)


def _gaps(rows: list[TableRow], dice: str) -> list[tuple[int, int]]:
    try:
        parsed = parse(dice)
        if extent(parsed.bind({}).tree).high > _MOST_FACES:
            return []
        return gaps_in(rows, parsed.distribution().totals)
    except RuleError:
        return []


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
