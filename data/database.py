"""Opens the database: one process, migrated, with transactions that lose no update."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite
from sqlalchemy import Connection, Engine, event, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from data.errors import DatabaseError
from data.file import Locks, create, lock, revision_of

NEWEST = "0014"
"""The revision that this program's tables have."""
BUSY_TIMEOUT_MS = 5000
CONNECTIONS = 4
"""One of them is the writer's, the others are for whoever reads, who waits a moment if need be."""


@dataclass(frozen=True)
class Database:
    """An open database and the locks that keep a second process out."""

    engine: AsyncEngine
    locks: Locks

    async def close(self) -> None:
        """Give back every connection and the locks."""
        await self.engine.dispose()
        self.locks.release()


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite address, None for another database."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        return None
    return Path(parsed.database)


async def open_database(url: str) -> Database:
    """Lock, copy aside where a migration is due, migrate, and return the open database.

    Raises DatabaseError if another process holds it, it is newer than this program, or it is no
    file of Linkboy's that can be read and written.
    """
    path = sqlite_path(url)
    if path is None:
        raise DatabaseError(
            "Linkboy keeps its games in SQLite: the address begins sqlite+aiosqlite:///"
        )
    # A link to it is the same file, and has the same lock.
    path = path.resolve()
    create(path)
    locks = lock(path)
    # What this program begins it also ends, so the pool need not roll back once more. A connection
    # has a thread and megabytes of its own: few are kept, and no more are opened in a rush.
    engine = create_async_engine(
        url, pool_reset_on_return=None, pool_size=CONNECTIONS, max_overflow=0, pool_use_lifo=True
    )
    _prepare_connections(engine.sync_engine)
    try:
        present = await asyncio.to_thread(revision_of, path)
        if present != NEWEST:
            await _migrate(engine, path, present)
    except BaseException:
        await engine.dispose()
        locks.release()
        raise
    return Database(engine, locks)


def _prepare_connections(engine: Engine) -> None:
    """Explicit transactions: the driver's own begin too late and lose updates without an error."""

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={BUSY_TIMEOUT_MS}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        reading = connection.get_execution_options().get("reading", False)
        begin = "BEGIN" if reading else "BEGIN IMMEDIATE"
        # The driver asked directly: one change of threads instead of three.
        adapted: Any = connection.connection.dbapi_connection
        adapted.run_async(partial(_execute, begin))

    assert _connect is not None
    assert _begin is not None


async def _execute(statement: str, driver: aiosqlite.Connection) -> None:
    await driver.execute(statement)


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
    """A connection that only reads, and so does not wait for the writer."""
    async with engine.connect() as connection:
        yield await connection.execution_options(reading=True)


async def _migrate(engine: AsyncEngine, path: Path, present: str | None) -> None:
    """Bring the tables up to date; a file that has tables is copied aside first."""
    # Imported only here: it takes 12 MB, and a start hardly ever needs it.
    from data.migrating import migrate, refuse_newer

    if present is not None:
        refuse_newer(present)
        await asyncio.to_thread(_copy_aside, path)
    async with engine.begin() as connection:
        await connection.run_sync(migrate)


def _copy_aside(path: Path) -> None:
    aside = path.with_name(f"{path.name}.before-{NEWEST}")
    create(aside)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(aside)) as target:
        source.backup(target)
