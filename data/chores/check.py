"""`check`: whether all that is stored reads, and each log leads to its game. It changes nothing."""

import asyncio
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import partial

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from data import schema
from data.chores import FINE, WRONG, Chore, Errand
from data.codec import codec_of
from data.database import Database, look_at_database, reading
from data.errors import AwayError, DatabaseError, why
from data.soundness import KEY, Found, Soundness, known_since
from rules.kernel.words import agree, many

PAGE = 500
MOST_TOLD = 20
"""So much is told of one game: what is wrong once is often wrong in all that follows."""


def _options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--database", metavar="URL", help="what is looked at, if not what the settings name"
    )


def _check(errand: Errand) -> int:
    return asyncio.run(Check(errand).run(errand.address("database")))


class Check:
    """One look at everything, and what came of it."""

    def __init__(self, errand: Errand) -> None:
        self._engine = errand.engine
        self._progress = errand.progress
        self._faults = self._games = self._moves = self._other = 0

    async def run(self, url: str) -> int:
        """The exit status. Raises DatabaseError for a database that cannot be looked at."""
        database = await look_at_database(url, alone=False)
        try:
            await self._look_at_tables(database)
            await self._look_at_games(database)
        except (SQLAlchemyError, OSError, AwayError) as error:
            raise DatabaseError(f"it broke off ({why(error)}).") from error
        finally:
            await database.close()
        self._sum_up()
        return WRONG if self._faults else FINE

    async def _look_at_tables(self, database: Database) -> None:
        """What the database knows of its own damage, and whether every row reads."""
        async with reading(database.engine) as connection:
            self._tell("the database", await database.door.damage(connection))
        for table in schema.metadata.sorted_tables:
            try:
                async with reading(database.engine) as connection:
                    found = await connection.stream(select(table))
                    async for _ in found.partitions(PAGE):
                        self._progress.show(f"The rows of {table.name} are read.")
            except (SQLAlchemyError, ValueError) as error:
                self._tell(f"the table {table.name}", [f"it cannot be read: {why(error)}"])

    async def _look_at_games(self, database: Database) -> None:
        kept = schema.setting.c
        async with reading(database.engine) as connection:
            fact = await connection.scalar(select(kept.value).where(kept.key == KEY))
            games = await connection.execute(select(schema.game.c.id).order_by(schema.game.c.id))
            ids: Sequence[int] = games.scalars().all()
        codec = codec_of(self._engine.events)
        soundness = Soundness(self._engine, codec, known_since(fact))
        for number, game_id in enumerate(ids, 1):
            # Each as of a moment of its own, so that nothing waits for the last of them.
            async with reading(database.engine) as connection:
                show = partial(self._show, f"Game {number:,} of {len(ids):,}")
                found = await soundness.of(connection, game_id, show)
            self._add(game_id, found)

    def _show(self, place: str, rows: int) -> None:
        self._progress.show(f"{place}: {many(rows, 'row')} of its log.")

    def _add(self, game_id: int, found: Found) -> None:
        self._games += 1
        self._moves += found.moves
        self._other += found.other
        self._tell(f"game {game_id} ({found.name})", found.faults)

    def _tell(self, where: str, faults: Sequence[str]) -> None:
        self._faults += len(faults)
        more = len(faults) - MOST_TOLD
        rest = [f"and {more:,} more of it"] if more > 0 else []
        for fault in (*faults[:MOST_TOLD], *rest):
            self._progress.clear()
            sys.stdout.write(f"{where}: {fault}\n")

    def _sum_up(self) -> None:
        looked = f"{many(self._games, 'game')} with {many(self._moves, 'row')} of log"
        if self._other:
            self._progress.done(
                f"{many(self._other, 'move')} of before the last update would come to something "
                "else by the rules of now. That is no fault."
            )
        if self._faults:
            things = f"{many(self._faults, 'thing')} {agree(self._faults, 'is')} wrong"
            self._progress.done(f"{looked}: {things}, as listed.")
        else:
            self._progress.done(f"{looked}: all is well.")


CHORE = Chore("look whether all that is stored is sound, and change nothing", _options, _check)
