"""Opens the database: one process, migrated; and the connections by which it is asked."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import schema
from data.errors import AwayError, DatabaseError, NothingYetError
from data.stores import Door, Driver, door_to, driver_of, is_away
from data.stores.asking import Question
from data.vocabulary import KEY as VOCABULARY
from data.vocabulary import refuse_newer, write_number
from rules.kernel.words import many

NEWEST = "0027"
"""The revision that this program's tables have."""
_log = logging.getLogger(__name__)
T = TypeVar("T")
Connected = tuple[AsyncConnection, Driver]


@dataclass(frozen=True)
class Database:
    """An open database and the door that keeps a second process out."""

    engine: AsyncEngine
    door: Door

    async def close(self) -> None:
        """Give back every connection and the locks."""
        await self.engine.dispose()
        await self.door.close()


async def open_database(url: str, *, is_shared: bool = False, empty: bool = False) -> Database:
    """Lock, copy aside where a migration is due, migrate, and return the open database.

    With `is_shared` others may come in beside this process, where the database can be shared.
    Raises DatabaseError if another process holds it, it is newer than this program, or it is no
    database of Linkboy's that can be read and written; with `empty` also if anything is in it.
    """
    door = door_to(url)
    database = Database(await door.open(is_shared=is_shared), door)
    try:
        present = await door.revision()
        if empty:
            _refuse_migrating(door, present)
        if present != NEWEST:
            await _migrate(database, present)
        if empty:
            await _refuse_rows(database)
        else:
            async with database.engine.begin() as connection:
                await write_number(connection)
        await door.let_in()
    except BaseException:
        await database.close()
        raise
    return database


async def look_at_database(url: str, *, alone: bool, copies: bool = False) -> Database:
    """A database to be read only, as it is; `alone` keeps other processes out.

    With `copies` no document in it is read, only copied, so it may be a newer program's. Raises
    DatabaseError where there is none, or not one that this program's tables are in.
    """
    door = door_to(url)
    database = Database(await door.look(alone=alone), door)
    try:
        _refuse_other(door, await door.revision())
        if not copies:
            async with database.engine.connect() as connection:
                await refuse_newer(connection)
    except BaseException:
        await database.close()
        raise
    return database


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
    """A connection that only reads, and so does not wait for the writer. Raises AwayError."""
    try:
        async with AsyncExitStack() as stack:
            with connecting():
                connection = await stack.enter_async_context(engine.connect())
            yield await connection.execution_options(reading=True)
    except Exception as error:
        if is_away(engine, error):
            raise AwayError from error
        raise


@contextmanager
def connecting() -> Generator[None]:
    """Whatever goes wrong within is an AwayError: nothing was asked yet, so nothing is lost.

    What a server says that refuses, that has another password, or that is just being made anew from
    a copy, nobody can list beforehand.
    """
    try:
        yield
    except Exception as error:
        raise AwayError from error


async def _migrate(database: Database, present: str | None) -> None:
    """Bring the tables up to date; what has tables is copied aside first, where it is a file.

    Where something is only added, others who share the database go on meanwhile.
    """
    # Imported only here: it takes 12 MB, and a start hardly ever needs it.
    from data.migrating import is_beside, migrate, refuse_unknown

    if present is not None:
        refuse_unknown(present)
    if present is None or not is_beside(present):
        await database.door.keep_alone()
    if present is not None:
        await database.door.copy_aside(f"before-{NEWEST}")
    await database.door.change_tables(database.engine, migrate)


def _refuse_other(door: Door, present: str | None) -> None:
    """Raise DatabaseError for tables that are not just this program's."""
    if present == NEWEST:
        return
    if present is None:
        raise NothingYetError(f"{door.name} holds no games yet.")
    from data.migrating import refuse_unknown

    refuse_unknown(present)
    raise DatabaseError(
        f"{door.name} was last used by an older Linkboy. Start this one on it once, which brings "
        "it up to date; then try again."
    )


def _refuse_migrating(door: Door, present: str | None) -> None:
    """Raise DatabaseError for what is not empty, before anything is changed."""
    if present not in (None, NEWEST):
        raise _not_empty(door, "the tables of another version of Linkboy")


async def _refuse_rows(database: Database) -> None:
    """Raise DatabaseError for a database with anything in it but how new it is."""
    async with database.engine.connect() as connection:
        for table in schema.metadata.sorted_tables:
            counted = select(func.count()).select_from(table)
            if table is schema.setting:
                counted = counted.where(table.c.key != VOCABULARY)
            rows = await connection.scalar(counted)
            if rows:
                raise _not_empty(database.door, f"{many(rows, 'row')} of the table {table.name}")


def _not_empty(door: Door, what: str) -> DatabaseError:
    return DatabaseError(f"{door.name} is not empty: it holds {what}. Name an empty one.")


def _all(statement: str, values: Sequence[object]) -> Question[list[Any]]:
    rows = yield statement, values
    return list(rows)


class Kept:
    """A connection with the driver's own underneath; after an error a new one takes its place.

    Raises AwayError where there is none to be had, or it was lost.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connected: Connected | None = None
        self._opening = asyncio.Lock()

    @asynccontextmanager
    async def use(self) -> AsyncGenerator[Connected]:
        """Use it, beside others who do; it is opened by the first."""
        connected = self._connected
        try:
            if connected is not None and connected[1].is_lost:
                await self._drop(connected)
                connected = None
            if connected is None:
                connected = await self._open()
            yield connected
        except BaseException as error:
            if connected is not None:
                is_lost = connected[1].is_lost
                await self._drop(connected)
                if isinstance(error, Exception) and (is_lost or is_away(self._engine, error)):
                    raise AwayError from error
            raise

    async def _drop(self, connected: Connected) -> None:
        """Whatever state it is in: closed for good, so that nothing begun with it lives on."""
        if self._connected is connected:
            self._connected = None
            try:
                await connected[1].last_answer()
                await connected[0].invalidate()
                await connected[0].close()
            except Exception as error:  # noqa: BLE001 - it is given up as it is
                _log.warning("a connection could not be closed: %r", error)

    async def ask(self, question: Question[T]) -> T:
        """Put a question to the database, in one change of threads where it has one."""
        async with self.use() as (_, driver):
            return await driver.ask(question)

    async def rows(self, statement: str, *values: object) -> list[Any]:
        """All rows that a statement finds."""
        return await self.ask(_all(statement, values))

    async def _open(self) -> Connected:
        async with self._opening:
            if self._connected is None:
                with connecting():
                    connection = await self._engine.connect()
                    try:
                        self._connected = connection, await driver_of(connection)
                    except BaseException:
                        await connection.close()
                        raise
            return self._connected

    async def close(self) -> None:
        """Give it back."""
        connected, self._connected = self._connected, None
        if connected is not None:
            await connected[0].close()
