"""The threads in which games live: joined, kept awake while something is played, found where they
sleep.

Discord archives a thread in which nothing was sent for a while; presses and edits are nothing sent.
When nothing is played it may sleep: the next move wakes it.
"""

import asyncio
import logging
from collections.abc import Sequence

import discord

from cogs.core.boards import is_under_way
from cogs.core.client import Channel, Client
from cogs.core.sending import PATIENCE_S, SENDING_FAILED, Fault, fault_of
from cogs.render.buttons import GREEN, keep_party, make_button, row_of
from data.errors import AwayError
from data.live import LiveGame
from data.newest import Newest
from rules.kernel.words import listed

_log = logging.getLogger(__name__)
AGAIN_MS = 10 * 60_000
"""A thread is woken at most so often: who archives it by hand may mean it."""
MOST_KNOWN = 1_000
LOCKED = (
    "This thread is locked, so I can post nothing in it. Unlock it, or give me Manage Threads; "
    "then try again."
)
DELETED = "The thread in which a party is read has been deleted."
SHUT = (
    "I can post nothing in <#{room}>, where a party is read: it is locked, or I lack a right "
    "there. Mend that, or give them another thread."
)
_WHY = {Fault.gone: DELETED, Fault.shut: SHUT}
LOST = "{referees}: {why} Nothing is lost, and they are told there what came meanwhile."


def is_locked(channel: object, may: discord.Permissions) -> bool:
    """Whether nothing can be posted in a thread with these permissions, until it is unlocked."""
    return isinstance(channel, discord.Thread) and channel.locked and not may.manage_threads


class Homes:
    """The threads of all games."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._woken = Newest[int, int](MOST_KNOWN)
        self._joined = Newest[int, bool](MOST_KNOWN)
        self._lost = Newest[str, bool](MOST_KNOWN)

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
        """A thread was archived, woken or unlocked: it is woken where a game goes on in it, and
        told what waits for that."""
        state = thread.data.get("thread_metadata", {})
        if not (state.get("archived") or state.get("locked")):
            for seen in await self._read_in(thread.thread_id):
                self._bot.delivery.hasten(seen)
        if state.get("archived") and not state.get("locked"):
            try:
                await self._wake(thread.thread_id)
            except (AwayError, *SENDING_FAILED) as error:
                _log.info("thread %d sleeps until the next move: %r", thread.thread_id, error)

    async def deleted(self, thread_id: int) -> None:
        """A thread was deleted: where a party is read in it, its referees are told."""
        for seen in await self._read_in(thread_id):
            await self.lost(seen)

    async def _read_in(self, thread_id: int) -> Sequence[LiveGame]:
        """The game through each party that is read in a thread; none where nobody knows now."""
        game_id = self._bot.games.places.channels.get(thread_id)
        try:
            if game_id is not None and self._bot.games.is_ours(game_id):
                game = await self._bot.games.get(game_id)
                return [game.through(number) for number in game.parties_in(thread_id)]
        except AwayError as error:
            _log.info("what thread %d is like is seen by the next move: %r", thread_id, error)
        return ()

    async def lost(self, game: LiveGame, error: BaseException | None = None) -> None:
        """A party cannot be read in a place of its own, which is gone if there was no `error`: the
        referees are told at home, once.

        Who is in that party is not said there, nor what it is called.
        """
        room, remembered = game.home_channel_id, self._bot.games.remembered
        fault = Fault.gone if error is None else fault_of(error)
        why, known_as = _WHY.get(fault, ""), f"lost {room} {fault.name}"
        is_known = game.ended or self._lost.get(known_as)
        if not why or is_known or room == game.common_home_id:
            return
        self._lost.put(known_as, True)
        if await remembered.fact(known_as):
            return
        users = [discord.Object(one.user_id) for one in game.referees]
        rings = discord.AllowedMentions(everyone=False, roles=False, users=users)
        named = listed([f"<@{one.id}>" for one in users])
        text = LOST.format(referees=named, why=why.format(room=room))
        view = row_of(make_button("party-place", game.id, label="Make a new thread", style=GREEN))
        assert view is not None
        keep_party(view, game.party)
        try:
            common = self._bot.door.room(game.common_home_id, game.guild_id)
            await self._bot.door.post(common, text, view=view, once=known_as, rings=rings)
        except SENDING_FAILED as error:
            self._lost.forget(known_as)
            _log.warning("a party of game %d is read nowhere, told nobody: %r", game.id, error)
        else:
            await remembered.set_fact(known_as, "told")

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
