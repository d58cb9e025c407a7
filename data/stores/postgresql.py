"""PostgreSQL: a server, asked by asyncpg; what a transaction has to write goes in one round trip.

For that each connection that writes has a function of its own, in the schema that is gone with it.
"""

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from data import schema
from data.errors import DatabaseError, NotNowError, growing_pauses, why
from data.stores import Leases
from data.stores.address import SETTINGS, Address, Driver, NoAnswerError, asyncpg
from data.stores.address import is_away as is_away
from data.stores.asking import ChangeTables, Question, Show
from data.stores.file import OURS, TRIED
from data.stores.leases import PostgresqlLeases
from data.stores.measures import Measures
from data.stores.rows import own_rows
from data.writes import LostLeaseError, LostUpdateError, Writes

T = TypeVar("T")
OLDEST = 14
"""The oldest release that its makers still mend."""
CONNECTIONS = 5
"""One of them is the writer's, one is kept for questions, the others are for whoever reads."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 60.0
START_S = 60.0
"""So long a start waits for a server that does not answer: it may be starting too."""
LOCK = int.from_bytes(b"linkboy")
"""The number that this program's lock has in a database."""
BEGINNING = LOCK + 1
"""The lock of whoever is just starting."""
MANY = 10
"""So many rows take a thread to be read, lest the event loop wait for it."""
_NO_STANDSTILL = {"idle_in_transaction_session_timeout": "5s"}
"""A process that is stopped in the middle of a transaction keeps no lease by it."""
MOST_WAIT_MS = 1_000
"""So long a change of the tables waits for one, and whoever wants that table waits behind it."""
_IN_USE = {"55P03", "40P01"}
"""A lock that could not be had in that time, or for ever."""
_LOST, _MOVED = "LB001", "LB002"
_log = logging.getLogger(__name__)

_FUNCTION = own_rows(Path(__file__).with_name("write_all.sql").read_text(encoding="utf-8"))
_CALL = f"SELECT pg_temp.write_all({', '.join(f'${n}' for n in range(1, 29))})"
_LOCK = "SELECT pg_try_advisory_lock($1)"
_LOCK_SHARED = "SELECT pg_try_advisory_lock_shared($1)"
_LET_GO = "SELECT pg_advisory_unlock($1)"
_LET_GO_SHARED = "SELECT pg_advisory_unlock_shared($1)"
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
_MAY_CREATE = """
    SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)
        AND has_database_privilege(current_database(), 'TEMPORARY')
"""
_HAS_RIGHTS = """
    SELECT coalesce(bool_and(
        has_table_privilege(format('%I.%I', schemaname, tablename), wanted)), true)
    FROM pg_tables, unnest($1::text[]) AS wanted WHERE schemaname = current_schema()
"""
_TAKES_CHANGES = "SELECT NOT pg_is_in_recovery()"
_READING = ("SELECT",)
_WRITING = (*_READING, "INSERT", "UPDATE", "DELETE")
_IDENTITY = """
    SELECT format('%s %s', pg_postmaster_start_time(), oid) FROM pg_database
    WHERE datname = current_database()
"""
_MEASURES = """
    SELECT pg_database_size(current_database()) AS size, (
        SELECT count(*) FROM lease, setting
        WHERE setting.key = 'shards' AND lease.shard < setting.value::int
        AND lease.until < extract(epoch FROM clock_timestamp()) * 1000
    ) AS unowned, extract(epoch FROM clock_timestamp()) AS server
"""


class PostgresqlDoor:
    """The way to a database of a server, kept by a lock that is gone with its connection."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._address = Address(url)
        self.name = self._address.name
        self._takes_lock = True
        self._settings = SETTINGS
        self._lock: Driver = None
        self._is_shared = self._is_alone = False
        self._is_closed = False
        self._retaking: asyncio.Task[None] | None = None

    async def identity(self) -> str:
        """The run of the server, and the number that the database has there."""
        connection = await self._address.reach(self._settings)
        try:
            found: str = await connection.fetchval(_IDENTITY)
        finally:
            await connection.close()
        return found

    async def look(self, *, alone: bool) -> AsyncEngine:
        """Raises DatabaseError where there is no such database, or no way in."""
        self._takes_lock = alone
        self._settings = {**SETTINGS, "default_transaction_read_only": "on"}
        return await self.open()

    async def open(self, *, is_shared: bool = False) -> AsyncEngine:
        """Take the lock. Raises DatabaseError where there is no such server, or no way in.

        With `is_shared` others may have it, too, who also share it; they begin one by one.
        """
        self._is_shared = is_shared
        await self._begin()
        return create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self._connect,
            isolation_level="REPEATABLE READ",
            hide_parameters=True,
            pool_pre_ping=True,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_use_lifo=True,
        )

    async def revision(self) -> str | None:
        """The revision of its tables. Raises DatabaseError for tables that are not Linkboy's."""
        tables = {row[0] for row in await self._lock.fetch(_TABLES)}
        if tables and not tables >= OURS | {"alembic_version"}:
            raise DatabaseError(
                f"{self.name} holds another program's tables. Name another database."
            )
        if self._settings is SETTINGS:
            await self._check_rights(has_tables=bool(tables))
        elif not await self._lock.fetchval(_HAS_RIGHTS, _READING):
            raise DatabaseError(
                f"The user {self._address.user} may not read the tables of {self.name}."
            )
        if not tables:
            return None
        found: str | None = await self._lock.fetchval("SELECT version_num FROM alembic_version")
        return found

    async def keep_alone(self) -> None:
        """Have the lock alone. Raises DatabaseError if another process is in."""
        if self._is_shared:
            _ = await self._lock.fetchval(_LET_GO_SHARED, LOCK)
            if not await self._lock.fetchval(_LOCK, LOCK):
                raise NotNowError(
                    f"The tables of {self.name} are to be brought up to date, and another Linkboy "
                    "is using them. Stop all of them, then start one."
                )
            self._is_alone = True

    async def change_tables(self, engine: AsyncEngine, change: ChangeTables) -> None:
        """Change them beside whoever plays: nobody waits for a second for what has to wait itself.

        Raises DatabaseError where that could not be had for a minute.
        """
        for pause in growing_pauses(FIRST_PAUSE_S, START_S / 4):
            try:
                async with engine.begin() as connection:
                    await connection.exec_driver_sql(f"SET LOCAL lock_timeout = {MOST_WAIT_MS}")
                    await connection.run_sync(change)
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) not in _IN_USE:
                    raise
                if pause >= START_S / 4:
                    raise NotNowError(
                        f"The tables of {self.name} are to be brought up to date, and are in use "
                        "all the while, perhaps by a backup. Start again when that is over."
                    ) from None
            else:
                return
            _log.warning("the tables of %s are in use; I try again in %g s", self.name, pause)
            await asyncio.sleep(pause)

    async def let_in(self) -> None:
        """Let others have the lock as well, and whoever waits begin."""
        if self._is_alone:
            _ = await self._lock.fetchval(_LOCK_SHARED, LOCK)
            _ = await self._lock.fetchval(_LET_GO, LOCK)
        if self._is_shared:
            _ = await self._lock.fetchval(_LET_GO, BEGINNING)

    def leases(self, lasts_s: float) -> Leases | None:
        """How processes share the games, where this one was opened to be shared."""
        return PostgresqlLeases(self._connect_again, lasts_s) if self._is_shared else None

    async def _check_rights(self, *, has_tables: bool) -> None:
        """Raises DatabaseError for a user who may not do what the bot has to."""
        if not await self._lock.fetchval(_MAY_CREATE):
            raise DatabaseError(
                f"The user {self._address.user} may not create tables in {self.name}. Make it the "
                "database's owner, or name another."
            )
        may_write = await self._lock.fetchval(_HAS_RIGHTS, _WRITING)
        if has_tables and not (may_write and await self._lock.fetchval(_TAKES_CHANGES)):
            raise DatabaseError(
                f"The user {self._address.user} may not write to the tables of {self.name}. Start "
                "as the user who created them, on a server that takes changes."
            )

    async def copy_aside(self, name: str) -> None:
        """Nothing: a migration of tables here is done whole or not at all."""

    async def number_on(self, connection: AsyncConnection) -> None:
        """The counters of its tables know nothing of numbers that somebody else gave."""
        for table in schema.metadata.sorted_tables:
            column = table.autoincrement_column
            if column is not None:
                counter = func.pg_get_serial_sequence(table.name, column.name)
                await connection.execute(select(func.setval(counter, func.max(column))))

    async def damage(self, connection: AsyncConnection) -> Sequence[str]:
        """Nothing: it refuses to read what is damaged, and lets no row stand without its game."""
        return ()

    async def try_writing(self, kept: tuple[str, str] | None = None) -> None:
        """By a connection that may, unlike one that looks."""
        row = kept or TRIED
        connection = await self._address.reach(SETTINGS)
        try:
            trying = connection.transaction()
            await trying.start()
            try:
                if kept is not None:
                    await connection.execute("DELETE FROM setting WHERE key = $1", row[0])
                await connection.execute("INSERT INTO setting (key, value) VALUES ($1, $2)", *row)
            except BaseException:
                await trying.rollback()
                raise
            await (trying.rollback() if kept is None else trying.commit())
        except asyncpg.PostgresError as error:
            raise DatabaseError(f"{self.name} cannot be written: {why(error)}.") from None
        finally:
            await connection.close()

    def back_up(self, file: Path, show: Show) -> bool:
        """False: its rows are read."""
        return False

    def replacing(self) -> AbstractContextManager[None]:
        """Nothing: its rows are taken out, and others put in."""
        return nullcontext()

    def note_backup(self, at: float) -> None:
        """Nothing: there is no file to note it beside."""

    async def measure(self, connection: AsyncConnection) -> Measures:
        """What the server says; how full its disk is it does not."""
        found = (await connection.exec_driver_sql(_MEASURES)).mappings().one()
        return Measures(
            found["size"],
            shards_unowned=found["unowned"] if self._is_shared else None,
            clock_ahead_s=time.time() - float(found["server"]),
        )

    async def close(self) -> None:
        """Give the lock back."""
        self._is_closed = True
        if self._retaking is not None:
            self._retaking.cancel()
        if self._lock is not None:
            await self._lock.close()

    async def _connect(self, *_: object, **__: object) -> Driver:
        return await self._address.call(self._own_settings)

    async def _connect_again(self) -> Driver:
        """A connection after the first. Raises NotNowError whatever fails: there was a way in."""
        try:
            return await self._connect()
        except Exception as error:
            raise NotNowError(f"{self.name} cannot be had just now ({why(error)}).") from error

    @property
    def _own_settings(self) -> Mapping[str, str]:
        return {**self._settings, **(_NO_STANDSTILL if self._is_shared else {})}

    async def _begin(self) -> None:
        """Take the lock, for a while also of a server that does not answer yet."""
        waited = 0.0
        for pause in growing_pauses(FIRST_PAUSE_S, START_S / 4):
            try:
                await self._take_lock(begins=self._is_shared)
            except NoAnswerError as error:
                if waited >= START_S:
                    raise
                _log.warning("%s I try again in %g s.", error, pause)
            else:
                return
            await asyncio.sleep(pause)
            waited += pause

    async def _take_lock(self, *, begins: bool = False) -> None:
        """Raises DatabaseError where the server cannot be had, or another Linkboy has the lock."""
        connection = await self._address.reach(self._own_settings)
        try:
            self._check_release(connection.get_server_version())
            if begins:
                await self._wait_to_begin(connection)
            lock = _LOCK_SHARED if self._is_shared else _LOCK
            if self._takes_lock:
                self._check_alone(await connection.fetchval(lock, LOCK))
        except BaseException as error:
            await connection.close()
            if is_away(error):
                raise NoAnswerError(f"{self.name} was lost again at once.") from error
            raise
        self._lock = connection
        connection.add_termination_listener(self._was_lost)

    async def _wait_to_begin(self, connection: Driver) -> None:
        try:
            async with asyncio.timeout(LONGEST_PAUSE_S):
                await connection.fetchval("SELECT pg_advisory_lock($1)", BEGINNING)
        except TimeoutError:
            raise NotNowError(
                f"Another Linkboy has been starting on {self.name} for a minute. Stop it first."
            ) from None

    def _check_release(self, release: Driver) -> None:
        if release.major < OLDEST:
            raise DatabaseError(
                f"PostgreSQL {release.major} at {self._address.server} is too old: Linkboy needs "
                f"{OLDEST} or newer."
            )

    def _check_alone(self, is_ours: bool) -> None:
        if not is_ours:
            raise NotNowError(
                f"Another Linkboy is already using {self.name}. Stop it first, or name another "
                "database."
            )

    def _was_lost(self, _connection: object) -> None:
        if not self._is_closed:
            self._retaking = asyncio.get_running_loop().create_task(self._retake())

    async def _retake(self) -> None:
        """Take the lock again once the server is back, in growing pauses.

        Until then the versions of the games keep two processes from each other's changes.
        """
        _log.warning("the connection to %s was lost", self.name)
        for pause in growing_pauses(FIRST_PAUSE_S, LONGEST_PAUSE_S):
            await asyncio.sleep(pause)
            try:
                await self._take_lock()
            except Exception as error:  # noqa: BLE001 - whatever it is, it may be over by then
                _log.warning("%s", error)
                continue
            _log.warning("connected to %s again", self.name)
            return


class PostgresqlDriver:
    """A connection of asyncpg's, which takes one question at a time."""

    def __init__(self, connection: AsyncConnection, raw: Driver) -> None:
        self._connection = connection
        self._raw = raw
        self._turn = asyncio.Lock()
        self._can_write = False

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended."""
        return bool(self._raw.is_closed())

    async def ask(self, question: Question[T], *, at_one_moment: bool = False) -> T:
        """Put a question, a round trip for each statement of it."""
        async with self._turn:
            if not at_one_moment or self._raw.is_in_transaction():
                return await self._put(question)
            async with self._raw.transaction(isolation="repeatable_read", readonly=True):
                return await self._put(question)

    async def _put(self, question: Question[T]) -> T:
        asked, answer = _send(question, None)
        while asked is not None:
            statement, values = asked
            found = await self._raw.fetch(_numbered(statement), *values)
            rows = [tuple(row) for row in found]
            if len(rows) < MANY:
                asked, answer = _send(question, rows)
            else:
                asked, answer = await asyncio.to_thread(_send, question, rows)
        return answer  # type: ignore[return-value]  # it has been answered

    async def last_answer(self) -> None:
        """Wait for those who have asked before."""
        async with self._turn:
            pass

    async def write(self, writes: Writes) -> None:
        """Write within the transaction that is under way. Raises LostUpdateError."""
        values = await self._ready(writes)
        try:
            # By way of SQLAlchemy, which begins its transactions with the first statement.
            _ = await self._connection.exec_driver_sql(_CALL, values)
        except DBAPIError as error:
            _raise_if_lost(error.orig)
            raise

    async def commit(self, writes: Writes) -> None:
        """Write as a transaction of its own: a single statement is one."""
        values = await self._ready(writes)
        try:
            await self._raw.fetchval(_CALL, *values)
        except asyncpg.PostgresError as error:
            _raise_if_lost(error)
            raise

    async def _ready(self, writes: Writes) -> tuple[object, ...]:
        if not self._can_write:
            await self._raw.execute(_FUNCTION)
            self._can_write = True
        # Documents are compressed there, so that the event loop does not wait for it.
        return await asyncio.to_thread(_arrays, writes)


async def raw_of(connection: AsyncConnection) -> Driver:
    """The driver's own connection underneath SQLAlchemy's."""
    return (await connection.get_raw_connection()).driver_connection


def _send(
    question: Question[T], rows: Sequence[tuple[object, ...]] | None
) -> tuple[tuple[str, Sequence[object]] | None, T | None]:
    """The next statement of a question that is sent some rows, or else its answer."""
    try:
        return next(question) if rows is None else question.send(rows), None
    except StopIteration as answered:
        return None, answered.value


@cache
def _numbered(statement: str) -> str:
    """A statement with numbers in place of its question marks."""
    first, *others = statement.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(others, 1))


def _raise_if_lost(error: object) -> None:
    state = getattr(error, "sqlstate", None)
    if state == _LOST:
        raise LostUpdateError(str(error))
    if state == _MOVED:
        raise LostLeaseError(str(error))


def _arrays(writes: Writes) -> tuple[object, ...]:
    """What the function is given. Of rows that were noted twice the last is meant."""
    games = writes.game_rows()
    told = {(game, seq): message for message, game, seq in writes.announced}
    befores = {(game, seq): document for document, game, seq in writes.befores}
    plans = [(game, key, at) for game, all_ in writes.plans.items() for key, at in all_.items()]
    return (
        writes.members,
        writes.log_rows(),
        [(game, 0, seq, document.packed) for (game, seq), document in befores.items()],
        [row[4] for row in games],
        [row[5] for row in games],
        [row[1] for row in games],
        [row[3] for row in games],
        [row[0] for row in games],
        [row[2] for row in games],
        [game for game, _ in told],
        [seq for _, seq in told],
        list(told.values()),
        [(game, *place) for game, place in writes.boards.items()],
        [(game, 0, message, *shown) for (game, message), shown in writes.drawn.items()],
        writes.unmarked,
        writes.marked,
        [(*offer, *place) for offer, place in writes.offers.items() if place is not None],
        [(*offer, 0, 0) for offer, place in writes.offers.items() if place is None],
        list(writes.forgotten.items()),
        [(*key, *at) for key, at in {row[:2]: row[2:] for row in writes.done}.items()],
        _newest(writes.reopened),
        list(writes.plans),
        [(*row, None) for row in (*plans, *writes.added)],
        _newest(writes.postponed),
        writes.shards,
        list(writes.fences),
        list(writes.fences.values()),
        writes.all_touched() if writes.shards else [],
    )


def _newest(rows: Sequence[tuple[int, int, str]]) -> list[tuple[int, str, int, None]]:
    """Rows of timers: the last moment of each."""
    return [(*timer, at, None) for timer, at in {(game, key): at for at, game, key in rows}.items()]
