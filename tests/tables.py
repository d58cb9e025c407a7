"""A database with all tables and no games, migrated once: most tests begin with a copy of it.

To migrate an empty file takes half of what a test with the bot needs to get ready. And no file of
a test has to outlive the machine, so none waits for the disk, which took 6 ms of each commit. And
what a statement is in the words of a database is worked out once for all databases of a process.
"""

from asyncio import sleep
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from aiosqlite import Connection
from sqlalchemy import Engine, create_engine
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.util import LRUCache

from data import schema, vocabulary
from data.migrating import migrate
from data.stores import sqlite

PRAGMAS = sqlite._PRAGMAS
"""What connections of people's files are set to; those of tests, in this process, wait less."""
sqlite.__dict__["_PRAGMAS"] = (*PRAGMAS, "synchronous=OFF")
_MOST_STATEMENTS = 2000


def word_once() -> None:
    """Have all databases of a kind share the words of statements: each test would find them anew.

    SQLAlchemy keeps them by database and by its words, of which each database has its own.
    """
    kept = LRUCache[Any, Any](_MOST_STATEMENTS)
    for words in (SQLiteDialect_aiosqlite, PGDialect_asyncpg):
        kind: Any = words
        kind.__eq__ = lambda one, other: type(one) is type(other)
        kind.__hash__ = lambda one: hash(type(one))
    engine: Any = Engine
    engine._compiled_cache = property(lambda _: kept, lambda _, _own: None)


word_once()


@cache
def migrated() -> bytes:
    """The file of such a database."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            migrate(connection)
            row = schema.setting.insert().values(key=vocabulary.KEY, value=str(vocabulary.NUMBER))
            connection.execute(row)
        engine.dispose()
        return path.read_bytes()


def place_tables(path: Path) -> Path:
    """Put one there; the path again."""
    path.write_bytes(migrated())
    return path


@contextmanager
def at_once() -> Generator[None]:
    """Have files asked in the thread that asks: waiting for another took up to a fifth."""

    async def execute(_: Connection, function: Callable[..., Any], *args: Any, **how: Any) -> Any:
        try:
            return function(*args, **how)
        finally:
            await sleep(0)

    with patch.object(Connection, "_execute", execute):
        yield
