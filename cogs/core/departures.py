"""Games that go for good: deleted by hand, or a while after their server has thrown the bot out.

Discord says so at once; whoever is thrown out while the bot is away is missing at its next start.
"""

import logging
from typing import TYPE_CHECKING

import discord

from data.leaving import DAY_MS, KEPT_DAYS
from data.live import LiveGame

if TYPE_CHECKING:
    from cogs.core.feature import Client

LOOK_EVERY_MS = 60 * 60_000
_log = logging.getLogger(__name__)


class Departures:
    """Notes which servers are gone and which are back, and deletes what is not wanted any more."""

    def __init__(self, bot: "Client") -> None:
        self._bot = bot
        self._next_look = 0

    async def compare(self) -> None:
        """At the start: note which servers with games have gone meanwhile, and which are back."""
        leaving, now = self._bot.games.leaving, self._bot.clock()
        here = {guild.id for guild in self._bot.guilds}
        left = await leaving.left()
        for guild_id in sorted(here & left.keys()):
            await leaving.note_back(guild_id)
        for guild_id in sorted(await leaving.guilds() - here - left.keys()):
            if self._is_ours(guild_id):
                await leaving.note_left(guild_id, now)

    def _is_ours(self, guild_id: int) -> bool:
        """Whether this process would know of a server that is there."""
        shards, count = getattr(self._bot, "shard_ids", None), self._bot.shard_count or 1
        return not shards or (guild_id >> 22) % count in shards

    async def joined(self, guild: discord.Guild) -> None:
        """The bot is in a server, for the first time or again."""
        await self._bot.games.leaving.note_back(guild.id)

    async def removed(self, guild: discord.Guild) -> None:
        """A server has thrown the bot out."""
        await self._bot.games.leaving.note_left(guild.id, self._bot.clock())

    async def tidy(self, now: int) -> None:
        """Delete the games of servers that are gone for long, once an hour at most."""
        if now < self._next_look:
            return
        self._next_look = now + LOOK_EVERY_MS
        for guild_id, since in (await self._bot.games.leaving.left()).items():
            if now - since >= KEPT_DAYS * DAY_MS and self._is_ours(guild_id):
                games = await self._bot.games.leaving.delete_of_guild(guild_id)
                self._bot.boards.forget(games)
                _log.info("%d games of a server that is gone are deleted", len(games))

    async def delete(self, game: LiveGame, user_id: int, by_manager: bool) -> None:
        """Delete a game that has ended. Raises RuleError unless the person may."""
        await self._bot.games.leaving.delete(game.id, user_id, by_manager=by_manager)
        self._bot.boards.forget([game.id])
