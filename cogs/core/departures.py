"""Games that go for good: deleted by hand, or a while after their server has thrown the bot out.

Discord says so at once; whoever is thrown out while the bot is away is missing when it looks.
"""

import logging
from typing import TYPE_CHECKING

import discord

from cogs.core.client import Client
from data.live import LiveGame
from data.management import KEPT_DAYS
from rules.kernel.hours import DAY

if TYPE_CHECKING:
    from collections.abc import Collection


LOOK_EVERY_MS = 60 * 60_000
_log = logging.getLogger(__name__)


class Departures:
    """Notes which servers are gone and which are back, and deletes what is not wanted any more."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._next_look = 0
        self._next_comparison = 0

    async def joined(self, guild: discord.Guild) -> None:
        """The bot is in a server, for the first time or again."""
        await self._bot.games.leaving.note_back(guild.id)

    async def removed(self, guild: discord.Guild) -> None:
        """A server has thrown the bot out."""
        await self._bot.games.leaving.note_left(guild.id, self._bot.clock())

    async def tidy(self, now: int) -> None:
        """Once an hour at most: forget whom others were asked to, and delete what is gone for long.

        Old moves are made small beside that (`data/bundling.py`).

        At the local table, whose servers are others in each run, nothing is found missing.
        """
        if now < self._next_look:
            return
        self._next_look = now + LOOK_EVERY_MS
        await self._bot.games.seats.forget_others()
        self._bot.games.bundling.begin(now)
        if self._bot.configuration.on_discord and now >= self._next_comparison:
            self._next_comparison = now + DAY
            await self.compare()
        for guild_id, since in (await self._bot.games.leaving.left()).items():
            is_over = now - since >= KEPT_DAYS * DAY
            if is_over and self._is_gone(guild_id):
                games = await self._bot.games.leaving.delete_of_guild(guild_id)
                self._forget(games)
                _log.info("%d games of a server that is gone are deleted", len(games))

    async def compare(self) -> None:
        """Note which servers with games are missing, and which are back."""
        leaving, now = self._bot.games.leaving, self._bot.clock()
        left = await leaving.left()
        for guild_id in left:
            if self._bot.get_guild(guild_id) is not None:
                await leaving.note_back(guild_id)
        for guild_id in sorted(await leaving.guilds() - left.keys()):
            if self._is_gone(guild_id):
                await leaving.note_left(guild_id, now)

    def _is_gone(self, guild_id: int) -> bool:
        """Whether this process would know of a server, and does not."""
        share = self._bot.games.share
        knows = share.shard_of(guild_id) in share.timed if share.shards else True
        return knows and self._bot.get_guild(guild_id) is None

    async def delete(self, game: LiveGame, user_id: int, *, by_manager: bool) -> None:
        """Delete a game that has ended. Raises RuleError unless the person may."""
        await self._bot.games.leaving.delete(game.id, user_id, by_manager=by_manager)
        self._forget([game.id])

    def _forget(self, gone: "Collection[int]") -> None:
        self._bot.forget(gone)
