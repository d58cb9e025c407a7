"""A file that a local table was kept in, looked at before the table opens on it."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

from cogs.table.welcome import LAST_MOVES
from data.configuration import database_url_of
from data.database import open_database
from data.errors import DatabaseError
from data.games import Games
from rules.systems import ENGINE

_log = logging.getLogger(__name__)


def refuse_unreadable(path: Path, clock: Callable[[], int]) -> None:
    """Raise DatabaseError if a file is there whose games this version cannot read."""
    if path.exists():
        asyncio.run(_read(path, clock))


async def _read(path: Path, clock: Callable[[], int]) -> None:
    database = await open_database(database_url_of(path))
    games = Games(database.engine, ENGINE, clock)
    try:
        await games.open()
        for game_id in set(games.places.channels.values()):
            await games.get(game_id)
            await games.log.entries(game_id, limit=LAST_MOVES)
    except Exception as error:
        _log.debug("what could not be read", exc_info=error)
        raise DatabaseError(
            f"{path} was kept by another version of Linkboy, and this one cannot read it. "
            "Name another file, or delete this one."
        ) from error
    finally:
        await games.close()
        await database.close()
