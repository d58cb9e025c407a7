"""`restore FILE`: puts a copy in the place of the games, once it is checked and no bot is in.

What was there stays beside it, under another name.
"""

import asyncio
from argparse import ArgumentParser
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path

from data.chores import FINE, WRONG, Chore, Errand, Progress
from data.chores.backup import write_out
from data.chores.drill import judged, taken_out
from data.chores.move import copied
from data.configuration import database_url_of
from data.database import look_at_database, open_database
from data.errors import DatabaseError
from data.stores import door_to


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy, as `backup` made it")
    parser.add_argument(
        "--anyway", action="store_true", help="put it back even where something in it is wrong"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="what it takes the place of, if not what the settings name",
    )


def _restore(errand: Errand) -> int:
    """Raises DatabaseError with nothing changed: for what is no copy, or while a bot is in."""
    file: Path = errand.typed.file.absolute()
    url = errand.address("database")
    door = door_to(url)
    with (
        door.replacing() as place,
        taken_out(file, errand.progress, place and place.path.parent) as fresh,
    ):
        status = asyncio.run(judged(errand, database_url_of(fresh)))
        if status != FINE and not errand.typed.anyway:
            errand.progress.done(
                "Nothing has changed. Take a copy in which `drill` finds nothing, or add --anyway."
            )
            return WRONG
        name = f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S}"
        beside = file.with_name(f"{name}.db")
        aside = (
            place.put(fresh, name)
            if place
            else asyncio.run(_put(url, fresh, beside, errand.progress))
        )
    kept = "" if aside is None else f" What was there is {aside.name} beside it."
    errand.progress.done(f"{door.name} holds what {file.name} holds.{kept} Start the bot.")
    return FINE


async def _put(url: str, fresh: Path, aside: Path, progress: Progress) -> Path:
    """Put rows in the place of a server's; the file that keeps those. Raises DatabaseError."""
    async with AsyncExitStack() as opened:
        server = await open_database(url)
        opened.push_async_callback(server.close)
        await write_out(server, aside, progress)
        source = await look_at_database(database_url_of(fresh), alone=True)
        opened.push_async_callback(source.close)
        if not await copied(source, server, progress, progress.show):
            raise DatabaseError(f"{server.door.name} came out otherwise, and is as it was.")
    return aside


CHORE = Chore("put a copy in the place of the games, and keep those beside it", _options, _restore)
