"""What the rest of `data/` asks of the database that everything is kept in, and nothing else.

A database has a *door*: a module of this room that knows how it is opened, and how its driver is
asked with the fewest round trips. Statements that SQLAlchemy writes are the same for all; those
written by hand say 0 and 1 for what is false and true, and a `?` for each value. A question is a
generator: it yields statements with their values, is sent the rows, and returns what they come to.
"""

import importlib
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Protocol

from sqlalchemy import URL, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.errors import DatabaseError
from data.stores import sqlite
from data.stores.asking import ChangeTables, Question, Show, T
from data.stores.checkpoints import Checkpoints
from data.stores.file import FileWatch
from data.stores.measures import Measures
from data.stores.replacing import Replaced
from data.writes import Writes

POSTGRESQL = "postgresql"
VIOLATIONS = "23"
"""So the states of PostgreSQL's errors begin that say which of its constraints was broken."""


class Door(Protocol):
    """The way to a database that is named by a URL."""

    name: str
    """What it is called where something is said of it: without a password."""

    async def identity(self) -> str:
        """What tells it from every other, however it is named. Raises DatabaseError."""
        ...

    async def open(self, *, is_shared: bool = False) -> AsyncEngine:
        """Keep other processes out, and connect. Raises DatabaseError, in one line.

        With `is_shared` others come in, too, where that can be, once this one has let them in.
        """
        ...

    async def look(self, *, alone: bool) -> AsyncEngine:
        """Connect only to read: nothing is made or changed. `alone` keeps other processes out.

        Raises DatabaseError, also where there is no such database.
        """
        ...

    async def revision(self) -> str | None:
        """The revision that its tables have, None where it has none yet. Raises DatabaseError."""
        ...

    async def keep_alone(self) -> None:
        """Have nobody else in, for the tables are to change. Raises DatabaseError if one is."""
        ...

    async def change_tables(self, engine: AsyncEngine, change: ChangeTables) -> None:
        """Change them in one transaction, be it beside others who play. Raises DatabaseError."""
        ...

    async def let_in(self) -> None:
        """The tables are as they should be: others may come in, where it is shared."""
        ...

    def leases(self, lasts_s: float) -> "Leases | None":
        """How processes share the games out, for so long each time; None where one has all."""
        ...

    async def copy_aside(self, name: str) -> None:
        """Keep what it holds before it is migrated, where that is this program's to do."""
        ...

    async def number_on(self, connection: AsyncConnection) -> None:
        """Have new rows numbered after those that came with numbers of their own."""
        ...

    async def damage(self, connection: AsyncConnection) -> Sequence[str]:
        """What the database itself knows to be wrong with what it holds, in words."""
        ...

    def back_up(self, file: Path, show: Show) -> bool:
        """Copy it whole into a new file, as it is at one moment, also while others use it.

        False where it has to be read row by row. Raises DatabaseError.
        """
        ...

    def replacing(self) -> AbstractContextManager[Replaced | None]:
        """Its place, from which others are kept, for a copy to be put there.

        None where rows have to take each other's place. Raises DatabaseError.
        """
        ...

    def note_backup(self, at: float) -> None:
        """Remember when a copy of it was made, in seconds since 1970."""
        ...

    async def try_writing(self, kept: tuple[str, str] | None = None) -> None:
        """Write a row and take it back, also while others use it; a fact to be `kept` stays.

        Raises DatabaseError.
        """
        ...

    async def measure(self, connection: AsyncConnection) -> Measures:
        """How large it is, and what else an operator wants to know."""
        ...

    async def close(self) -> None:
        """Let other processes in."""
        ...


class Leases(Protocol):
    """What the processes that share a database say to each other by way of it."""

    @property
    def lasts_s(self) -> float:
        """How long somebody is taken to live, and has what they have, after a round."""
        ...

    @property
    def unseen_s(self) -> float:
        """How long somebody has what they have, after a round, whose connection is gone."""
        ...

    def listen(self, was_lost: Callable[[], None]) -> None:
        """Have somebody told at once when the connection is lost by which others see this one."""
        ...

    async def agree(self, shards: int) -> int:
        """How many shards there are: so many, unless others live who began with another number."""
        ...

    async def round(self, shards: int, *, may_take: bool) -> "Standing":
        """Say that this one lives, renew what it has, and take its part of what is free."""
        ...

    async def give_back(self, *shards: int) -> None:
        """Let somebody else have some shards, at once."""
        ...

    async def turn(self, kind: int) -> float:
        """The seconds to wait for one's turn to identify, as one of a kind in five seconds."""
        ...

    async def wait(self, seconds: float) -> None:
        """Wait so long, or until something is free."""
        ...

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """Do something that only one process may do at a time, such as telling the commands."""
        ...

    async def close(self) -> None:
        """Give everything back and be gone."""
        ...


@dataclass(frozen=True, slots=True)
class Standing:
    """What a process has after a round: fences by shard, which of them are new, if too many."""

    fences: Mapping[int, int]
    taken: frozenset[int]
    has_too_many: bool


class Driver(Protocol):
    """A connection's own driver underneath SQLAlchemy's: one change of threads or round trip."""

    @property
    def is_lost(self) -> bool:
        """Whether nothing can be asked of it any more."""
        ...

    def ask(self, question: Question[T], *, at_one_moment: bool = False) -> Awaitable[T]:
        """Put a question, within the transaction where one is under way.

        With `at_one_moment` all of it is answered as of the same one.
        """
        ...

    async def last_answer(self) -> None:
        """Wait until whoever has asked is answered, so that it can be closed."""
        ...

    def write(self, writes: Writes) -> Awaitable[None]:
        """Write within the transaction that is under way. Raises LostUpdateError."""
        ...

    def commit(self, writes: Writes) -> Awaitable[None]:
        """Write as a transaction of its own, which lasts once this returns."""
        ...


def door_to(url: str) -> Door:
    """The door to the database of that URL. Raises DatabaseError for one of another kind."""
    parsed = make_url(url)
    if parsed.get_backend_name() == POSTGRESQL:
        door: Door = _postgresql().PostgresqlDoor(parsed)
        return door
    if sqlite.path_of(parsed) is None:
        raise DatabaseError(
            "Linkboy keeps its games in SQLite or PostgreSQL: the address begins "
            "sqlite+aiosqlite:/// or postgresql://"
        )
    return sqlite.SqliteDoor(parsed)


async def driver_of(connection: AsyncConnection) -> Driver:
    """The driver underneath a connection of SQLAlchemy's."""
    if connection.dialect.name == POSTGRESQL:
        postgresql = _postgresql()
        driver: Driver = postgresql.PostgresqlDriver(
            connection, await postgresql.raw_of(connection)
        )
        return driver
    return sqlite.SqliteDriver(await sqlite.raw_of(connection))


def wiping(engine: AsyncEngine) -> Question[None] | None:
    """What leaves nothing that was deleted in a file beside the database; None where none is."""
    return None if engine.dialect.name == POSTGRESQL else sqlite.wiping()


def moving_up(connection: AsyncConnection) -> str:
    """Puts rows of the log that have become short close to the newest ones, "" where none need be.

    In a file they would keep the pages to themselves that they once filled.
    """
    return "" if connection.dialect.name == POSTGRESQL else sqlite.MOVE_UP


def giving_back(engine: AsyncEngine) -> Question[None]:
    """Have the room given back that nothing stands in any more: others wait, for minutes even."""
    return _vacuum("VACUUM FULL log" if engine.dialect.name == POSTGRESQL else "VACUUM")


def _vacuum(statement: str) -> Question[None]:
    yield statement, ()


def is_away(engine: AsyncEngine, error: BaseException) -> bool:
    """Whether an error says only that the database cannot be had now. A file always can."""
    return engine.dialect.name == POSTGRESQL and bool(_postgresql().is_away(error))


def is_refused(error: BaseException) -> bool:
    """Whether what was written can never be, such as of a game that is deleted."""
    state = str(getattr(error, "sqlstate", ""))
    return isinstance(error, sqlite3.IntegrityError) or state.startswith(VIOLATIONS)


def _postgresql() -> ModuleType:
    """That door. Its driver is imported only where it is opened, and need not be installed."""
    try:
        return importlib.import_module("data.stores.postgresql")
    except ModuleNotFoundError as missing:
        raise DatabaseError(
            f"PostgreSQL needs the package {missing.name}: pip install {missing.name}."
        ) from None


def checkpoints_of(url: URL) -> Checkpoints:
    """What puts the log beside an open database into it, if it is a file."""
    return Checkpoints(sqlite.path_of(url))


def watch_of(url: URL) -> FileWatch:
    """What looks now and then whether an open database is still where it was, if it is a file."""
    return FileWatch(sqlite.path_of(url))
