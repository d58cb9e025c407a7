"""Rows of tables as types of the program's own, whatever the tables have beside.

PostgreSQL has a type for each table, which gets a field with each new column: whoever goes on while
a newer program adds one could write no row any more.
"""

import re

from sqlalchemy import Dialect, Table
from sqlalchemy.dialects import postgresql

from data import schema

_ARRAY = re.compile(r"\b(\w+)\[\]")
_MAKE = (
    "IF to_regtype('pg_temp.{0}_row') IS NULL THEN CREATE TYPE pg_temp.{0}_row AS ({1}); END IF;"
)


def own_rows(functions: str) -> str:
    """Functions in which `log[]` and `INSERT INTO log` are of the columns that this program knows.

    The types are made before them, once for a connection.
    """
    known = schema.metadata.tables
    used = sorted({name for name in _ARRAY.findall(functions) if name in known})
    made = "\n".join(_MAKE.format(name, _fields(known[name])) for name in used)
    for name in used:
        columns = ", ".join(column.name for column in known[name].columns)
        functions = functions.replace(
            f"INSERT INTO {name} SELECT", f"INSERT INTO {name} ({columns}) SELECT"
        )
        functions = re.sub(rf"\b{name}\[\]", f"pg_temp.{name}_row[]", functions)
    return f"DO $types$ BEGIN\n{made}\nEND $types$;\n{functions}"


def _fields(table: Table) -> str:
    dialect: Dialect = postgresql.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy's own
    return ", ".join(f'"{one.name}" {one.type.compile(dialect=dialect)}' for one in table.columns)
