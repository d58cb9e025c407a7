"""Games that go: deleted by a referee, or a while after their server has thrown the bot out."""

from collections.abc import Callable, Collection

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.database import reading
from data.later import Later
from data.live import LiveGame
from data.transaction import Transaction
from data.writer import Writer
from rules.errors import RuleError
from rules.kernel import management

KEPT_DAYS = 30
"""So long the games of a server are kept that has thrown the bot out."""
DAY_MS = 24 * 3600 * 1000
Check = Callable[[LiveGame], None]
_LEFT = "left:"
"""So the key of a fact begins that says when a server was left, with the id of the server."""


class Leaving:
    """Deletes games with everything that is kept of them."""

    def __init__(
        self,
        database: AsyncEngine,
        writer: Writer,
        later: Later,
        forget: Callable[[Collection[int]], None],
    ) -> None:
        self._database = database
        self._writer = writer
        self._later = later
        self._forget = forget

    async def delete(self, game_id: int, user_id: int, *, by_manager: bool = False) -> None:
        """Delete a game that has ended. Raises RuleError unless the person may."""

        def check(game: LiveGame) -> None:
            if not by_manager:
                management.require_referee(game.actor(user_id), "delete it")
            if not game.ended:
                raise RuleError("⟦End the game|game end⟧ first: what has ended can be deleted.")

        await self._delete(game_id, check)

    async def _delete(self, game_id: int, check: Check = lambda _: None) -> None:
        await self._later.flush()

        async def run(transaction: Transaction) -> None:
            check(await transaction.game(game_id))
            # Written first, which fails where the game is another process's.
            transaction.writes.touch(game_id)
            connection = await transaction.connection()
            for table in reversed(schema.metadata.sorted_tables):
                if "game_id" in table.c:
                    await connection.execute(delete(table).where(table.c.game_id == game_id))
            await connection.execute(delete(schema.game).where(schema.game.c.id == game_id))
            transaction.changed.pop(game_id, None)

        await self._writer.submit(run)
        self._forget([game_id])

    # Servers

    async def guilds(self) -> frozenset[int]:
        """The servers that have any game."""
        async with reading(self._database) as connection:
            found = await connection.execute(select(schema.game.c.guild_id).distinct())
            return frozenset(found.scalars())

    async def left(self) -> dict[int, int]:
        """The servers that have thrown the bot out, and when that was noticed."""
        fact = schema.setting.c
        query = select(fact.key, fact.value).where(fact.key.startswith(_LEFT, autoescape=True))
        async with reading(self._database) as connection:
            rows = await connection.execute(query)
            return {int(key.removeprefix(_LEFT)): int(at) for key, at in rows}

    async def note_left(self, guild_id: int, at: int) -> None:
        """A server has thrown the bot out, unless that is known already."""

        async def run(transaction: Transaction) -> None:
            connection = await transaction.connection()
            fact = schema.setting.c
            query = select(fact.value).where(fact.key == f"{_LEFT}{guild_id}")
            if await connection.scalar(query) is None:
                row = {"key": f"{_LEFT}{guild_id}", "value": str(at)}
                await connection.execute(insert(schema.setting).values(row))

        await self._writer.submit(run)

    async def note_back(self, guild_id: int) -> None:
        """The bot is in a server, perhaps again: its games stay."""

        async def run(transaction: Transaction) -> None:
            key = schema.setting.c.key == f"{_LEFT}{guild_id}"
            await (await transaction.connection()).execute(delete(schema.setting).where(key))

        await self._writer.submit(run)

    async def delete_of_guild(self, guild_id: int) -> tuple[int, ...]:
        """Delete all games of a server, one after the other; their ids."""
        async with reading(self._database) as connection:
            query = select(schema.game.c.id).where(schema.game.c.guild_id == guild_id)
            games = tuple(sorted((await connection.execute(query)).scalars()))
        for game_id in games:
            await self._delete(game_id)
        await self.note_back(guild_id)
        return games
