"""The threads in which games live: joined, kept awake while something is played, found where they
sleep.

Discord archives a thread in which nothing was sent for a while; presses and edits are nothing sent.
When nothing is played it may sleep: the next move wakes it.
"""

import asyncio
import logging

import discord

from cogs.core.boards import is_under_way
from cogs.core.client import Channel, Client
from cogs.core.sending import PATIENCE_S, SENDING_FAILED
from data.errors import AwayError
from data.live import LiveGame
from data.newest import Newest

_log = logging.getLogger(__name__)
AGAIN_MS = 10 * 60_000
"""A thread is woken at most so often: who archives it by hand may mean it."""
MOST_KNOWN = 1_000
LOCKED = (
    "This thread is locked, so I can post nothing in it. Unlock it, or give me Manage Threads; "
    "then try again."
)


def is_locked(channel: object, may: discord.Permissions) -> bool:
    """Whether nothing can be posted in a thread with these permissions, until it is unlocked."""
    return isinstance(channel, discord.Thread) and channel.locked and not may.manage_threads


class Homes:
    """The threads of all games."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._woken = Newest[int, int](MOST_KNOWN)
        self._joined = Newest[int, bool](MOST_KNOWN)

    async def move_in(self, channel: object) -> None:
        """Join a thread in which a game lives: only who is in it can wake it."""
        if not isinstance(channel, discord.Thread) or channel.archived:
            return
        if channel.me is not None or self._joined.get(channel.id):
            return
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._bot.door.join(channel)
        except SENDING_FAILED as error:
            _log.info("thread %d cannot be joined: %r", channel.id, error)
        else:
            self._joined.put(channel.id, True)

    async def stay_in(self, game: LiveGame) -> None:
        """The same of a game's home, where it is known."""
        guild = self._bot.get_guild(game.guild_id)
        if guild is not None:
            await self.move_in(guild.get_thread(game.home_channel_id))

    async def find(self, guild: discord.Guild, channel_id: int) -> Channel | None:
        """A channel of a server; a thread that sleeps is known to Discord alone."""
        known = guild.get_channel_or_thread(channel_id)
        if known is not None:
            return known
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await guild.fetch_channel(channel_id)
        except (discord.InvalidData, *SENDING_FAILED) as error:
            _log.info("channel %d is not found: %r", channel_id, error)
            return None

    async def changed(self, thread: discord.RawThreadUpdateEvent) -> None:
        """A thread was archived or woken: it is woken where a game goes on in it."""
        state = thread.data.get("thread_metadata", {})
        if state.get("archived") and not state.get("locked"):
            try:
                await self._wake(thread.thread_id)
            except (AwayError, *SENDING_FAILED) as error:
                _log.info("thread %d sleeps until the next move: %r", thread.thread_id, error)

    async def _wake(self, thread_id: int) -> None:
        game_id = self._bot.games.places.channels.get(thread_id)
        if game_id is None or not self._bot.games.is_ours(game_id):
            return
        game, now = await self._bot.games.get(game_id), self._bot.clock()
        game = game.through(game.party_in(thread_id) or game.party)
        is_home = game.home_channel_id == thread_id
        woken = self._woken.get(thread_id)
        if not is_home or game.ended or not is_under_way(game):
            return
        if woken is None or now - woken >= AGAIN_MS:
            self._woken.put(thread_id, now)
            await self._bot.door.reopen(thread_id)
