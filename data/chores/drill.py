"""`drill FILE`: whether a copy would do. It is opened in a place of its own, upgraded and checked.

What `restore` puts back goes the same way before it takes anything's place.
"""

import asyncio
from argparse import ArgumentParser
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import func, select

from data import schema
from data.chores import Chore, Errand, Progress
from data.chores.check import Check
from data.configuration import database_url_of
from data.database import look_at_database, open_database, reading
from data.errors import DatabaseError
from data.stores.file import copy, create, readable_revision_of
from rules.kernel.words import many

DAY_S, HOUR_S = 86_400, 3600


def _options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help="the copy, as `backup` made it",
    )


def _drill(errand: Errand) -> int:
    with taken_out(errand.typed.file.absolute(), errand.progress) as fresh:
        return asyncio.run(judged(errand, database_url_of(fresh)))


async def judged(errand: Errand, url: str) -> int:
    """Check what was taken out of a copy, and say how old it is; the exit status."""
    status = await Check(errand).run(url)
    errand.progress.done(await _age(url))
    return status


@contextmanager
def taken_out(file: Path, progress: Progress, folder: Path | None = None) -> Generator[Path]:
    """A file with all that a copy holds, brought up to date; gone afterwards, with its folder.

    It stands in a new folder inside `folder`. Raises DatabaseError for what is no copy.
    """
    if readable_revision_of(file) is None:
        raise DatabaseError(f"{file} holds no games.")
    try:
        with TemporaryDirectory(prefix=".linkboy-", dir=folder, ignore_cleanup_errors=True) as made:
            fresh = Path(made) / "linkboy.db"
            create(fresh)
            copy(
                file, fresh, lambda done, pages: progress.show(f"{100 * done // pages} % is read.")
            )
            asyncio.run(_upgrade(database_url_of(fresh)))
            yield fresh
    except OSError as error:
        where = folder or "the temporary folder"
        raise DatabaseError(f"{where} cannot be written: {error.strerror}.") from None


async def _upgrade(url: str) -> None:
    database = await open_database(url)
    await database.close()


async def _age(url: str) -> str:
    """When the newest move in it was made, and how long ago that is."""
    database = await look_at_database(url, alone=False)
    try:
        async with reading(database.engine) as connection:
            newest = await connection.scalar(select(func.max(schema.log.c.at)))
    finally:
        await database.close()
    if newest is None:
        return "It holds no move."
    at, now = datetime.fromtimestamp(newest / 1000, UTC), datetime.now(UTC)
    return (
        f"The newest move in it is of {at:%Y-%m-%d %H:%M} UTC, {_ago((now - at).total_seconds())}."
    )


def _ago(seconds: float) -> str:
    if seconds >= 2 * DAY_S:
        return f"{many(int(seconds // DAY_S), 'day')} ago"
    if seconds >= HOUR_S:
        return f"{many(int(seconds // HOUR_S), 'hour')} ago"
    return "less than an hour ago"


CHORE = Chore(
    "try whether a copy would do: open it elsewhere, upgrade and check it", _options, _drill
)
