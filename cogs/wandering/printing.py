"""Encounter tables as Markdown that one would print, and that their reader reads as the same.

## Causeway (2d6) (for swamp)
2-4 1d6 giant rats
5-8 Nothing
"""

from collections.abc import Iterable, Iterator

from rules.kernel.words import listed
from rules.wandering.records import EncounterTable, TableRow


def printed_tables(tables: Iterable[EncounterTable]) -> str:
    """Tables, each with a heading and a line for every row."""
    return "\n".join(line for table in tables for line in table_lines(table)).strip() + "\n"


def table_lines(table: EncounterTable) -> Iterator[str]:
    """The lines of one table, and a blank one."""
    where = f" (for {listed(table.where)})" if table.where else ""
    yield from (f"## {table.name} ({table.dice}){where}", "")
    yield from (f"{_faces(row)} {_row(row)}" for row in table.rows)
    yield ""


def _faces(row: TableRow) -> str:
    return f"{row.low}" if row.low == row.high else f"{row.low}-{row.high}"


def _row(row: TableRow) -> str:
    notes = f" ({row.notes})" if row.notes else ""
    return f"{row.number} {row.text}".strip() + notes
