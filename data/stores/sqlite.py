"""SQLite: a file beside the bot, locked, and a driver that works in a thread of its own.

Every statement sent to it by itself waits once for that thread and once more for the event loop, so
what belongs together is done there in one go.
"""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import msgspec
from sqlalchemy import URL, ClauseElement, Connection, Engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from data import schema
from data.errors import DatabaseError
from data.kinds import packed
from data.stores.asking import ChangeTables, Question, Show
from data.stores.checkpoints import MOST_PAGES
from data.stores.file import (
    Locks,
    copy,
    create,
    lock,
    measure,
    note_backup,
    read_only,
    readable_revision_of,
    revision_of,
    try_writing,
)
from data.stores.measures import Measures
from data.stores.replacing import Replaced, replacing
from data.writes import LostUpdateError, Writes
from rules.kernel.words import many

T = TypeVar("T")
BUSY_TIMEOUT_MS = 5000
_PRAGMAS = (
    *("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"),
    f"wal_autocheckpoint={MOST_PAGES}",
)
CONNECTIONS = 4
"""One of them is the writer's, the others are for whoever reads, who waits a moment if need be."""
_EVENTS, _THROWS = (list(schema.log.c.keys()).index(name) for name in ("events", "throws"))
_UPDATE_GAME = (
    "UPDATE game SET state = ?, version = ?, redo = ?, scene_seq = ? WHERE id = ? AND version = ?"
)
_MARK_ANNOUNCED = "UPDATE log SET announced = 1, message_id = ? WHERE game_id = ? AND seq = ?"
_PUT_BOARD = """
    INSERT OR REPLACE INTO board (game_id, channel_id, message_id, digest, head)
    VALUES (?, ?, ?, ?, ?)
"""
_MARK_DRAWN = "UPDATE board SET digest = ?, head = ? WHERE game_id = ? AND message_id = ?"
_PUT_OFFER = """
    INSERT OR REPLACE INTO open_offer (game_id, key, channel_id, message_id) VALUES (?, ?, ?, ?)
"""
_DROP_OFFER = "DELETE FROM open_offer WHERE game_id = ? AND key = ?"
_UNMARKED = "INSERT INTO unmarked (game_id, seq) VALUES (?, ?)"
_MARKED = "DELETE FROM unmarked WHERE game_id = ? AND seq = ?"
_PUT_BEFORE = "UPDATE log SET state_before = ? WHERE game_id = ? AND seq = ?"
_FORGET = (
    "UPDATE log SET state_before = NULL WHERE game_id = ? AND seq < ? AND state_before IS NOT NULL"
)
MOVE_UP = """
    UPDATE log SET rowid = (SELECT max(rowid) FROM log) + seq - :after
    WHERE game_id = :game_id AND seq > :after AND seq <= :through
"""
"""Rows stand in pages by their `rowid`, which nobody asks for."""
_DONE = """
    INSERT INTO timer (game_id, key, due_at, done_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (game_id, key) DO UPDATE SET done_at = excluded.done_at
"""
_POSTPONE = "UPDATE timer SET due_at = ? WHERE game_id = ? AND key = ? AND done_at IS NULL"
_REOPEN = "UPDATE timer SET due_at = ?, done_at = NULL WHERE game_id = ? AND key = ?"
_UNPLAN = """
    DELETE FROM timer WHERE game_id = ? AND done_at IS NULL
    AND key NOT IN (SELECT value FROM json_each(?)) AND key NOT GLOB 'missed:*'
    AND key NOT GLOB 'remind:*'
"""
_PLAN = """
    INSERT INTO timer (game_id, key, due_at) VALUES (?, ?, ?) ON CONFLICT (game_id, key) DO NOTHING
"""


def _text(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite.dialect()))


_INSERT_MEMBER = _text(schema.member.insert())
_INSERT_LOG = _text(schema.log.insert())


def path_of(url: URL) -> Path | None:
    """The file of a SQLite address, None for another database."""
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    return Path(url.database)


class SqliteDoor:
    """The way to a file, which is made where there is none."""

    def __init__(self, url: URL) -> None:
        self._url = url
        # A link to it is the same file, and has the same lock.
        self._path = Path(url.database or "").resolve()
        self._is_read_only = False
        self._locks: Locks | None = None
        self.name = str(self._path)

    async def identity(self) -> str:
        """The file itself where it is there, since it may have several names."""
        try:
            found = self._path.stat()
        except OSError:
            return self.name
        return f"{found.st_dev}:{found.st_ino}"

    async def open(self, *, is_shared: bool = False) -> AsyncEngine:
        """Lock it, for one process alone: a file is never shared.

        Raises DatabaseError if another process holds it, or it cannot be written.
        """
        create(self._path)
        self._locks = lock(self._path)
        # What this program begins it also ends, so the pool need not roll back once more. A
        # connection has a thread and megabytes of its own: few are kept, and no more are opened in
        # a rush.
        engine = create_async_engine(
            self._url,
            pool_reset_on_return=None,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_use_lifo=True,
            hide_parameters=True,
        )
        _prepare_connections(engine.sync_engine, _PRAGMAS)
        return engine

    async def look(self, *, alone: bool) -> AsyncEngine:
        """Raises DatabaseError for a file that is not there, or that another process holds."""
        self._is_read_only = True
        address = read_only(self._path)
        if alone:
            self._locks = lock(self._path)
        engine = create_async_engine(
            self._url, async_creator=partial(aiosqlite.connect, address, uri=True)
        )
        _prepare_connections(engine.sync_engine, ())
        return engine

    async def revision(self) -> str | None:
        """The revision of its tables. Raises DatabaseError for a file that is not Linkboy's."""
        find = readable_revision_of if self._is_read_only else revision_of
        return await asyncio.to_thread(find, self._path)

    async def keep_alone(self) -> None:
        """Nothing: nobody else has ever come in."""

    async def change_tables(self, engine: AsyncEngine, change: ChangeTables) -> None:
        """Change them: nobody else is in."""
        async with engine.begin() as connection:
            await connection.run_sync(change)

    async def let_in(self) -> None:
        """Nothing: one process has all."""

    def leases(self, lasts_s: float) -> None:
        """None: a file is for one process."""

    async def copy_aside(self, name: str) -> None:
        """Copy the file beside it."""
        aside = self._path.with_name(f"{self._path.name}.{name}")
        create(aside)
        await asyncio.to_thread(copy, self._path, aside)

    async def damage(self, connection: AsyncConnection) -> Sequence[str]:
        """What SQLite finds in the pages of the file, and rows whose game is gone."""
        found = await connection.exec_driver_sql("PRAGMA integrity_check(20)")
        pages = [text for text in found.scalars() if text != "ok"]
        stray = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).mappings()
        rows = Counter(f"{row['table']} without a {row['parent']}" for row in stray)
        return [*pages, *(f"{many(count, 'row')} of {what}" for what, count in rows.items())]

    async def try_writing(self, kept: tuple[str, str] | None = None) -> None:
        """It waits some seconds for who writes just now."""
        await asyncio.to_thread(try_writing, self._path, BUSY_TIMEOUT_MS / 1000, kept)

    def back_up(self, file: Path, show: Show) -> bool:
        """Copy it with SQLite's own backup. Raises DatabaseError."""
        if readable_revision_of(self._path) is None:
            raise DatabaseError(f"{self._path} holds no games yet.")
        copy(self._path, file, show)
        return True

    def replacing(self) -> AbstractContextManager[Replaced]:
        """The place of the file, which is locked; it need not be there."""
        return replacing(self._path)

    def note_backup(self, at: float) -> None:
        """By the time of an empty file beside it."""
        note_backup(self._path, at)

    async def measure(self, connection: AsyncConnection) -> Measures:
        """What the file system says."""
        return await asyncio.to_thread(measure, self._path)

    async def number_on(self, connection: AsyncConnection) -> None:
        """Nothing: the next number is one more than the largest."""

    async def close(self) -> None:
        """Give the locks back."""
        if self._locks is not None:
            self._locks.release()


def _prepare_connections(engine: Engine, pragmas: Iterable[str]) -> None:
    """Explicit transactions: the driver's own begin too late and lose updates without an error."""

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (*pragmas, f"busy_timeout={BUSY_TIMEOUT_MS}"):
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


class SqliteDriver:
    """The driver's connection, asked in its thread."""

    __slots__ = ("raw",)
    is_lost = False

    def __init__(self, raw: aiosqlite.Connection) -> None:
        self.raw = raw

    def ask(self, question: Question[T], *, at_one_moment: bool = False) -> Awaitable[T]:
        """Put a question whole, in one change of threads."""
        put = _at_one_moment if at_one_moment else _put
        return in_its_thread(self.raw, partial(put, question))

    async def last_answer(self) -> None:
        """Its thread answers all before it closes."""

    def write(self, writes: Writes) -> Awaitable[None]:
        """Write within the transaction that is under way. Raises LostUpdateError."""
        return in_its_thread(self.raw, partial(write_all, writes))

    def commit(self, writes: Writes) -> Awaitable[None]:
        """Write as a transaction of its own."""
        return in_its_thread(self.raw, partial(_commit, writes))


def wiping() -> Question[None]:
    """Have the log beside the file written into it, and begun anew: it holds pages of before."""
    yield "PRAGMA wal_checkpoint(TRUNCATE)", ()


def _put(question: Question[T], connection: sqlite3.Connection) -> T:
    try:
        statement, values = next(question)
        while True:
            # Read row by row: who needs no more asks for no more.
            statement, values = question.send(connection.execute(statement, values))
    except StopIteration as answered:
        answer: T = answered.value
        return answer


def _at_one_moment(question: Question[T], connection: sqlite3.Connection) -> T:
    if connection.in_transaction:
        return _put(question, connection)
    connection.execute("BEGIN")
    try:
        return _put(question, connection)
    finally:
        connection.execute("COMMIT")


def write_all(writes: Writes, connection: sqlite3.Connection) -> None:
    """Write everything. Raises LostUpdateError for a game at another version."""
    if writes.members:
        connection.executemany(_INSERT_MEMBER, writes.members)
    # Compressed here, in the driver's thread, so that the event loop does not wait for it.
    rows = writes.log_rows()
    if rows:
        connection.executemany(_INSERT_LOG, map(_packed, rows))
    befores = [(document.packed, *row) for document, *row in writes.befores]
    if befores:
        connection.executemany(_PUT_BEFORE, befores)
    for row in writes.game_rows():
        if connection.execute(_UPDATE_GAME, row).rowcount != 1:
            raise LostUpdateError(f"game {row[-2]} is not at version {row[-1]}")
    if writes.announced:
        connection.executemany(_MARK_ANNOUNCED, writes.announced)
    for game_id, place in writes.boards.items():
        connection.execute(_PUT_BOARD, (game_id, *place))
    for message, drawn in writes.drawn.items():
        connection.execute(_MARK_DRAWN, (*drawn, *message))
    _write_offers(writes, connection)
    for forgotten in writes.forgotten.items():
        connection.execute(_FORGET, forgotten)
    _write_timers(writes, connection)


def _packed(row: Sequence[Any]) -> Sequence[Any]:
    """A row of the log with what is long in it compressed."""
    before, after = row[:_EVENTS], row[_THROWS + 1 :]
    return (*before, packed(row[_EVENTS]), packed(row[_THROWS]), *after)


def _write_timers(writes: Writes, connection: sqlite3.Connection) -> None:
    """What is done first, so that it stays when nobody plans it any more."""
    if writes.done:
        connection.executemany(_DONE, writes.done)
    if writes.reopened:
        connection.executemany(_REOPEN, writes.reopened)
    for game_id, plans in writes.plans.items():
        connection.execute(_UNPLAN, (game_id, msgspec.json.encode(list(plans)).decode()))
        rows = [(game_id, key, at) for key, at in plans.items()]
        if rows:
            connection.executemany(_PLAN, rows)
    if writes.added:
        connection.executemany(_PLAN, writes.added)
    if writes.postponed:
        connection.executemany(_POSTPONE, writes.postponed)


def _write_offers(writes: Writes, connection: sqlite3.Connection) -> None:
    """What is shown of messages once they stand."""
    if writes.unmarked:
        connection.executemany(_UNMARKED, writes.unmarked)
    if writes.marked:
        connection.executemany(_MARKED, writes.marked)
    for offer, place in writes.offers.items():
        if place is None:
            connection.execute(_DROP_OFFER, offer)
        else:
            connection.execute(_PUT_OFFER, (*offer, *place))


def _commit(writes: Writes, connection: sqlite3.Connection) -> None:
    """Write everything as a transaction of its own."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        write_all(writes, connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


async def raw_of(connection: AsyncConnection) -> aiosqlite.Connection:
    """The driver's own connection underneath SQLAlchemy's."""
    raw = (await connection.get_raw_connection()).driver_connection
    assert isinstance(raw, aiosqlite.Connection)
    return raw


async def in_its_thread(raw: aiosqlite.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Run a function in the thread of a connection's driver."""
    # It has no public way to do this; it is how each of its own methods works.
    inner: Any = raw
    result: T = await inner._execute(work, inner._conn)
    return result
