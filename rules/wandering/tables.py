"""Encounter tables are kept, found and forgotten (OSE-WANDERING, R-WANDER-TABLE)."""

from rules.dice.names import nearest
from rules.errors import NotFoundError, RuleError
from rules.kernel.imports import merge
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.wandering import EncounterTable, TableRow, Wandering
from rules.wandering.actions import ForgetTable, ImportTables, KeepTable
from rules.wandering.checking import MOST_TABLES, check_table
from rules.wandering.events import TableForgotten, TableKept, TablesImported


def find_table(state: GameState, name: str) -> EncounterTable | None:
    """The table of that name or id, None where there is none."""
    word = _word(name)
    return next((one for one in state.wandering.tables if word in (_word(one.name), one.id)), None)


def require_table(state: GameState, name: str) -> EncounterTable:
    """The table of that name or id; NotFoundError says which one is near."""
    found = find_table(state, name)
    if found is None:
        by_word = {_word(one.name): one.name for one in state.wandering.tables}
        near = by_word.get(nearest(_word(name), by_word), "")
        advice = f"Did you mean {near}?" if near else "`/wandering table keep` makes one."
        raise NotFoundError(f"There is no table called “{name.strip()[:40]}”. {advice}")
    return found


def row_at(table: EncounterTable, total: int) -> TableRow:
    """The row into which the dice fall."""
    return next(row for row in table.rows if row.low <= total <= row.high)


def _word(name: str) -> str:
    return " ".join(name.casefold().split())


def put_wandering(resolution: Resolution, wandering: Wandering) -> None:
    """Have it so from now on."""
    resolution.state = replace(resolution.state, wandering=wandering)


def keep_table(resolution: Resolution, action: KeepTable) -> None:
    """Keep a table under its name; the one that it was made from goes (OSE-WANDERING)."""
    resolution.require_referee("keep encounter tables")
    table = check_table(resolution.state, action.table)
    kept = resolution.state.wandering.tables
    replaced = [one for one in kept if _word(one.name) == _word(table.name)]
    replaced += [one for one in kept if one.id == action.before and one not in replaced]
    table = _identified(resolution, table, replaced[-1].id if replaced else "")
    if replaced == [table]:
        raise RuleError(f"The table {table.name} says all that already.")
    _put_tables(resolution, (*(one for one in kept if one not in replaced), table))
    before = replaced[-1].name if replaced else ""
    resolution.emit(TableKept(table=table, before=before, rule="OSE-WANDERING"))


def _identified(resolution: Resolution, table: EncounterTable, known: str) -> EncounterTable:
    """The table with the id that is known, or a new one."""
    return replace(table, id=known or f"w{resolution.token()}")


def _put_tables(resolution: Resolution, tables: tuple[EncounterTable, ...]) -> None:
    if len(tables) > MOST_TABLES:
        raise RuleError(
            f"A game keeps {MOST_TABLES} encounter tables, and these would be {len(tables)}. "
            "`/wandering table forget` makes room."
        )
    put_wandering(resolution, replace(resolution.state.wandering, tables=tables))


def forget_table(resolution: Resolution, action: ForgetTable) -> None:
    """Strike a table; what came from it stays."""
    resolution.require_referee("forget encounter tables")
    found = require_table(resolution.state, action.name)
    tables = resolution.state.wandering.tables
    _put_tables(resolution, tuple(one for one in tables if one is not found))
    resolution.emit(TableForgotten(name=found.name, rule="OSE-WANDERING"))


def import_tables(resolution: Resolution, action: ImportTables) -> None:
    """Keep all of them, or none if one cannot be kept."""
    resolution.require_referee("import encounter tables")
    if not action.tables:
        raise RuleError("There are no encounter tables in that.")
    kept = resolution.state.wandering.tables
    ids = {_word(table.name): table.id for table in kept}
    tables, merged = merge(
        kept,
        [replace(table, id=ids.get(_word(table.name), "")) for table in action.tables],
        action.places,
        check=lambda table: check_table(resolution.state, table),
        word_of=_word,
        replace_them=action.replace,
    )
    _put_tables(resolution, tuple(_identified(resolution, table, table.id) for table in tables))
    resolution.emit(
        TablesImported(names=merged.names, replaced=merged.replaced, rule="OSE-WANDERING")
    )
