"""`compact`: puts the texts of old moves into bundles, and gives back the room that they took."""

import asyncio
import time
from argparse import ArgumentParser, ArgumentTypeError

from sqlalchemy.exc import SQLAlchemyError

from data.bundling import Bundling
from data.chores import FINE, Chore, Errand, Progress
from data.codec import codec_of
from data.configuration import DAYS
from data.database import Database, Kept, open_database, reading
from data.errors import AwayError, DatabaseError, why
from data.stores import giving_back, wiping
from data.writer import Writer
from rules.kernel.engine import Engine
from rules.kernel.words import many


def _options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--days",
        type=_days,
        metavar="DAYS",
        help="how old moves are at least, if not as the settings say",
    )
    parser.add_argument(
        "--database", metavar="URL", help="what is compacted, if not what the settings name"
    )


def _days(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text} is no number of days; write one from 1")
    return int(text)


def _compact(errand: Errand) -> int:
    days = errand.typed.days or errand.configuration.compact_after_days or DAYS
    return asyncio.run(
        _compact_at(errand.address("database"), days, errand.engine, errand.progress)
    )


async def _compact_at(url: str, days: int, engine: Engine, progress: Progress) -> int:
    """Raises DatabaseError, also where the bot is running: that does it by itself."""
    database = await open_database(url)
    try:
        before = await _size(database)
        moves = await _bundle(database, days, engine, progress)
        progress.show("The room is given back.")
        kept = Kept(database.engine)
        try:
            await kept.ask(giving_back(database.engine))
            beside = wiping(database.engine)
            if beside is not None:
                await kept.ask(beside)
        finally:
            await kept.close()
        after = await _size(database)
    except (SQLAlchemyError, OSError, AwayError) as error:
        raise DatabaseError(
            f"it broke off ({why(error)}). What is done stays; begin again."
        ) from error
    finally:
        await database.close()
    progress.done(
        f"{many(moves, 'move')} of more than {many(days, 'day')} ago "
        f"{'is' if moves == 1 else 'are'} in bundles now; {database.door.name} has "
        f"{after / 1e6:,.1f} MB in place of {before / 1e6:,.1f}."
    )
    return FINE


async def _bundle(database: Database, days: int, engine: Engine, progress: Progress) -> int:
    def now() -> int:
        return int(time.time() * 1000)

    kept = Kept(database.engine)
    writer = Writer(database.engine, codec_of(engine.events), now, engine.later)
    bundling = Bundling(kept, writer, lambda _: True)
    bundling.days = days
    try:
        return await bundling.run(
            now(), show=lambda moves: progress.show(f"{many(moves, 'move')} are in bundles.")
        )
    finally:
        await writer.close()
        await kept.close()


async def _size(database: Database) -> int:
    async with reading(database.engine) as connection:
        return (await database.door.measure(connection)).size


CHORE = Chore("make old moves small, and give back the room; nothing is lost", _options, _compact)
