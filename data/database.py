"""Opens the database: one process, migrated, with transactions that lose no update."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.stores import Door, door_to

NEWEST = "0015"
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


async def open_database(url: str, *, is_shared: bool = False) -> Database:
    """Lock, copy aside where a migration is due, migrate, and return the open database.

    With `is_shared` others may come in beside this process, where the database can be shared.
    Raises DatabaseError if another process holds it, it is newer than this program, or it is no
    database of Linkboy's that can be read and written.
    """
    door = door_to(url)
    database = Database(await door.open(is_shared=is_shared), door)
    try:
        present = await door.revision()
        if present != NEWEST:
            await _migrate(database, present)
        await door.let_in()
    except BaseException:
        await database.close()
        raise
    return database


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
    """A connection that only reads, and so does not wait for the writer."""
    async with engine.connect() as connection:
        yield await connection.execution_options(reading=True)


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
