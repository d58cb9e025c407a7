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
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, event, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).with_name("migrations")
BUSY_TIMEOUT_MS = 5000


class DatabaseError(Exception):
    """The database cannot be opened; the text says why in one line, for the person who hosts it."""


@dataclass(frozen=True)
class Database:
    """An open database and the lock that keeps a second process out."""

    engine: AsyncEngine
    lock: FileLock | None

    async def close(self) -> None:
        """Give back every connection and the lock."""
        await self.engine.dispose()
        if self.lock is not None:
            self.lock.release()


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite address, None for another database."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        return None
    return Path(parsed.database)


async def open_database(url: str) -> Database:
    """Lock, copy aside where a migration is due, migrate, and return the open database.

    Raises DatabaseError if another process holds it or it is newer than this program.
    """
    path = sqlite_path(url)
    if path is None:
        raise DatabaseError(
            "Linkboy keeps its games in SQLite: the address begins sqlite+aiosqlite:///"
        )
    lock = _lock(path)
    # What this program begins it also ends, so the pool need not roll back once more.
    engine = create_async_engine(url, pool_reset_on_return=None)
    _prepare_connections(engine.sync_engine)
    try:
        await asyncio.to_thread(_copy_aside, path)
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except BaseException:
        await engine.dispose()
        lock.release()
        raise
    return Database(engine, lock)


def _lock(path: Path) -> FileLock:
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(f"{path}.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise DatabaseError(
            f"Another Linkboy is already using {path.name}. Stop it first, or name another file."
        ) from None
    return lock


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


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def newest_revision() -> str:
    """The revision that this program's tables have."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def migrate(connection: Connection) -> None:
    """Bring the tables up to date inside the connection's transaction."""
    _refuse_newer(MigrationContext.configure(connection).get_current_revision())
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _refuse_newer(current: str | None) -> None:
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if current is not None and current not in known:
        raise DatabaseError(
            f"This database was made by a newer Linkboy (revision {current}). Update the program."
        )


def _copy_aside(path: Path) -> None:
    """Before a migration changes a file that has tables, keep a copy beside it."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with closing(sqlite3.connect(path)) as source:
        row = source.execute(
            "SELECT name FROM sqlite_master WHERE name = 'alembic_version'"
        ).fetchone()
        current = (
            source.execute("SELECT version_num FROM alembic_version").fetchone() if row else None
        )
        if current is None or current[0] == newest_revision():
            return
        _refuse_newer(current[0])
        aside = path.with_name(f"{path.name}.before-{newest_revision()}")
        with closing(sqlite3.connect(aside)) as target:
            source.backup(target)
