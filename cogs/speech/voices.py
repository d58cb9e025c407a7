"""Posts what somebody says under their own name and picture, by a webhook of the channel.

A thread speaks by those of its channel. The picture comes by the first way that works here.
"""

import asyncio
import logging
from collections.abc import Awaitable
from functools import partial
from typing import NamedTuple, TypeVar

import discord

from cogs.core.client import Client, HookedChannel
from cogs.core.scheduler import wakes_at
from cogs.core.sending import SENDING_FAILED
from cogs.render.site import on_rights
from cogs.render.telling import tell_everybody
from cogs.speech.hooks import CALLED, FULL, UNKNOWN_WEBHOOK, Hooks
from cogs.speech.names import is_posing, read_as, shown
from cogs.speech.portraits import Portraits, address_of
from cogs.speech.telling import as_post, speech_of
from cogs.speech.ways import EMOJI, OWN
from data.live import LiveGame, LogEntry, Outcome
from data.newest import Newest
from rules.errors import RuleError
from rules.kernel.hours import HOUR
from rules.kernel.words import look_of
from rules.speech.records import Spoke

T = TypeVar("T")
_log = logging.getLogger(__name__)
_PATIENCE_S = 2.0
_MOST_NAMES = 1_000
_ASKED_FOR = 100
"""So long it is known who is called so."""
MISSING = (
    "I need Manage Webhooks in this channel to let characters speak under their own names and "
    "pictures; until then I quote them."
)
TOO_MANY = (
    "This channel has as many webhooks as Discord allows, so I quote who speaks. Remove one that "
    "nobody uses: Edit Channel, Integrations."
)
POSES = (
    "Somebody could take that name for mine or Discord's, so I quote who speaks. Other names speak "
    "by themselves."
)


class _Place(NamedTuple):
    """Where somebody speaks: the channel that has the webhook, and a thread of it."""

    channel: HookedChannel
    thread: discord.Thread | None


class _Look(NamedTuple):
    """By which webhook somebody speaks, and the address of their picture unless it has that."""

    hook: discord.Webhook
    address: str | None = None


class Voices:
    """The webhooks of the bot, by their channels, and what is said by them."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._portraits = Portraits(bot)
        self._hooks = Hooks(bot)
        self._names = Newest[tuple[int, str, int], frozenset[int]](_MOST_NAMES)
        self._trouble: dict[int, str] = {}
        self._warned: set[tuple[int, str]] = set()

    async def speak(self, outcome: Outcome, user_id: int, *, may_embed: bool = True) -> int | None:
        """Post what was said; the id of the message. None where only a quotation can be posted.

        Links and a picture show as far as whoever speaks may have them there. Raises what sending
        does.
        """
        speech, place = speech_of(outcome.entry), await self._place(outcome.game, outcome.entry)
        if speech is None or place is None:
            return None
        if self._poses(place.channel.guild, speech.name):
            self._trouble[outcome.entry.channel_id] = POSES
            return None
        # The name under which somebody speaks: marked where it is another's, or may be.
        guild = place.channel.guild
        plain_name = " ".join(speech.name.split()) or "…"
        called = await self._called(guild, plain_name)
        name = shown(plain_name, is_marked=called is None or bool(called - {user_id}))
        for is_last in (False, True):
            look = await self._look(outcome, speech, place.channel, may_embed=may_embed)
            if look is None:
                return None
            try:
                return await self._bot.door.say(
                    look.hook,
                    as_post(outcome.entry, speech),
                    name=name,
                    picture=look.address,
                    thread=place.thread,
                    may_embed=may_embed,
                    is_silent=await self._anybody_sleeps(outcome.game),
                )
            except discord.NotFound as error:
                self._hooks.gone(place.channel)
                if is_last or error.code != UNKNOWN_WEBHOOK:
                    raise
        raise AssertionError

    async def _look(
        self, outcome: Outcome, speech: Spoke, channel: HookedChannel, *, may_embed: bool
    ) -> _Look | None:
        """How somebody speaks in a channel; None where no webhook can be."""
        digest = self._portraits.picture_of(outcome.game, speech.speaker) if may_embed else ""
        for way in self._bot.faces.ways if digest else ():
            look = await self._by(way, outcome, speech, channel, digest)
            if look is not None:
                return look
        hook = await self._made(channel, self._hooks.common(channel))
        return None if hook is None else _Look(hook)

    async def _by(
        self, way: str, outcome: Outcome, speech: Spoke, channel: HookedChannel, digest: str
    ) -> _Look | None:
        """The same with a picture that comes in one way; None where it does not come so."""
        game = outcome.game
        if way == OWN:
            load = partial(self._portraits.small, game.id, digest)
            try:
                return _Look(await self._hooks.of_portrait(channel, digest, load))
            except (RuleError, *SENDING_FAILED) as error:
                _log.info("a portrait of game %d has no webhook: %r", game.id, error)
                return None
        try:
            if way == EMOJI:
                emoji_id = await self._bot.faces.emoji_of(game, digest)
                address = None if emoji_id is None else address_of(emoji_id)
            else:
                address = await self._portraits.address_of(game, speech.speaker, outcome.entry)
        except (RuleError, *SENDING_FAILED) as error:
            _log.info("a portrait of game %d has no address: %r", game.id, error)
            return None
        hook = None if address is None else await self._made(channel, self._hooks.common(channel))
        return None if hook is None else _Look(hook, address)

    def take_notice(self, channel_id: int) -> str:
        """Why what is said in a channel is only quoted, once; "" for no reason, or a known one."""
        why = self._trouble.get(channel_id, "")
        if not why or (channel_id, why) in self._warned:
            return ""
        self._warned.add((channel_id, why))
        return why

    async def show(self, game: LiveGame, entry: LogEntry) -> bool:
        """Have the message of a speech show it as it is now, or go if it was taken back.

        Whether that worked: what a webhook said that is no more cannot be edited.
        """
        if entry.message_id is None:
            return True
        try:
            return await self._show_by_hook(game, entry, entry.message_id) or (
                await self._show_own(game, entry, entry.message_id)
            )
        except discord.NotFound:
            return entry.undone_by is not None
        except SENDING_FAILED as error:
            _log.info("a speech of game %d stays as it was posted: %r", game.id, error)
            return False

    async def _show_by_hook(self, game: LiveGame, entry: LogEntry, message_id: int) -> bool:
        """Whether it is a message of the webhook that is there now."""
        speech, place = speech_of(entry), await self._place(game, entry)
        hook = None if place is None else await self._hook_of(place, message_id)
        if hook is None or place is None or speech is None:
            return False
        text = None if entry.undone_by is not None else as_post(entry, speech)
        try:
            await self._bot.door.say_otherwise(hook, message_id, text, thread=place.thread)
        except discord.NotFound as error:
            if error.code == UNKNOWN_WEBHOOK:
                self._hooks.gone(place.channel)
            return False
        return True

    async def _hook_of(self, place: _Place, message_id: int) -> discord.Webhook | None:
        """The webhook that has said something, if it is there; Discord is asked where several are.

        Raises what sending does.
        """
        hooks = await self._made(place.channel, self._hooks.all(place.channel)) or []
        if len(hooks) < 2:
            return hooks[0] if hooks else None
        room = self._bot.door.room((place.thread or place.channel).id)
        said_by = (await room.fetch_message(message_id)).webhook_id
        return next((one for one in hooks if one.id == said_by), None)

    async def _show_own(self, game: LiveGame, entry: LogEntry, message_id: int) -> bool:
        """The same of a message in which the bot quotes it."""
        place = entry.channel_id, message_id
        if entry.undone_by is not None:
            await self._bot.door.delete(place)
        else:
            text = tell_everybody(Outcome(game, entry)).text
            await self._bot.door.edit(place, text=text)
        return True

    async def _anybody_sleeps(self, game: LiveGame) -> bool:
        """Whether any player is asleep, whose phone a post would ring for nothing."""
        now = self._bot.clock()
        for member in game.members.values():
            if await wakes_at(self._bot, game, member.number, now) > now:
                return True
        return False

    async def _place(self, game: LiveGame, entry: LogEntry) -> _Place | None:
        """Where a move is told, None where no webhook can be."""
        guild = self._bot.get_guild(game.guild_id)
        found = None if guild is None else await self._bot.homes.find(guild, entry.channel_id)
        thread = found if isinstance(found, discord.Thread) else None
        channel = found if thread is None else thread.parent
        if guild is None or not isinstance(channel, HookedChannel):
            return None
        if thread is not None and not self._bot.configuration.on_discord:
            # At the local table a webhook would speak beside the thread, where others read.
            return None
        if not channel.permissions_for(guild.me).manage_webhooks:
            self._trouble[entry.channel_id] = self._missing()
            return None
        self._trouble.pop(entry.channel_id, None)
        return _Place(channel, thread)

    async def _made(self, channel: HookedChannel, found: Awaitable[T]) -> T | None:
        """What was asked of webhooks; None, with the reason noted, where there can be none."""
        try:
            return await found
        except discord.HTTPException as error:
            if error.status not in (400, 403):
                raise
            is_full = error.code == FULL
            self._trouble[channel.id] = TOO_MANY if is_full else self._missing()
            return None

    def _missing(self) -> str:
        return f"{MISSING}\n{on_rights(self._bot.configuration.site)}"

    def _poses(self, guild: discord.Guild, name: str) -> bool:
        """Whether somebody could take a name for the bot's, as it is called there, or Discord's."""
        own = self._bot.user
        names = (CALLED, guild.me.display_name, *([] if own is None else [own.name]))
        return is_posing(name, names)

    async def _called(self, guild: discord.Guild, name: str) -> frozenset[int] | None:
        """Who on a server is called so; None where Discord does not say."""
        key = (guild.id, read_as(name), self._bot.clock() // HOUR)
        known = self._names.get(key)
        if known is not None:
            return known
        people: dict[int, discord.Member] = {}
        try:
            async with asyncio.timeout(_PATIENCE_S):
                for spelt in {name, look_of(name)}:
                    found = await guild.query_members(spelt, limit=_ASKED_FOR, cache=False)
                    people |= {one.id: one for one in found}
        except (*SENDING_FAILED, discord.ClientException) as error:
            _log.info("whether anybody is called like a character is not known: %r", error)
            return None
        names = {one.id: (one.name, one.global_name, one.nick) for one in people.values()}
        called = frozenset(
            user_id
            for user_id, its in names.items()
            if any(read_as(each) == read_as(name) for each in its if each)
        )
        self._names.put(key, called)
        return called
