"""`move --from URL --to URL`: takes everything into another database, where it is compared.

All of it is one transaction of the target: what is stopped has changed nothing there.
"""

import asyncio
from argparse import ArgumentParser
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing
from hashlib import blake2b
from typing import NamedTuple

import msgspec
from sqlalchemy import Table, delete, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.chores import FINE, WRONG, Chore, Errand, Progress
from data.configuration import ADDRESSES, ConfigurationError
from data.database import Database, look_at_database, open_database, reading
from data.errors import AwayError, DatabaseError, why
from data.stores import door_to

PAGE = 500
"""So many rows are held at a time: a row of the log is some kilobytes."""
PATIENCE_S = 60.0
"""So long the target may take for a page."""
_DIGESTS = 1 << 128
Row = dict[str, object]


class Sum(NamedTuple):
    """How many rows a table has, and what tells them from others, in whatever order they come."""

    rows: int = 0
    digest: int = 0

    def with_rows(self, rows: Sequence[Row]) -> "Sum":
        """The sum with some more."""
        digest = self.digest + sum(map(_digest, rows))
        return Sum(self.rows + len(rows), digest % _DIGESTS)

    @property
    def shown(self) -> str:
        """The beginning of the digest, as people compare it."""
        return f"{self.digest:032x}"[:12]


def _digest(row: Row) -> int:
    packed = msgspec.msgpack.encode(tuple(row.values()))
    return int.from_bytes(blake2b(packed, digest_size=16).digest())


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("--from", metavar="URL", help="the source, if not what the settings name")
    parser.add_argument(
        "--to", metavar="URL", required=True, help=f"the target, which is empty: {ADDRESSES}"
    )


def _move(errand: Errand) -> int:
    source, target = errand.address("from"), errand.address("to")
    return asyncio.run(_move_between(source, target, errand.progress))


async def _move_between(source_url: str, target_url: str, progress: Progress) -> int:
    """Raises DatabaseError with nothing changed."""
    if await door_to(source_url).identity() == await door_to(target_url).identity():
        raise ConfigurationError("--from and --to name the same database.")
    async with AsyncExitStack() as opened:
        source = await look_at_database(source_url, alone=True, copies=True)
        opened.push_async_callback(source.close)
        target = await open_database(target_url, empty=True)
        opened.push_async_callback(target.close)
        if not await copied(source, target, progress, progress.done):
            progress.done("The two sides differ. Nothing is kept in the target: begin again.")
            return WRONG
        progress.done(
            f"All of it is in {target.door.name} now. Name that in LINKBOY_DATABASE_URL before "
            f"the next start; {source.door.name} is as it was."
        )
    return FINE


async def copied(
    source: Database, target: Database, progress: Progress, tell: Callable[[str], None]
) -> bool:
    """Copy all tables in the place of what they hold, and compare them.

    Whether both sides are the same, so that it is kept. Raises DatabaseError with nothing changed.
    """
    tables = schema.metadata.sorted_tables
    try:
        async with reading(source.engine) as read, target.engine.connect() as write:
            for table in reversed(tables):
                _ = await write.execute(delete(table))
            sums = {table: await _copy_table(table, read, write, progress) for table in tables}
            await target.door.number_on(write)
            is_same = await _compare(sums, write, progress, tell)
            if is_same:
                await write.commit()
    except (SQLAlchemyError, OSError, AwayError) as error:
        raise DatabaseError(
            f"it broke off ({why(error)}). Nothing has changed; begin again."
        ) from error
    return is_same


async def _copy_table(
    table: Table, read: AsyncConnection, write: AsyncConnection, progress: Progress
) -> Sum:
    """Copy a table; what its source holds."""
    whole: int = await read.scalar(select(func.count()).select_from(table)) or 0
    copied = Sum()
    async with aclosing(_pages(table, read)) as pages:
        async for rows in pages:
            await _put(write, table, rows)
            copied = copied.with_rows(rows)
            progress.show(f"{table.name}: {copied.rows:,} of {whole:,} rows are copied.")
    return copied


async def _put(write: AsyncConnection, table: Table, rows: Sequence[Row]) -> None:
    """Raises DatabaseError where the target is gone: drivers may wait for ever to send the rest."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            _ = await write.execute(table.insert(), rows)
    except TimeoutError:
        raise DatabaseError(
            "the target does not answer any more. Nothing has changed; begin again."
        ) from None


async def _compare(
    sums: Mapping[Table, Sum],
    write: AsyncConnection,
    progress: Progress,
    tell: Callable[[str], None],
) -> bool:
    """Read what the target has now, and tell of each table how both sides stand."""
    tell("Table               Rows  Digest        In the target")
    is_same = True
    for table, expected in sums.items():
        found = Sum()
        async with aclosing(_pages(table, write)) as pages:
            async for rows in pages:
                found = found.with_rows(rows)
                progress.show(f"{table.name}: {found.rows:,} of {expected.rows:,} are compared.")
        ends = "the same" if found == expected else f"but {found.rows:,} {found.shown} there"
        tell(f"{table.name:<12}{expected.rows:>12,}  {expected.shown}  {ends}")
        is_same = is_same and found == expected
    return is_same


async def _pages(table: Table, connection: AsyncConnection) -> AsyncGenerator[list[Row]]:
    """The rows of a table, as both kinds of databases give them to each other."""
    found = await connection.stream(select(table))
    async for rows in found.mappings().partitions(PAGE):
        yield [{name: _plain(value) for name, value in row.items()} for row in rows]


def _plain(value: object) -> object:
    """What is true or false is a number in PostgreSQL."""
    return int(value) if isinstance(value, bool) else value


CHORE = Chore("take everything into another database, which is empty", _options, _move)
