"""Opens the database: one process, migrated, with transactions that lose no update."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import schema
from data.errors import AwayError, DatabaseError
from data.stores import Door, door_to, is_away
from rules.kernel.words import many

NEWEST = "0017"
"""The revision that this program's tables have."""


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
        await door.let_in()
    except BaseException:
        await database.close()
        raise
    return database


async def look_at_database(url: str, *, alone: bool) -> Database:
    """A database to be read only, as it is; `alone` keeps other processes out.

    Raises DatabaseError where there is none, or not one that this program's tables are in.
    """
    door = door_to(url)
    database = Database(await door.look(alone=alone), door)
    try:
        _refuse_other(door, await door.revision())
    except BaseException:
        await database.close()
        raise
    return database


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
    """A connection that only reads, and so does not wait for the writer. Raises AwayError."""
    try:
        async with engine.connect() as connection:
            yield await connection.execution_options(reading=True)
    except Exception as error:
        if is_away(engine, error):
            raise AwayError from error
        raise


async def _migrate(database: Database, present: str | None) -> None:
    """Bring the tables up to date; what has tables is copied aside first, where it is a file."""
    # Imported only here: it takes 12 MB, and a start hardly ever needs it.
    from data.migrating import migrate, refuse_newer

    if present is not None:
        refuse_newer(present)
    await database.door.keep_alone()
    if present is not None:
        await database.door.copy_aside(f"before-{NEWEST}")
    async with database.engine.begin() as connection:
        await connection.run_sync(migrate)


def _refuse_other(door: Door, present: str | None) -> None:
    """Raise DatabaseError for tables that are not just this program's."""
    if present == NEWEST:
        return
    if present is None:
        raise DatabaseError(f"{door.name} holds no games yet.")
    from data.migrating import refuse_newer

    refuse_newer(present)
    raise DatabaseError(
        f"{door.name} was last used by an older Linkboy. Start this one on it once, which brings "
        "it up to date; then try again."
    )


def _refuse_migrating(door: Door, present: str | None) -> None:
    """Raise DatabaseError for what is not empty, before anything is changed."""
    if present not in (None, NEWEST):
        raise _not_empty(door, "the tables of another version of Linkboy")


async def _refuse_rows(database: Database) -> None:
    """Raise DatabaseError for a database with anything in it."""
    async with database.engine.connect() as connection:
        for table in schema.metadata.sorted_tables:
            rows = await connection.scalar(select(func.count()).select_from(table))
            if rows:
                raise _not_empty(database.door, f"{many(rows, 'row')} of the table {table.name}")


def _not_empty(door: Door, what: str) -> DatabaseError:
    return DatabaseError(f"{door.name} is not empty: it holds {what}. Name an empty one.")
