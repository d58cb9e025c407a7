"""Class tables are kept, found and forgotten: none comes with the game (R-SHEETNUM)."""

from rules.classes.actions import ForgetClassTable, ImportClassTables, KeepClassTable
from rules.classes.checking import MOST_TABLES, check_table
from rules.classes.events import ClassTableForgotten, ClassTableKept, ClassTablesImported
from rules.dice.names import nearest
from rules.errors import NotFoundError, RuleError
from rules.kernel.imports import merge
from rules.kernel.resolution import Resolution
from rules.kernel.traits import as_word
from rules.record import replace
from rules.sheet.door import find_class_table
from rules.state.classes import ClassTable
from rules.state.game import GameState

RULE = "R-SHEETNUM"


def require_class_table(state: GameState, name: str) -> ClassTable:
    """The table of that class; NotFoundError says which one is near."""
    found = find_class_table(state, name)
    if found is None:
        near = nearest(as_word(name), [table.name for table in state.classes.tables])
        advice = f"Did you mean {near}?" if near else "`/level table keep` makes one."
        raise NotFoundError(f"There is no table for the class “{name.strip()[:40]}”. {advice}")
    return found


def keep_table(resolution: Resolution, action: KeepClassTable) -> None:
    """Keep a table under the name of its class; the one that it was made from goes."""
    resolution.require_referee("write what a class needs")
    table = check_table(resolution, action.table)
    kept = resolution.state.classes.tables
    replaced = [one for one in kept if one.name in (table.name, as_word(action.before))]
    if replaced == [table]:
        raise RuleError(f"The table of the {table.name} says all that already.")
    _put(resolution, (*(one for one in kept if one not in replaced), table))
    before = replaced[-1].name if replaced else ""
    resolution.emit(ClassTableKept(table=table, before=before, rule=RULE))


def _put(resolution: Resolution, tables: tuple[ClassTable, ...]) -> None:
    if len(tables) > MOST_TABLES:
        raise RuleError(
            f"A game keeps the tables of {MOST_TABLES} classes, and these would be {len(tables)}. "
            "`/level table forget` makes room."
        )
    state = resolution.state
    resolution.state = replace(state, classes=replace(state.classes, tables=tables))


def forget_table(resolution: Resolution, action: ForgetClassTable) -> None:
    """Strike a table; what was written after it stays on the sheets."""
    resolution.require_referee("strike the table of a class")
    found = require_class_table(resolution.state, action.name)
    _put(resolution, tuple(one for one in resolution.state.classes.tables if one is not found))
    resolution.emit(ClassTableForgotten(name=found.name, rule=RULE))


def import_tables(resolution: Resolution, action: ImportClassTables) -> None:
    """Keep all of them, or none if one cannot be kept."""
    resolution.require_referee("import the tables of classes")
    if not action.tables:
        raise RuleError("There are no tables of classes in that.")
    tables, merged = merge(
        resolution.state.classes.tables,
        action.tables,
        action.places,
        check=lambda table: check_table(resolution, table),
        word_of=as_word,
        replace_them=action.replace,
    )
    _put(resolution, tables)
    resolution.emit(ClassTablesImported(names=merged.names, replaced=merged.replaced, rule=RULE))
