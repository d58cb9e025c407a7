"""Tells referees what only they may know, in the channel or thread that they have set for it.

Who can read it is found out anew for each message. Where anybody else could, or Discord does not
say, nothing is sent, there or elsewhere: the log and the Show button have all of it, and a referee
is told once why.
"""

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import partial

import discord

from cogs.core.client import Client, Room
from cogs.core.sending import PATIENCE_S, SENDING_FAILED, Fault, fault_of
from cogs.render.site import on_secrets
from cogs.render.telling import Message, tell_referees
from cogs.render.text import MESSAGE_LIMIT, shorten_marked
from data.errors import AwayError
from data.live import LiveGame, Outcome

FOR_ALL = (
    "@everyone can read {room}. In its settings, under Permissions, turn View Channel off for "
    "@everyone and let in by name who is to read it."
)
FOR_ROLE = (
    "The role {role} can read {room}, and I cannot see who has it. In its settings, under "
    "Permissions, take the role out and let in by name who is to read it."
)
FOR_PERSON = (
    "{person} can read {room}, and is not to. In its settings, under Permissions, take them out."
)
IN_THREAD = "Somebody is in {room} who is not to read it. Remove them from the thread."
MODERATES = (
    "{who} can read every thread of {room} by Manage Threads. In its settings, under Permissions, "
    "take that away, or use another channel."
)
_log = logging.getLogger(__name__)
GONE = "It has been deleted."
NO_ROOM = "It is no text channel and no thread."
SHUT = "I need View Channel, Send Messages and Read Message History there."
SILENT = "Discord does not say just now who can read it."
NOTICE = (
    "Nothing secret goes to <#{room}> now. {why} Until then `/log show` and the Show buttons have "
    "it; `/do game secrets place` sets another place."
)


async def why_not_secret(room: Room, referees: Collection[int]) -> str:
    """What lets others than these people read a channel, and how to end it; "" if nothing does.

    Ask with a channel that was just fetched. Raises what Discord answers to a question.
    """
    if not isinstance(room, discord.Thread):
        return await _of_channel(room, referees)
    parent = await room.guild.fetch_channel(room.parent_id)
    assert isinstance(parent, discord.abc.GuildChannel)
    of_parent = await _of_channel(parent, referees)
    if not of_parent or not room.is_private():
        return of_parent
    if await _has_strangers(room, referees):
        return IN_THREAD.format(room=room.mention)
    return await _of_moderators(parent, referees)


async def _of_channel(channel: discord.abc.GuildChannel, referees: Collection[int]) -> str:
    """Whoever can see the channel at all."""
    room = channel.mention
    if channel.permissions_for(channel.guild.default_role).view_channel:
        return FOR_ALL.format(room=room)
    for role in _strange_roles(channel.guild):
        if channel.permissions_for(role).view_channel:
            return FOR_ROLE.format(role=role.mention, room=room)
    for role_id, overwrite in _named(channel, people=False):
        if overwrite.view_channel and channel.guild.get_role(role_id) is None:
            return FOR_ROLE.format(role=f"<@&{role_id}>", room=room)
    for person_id, overwrite in _named(channel, people=True):
        if overwrite.view_channel and await _is_stranger(channel.guild, person_id, referees):
            return FOR_PERSON.format(person=f"<@{person_id}>", room=room)
    return ""


async def why_not_private(channel: discord.abc.GuildChannel, people: Collection[int]) -> str:
    """What lets others than these people read any private thread of a channel; "" if nothing."""
    return await _of_moderators(channel, people)


async def _of_moderators(channel: discord.abc.GuildChannel, referees: Collection[int]) -> str:
    """Whoever sees the private threads of a channel without being in them."""
    for role in (channel.guild.default_role, *_strange_roles(channel.guild)):
        if channel.permissions_for(role).manage_threads:
            return MODERATES.format(who=role.mention, room=channel.mention)
    for person_id, overwrite in _named(channel, people=True):
        if overwrite.manage_threads and await _is_stranger(channel.guild, person_id, referees):
            return MODERATES.format(who=f"<@{person_id}>", room=channel.mention)
    return ""


def _strange_roles(guild: discord.Guild) -> list[discord.Role]:
    """The roles that anybody may have: not the bot's own, nor such as manage the server."""
    return [
        role
        for role in guild.roles
        if not role.is_default()
        and not (role.permissions.administrator or role.permissions.manage_guild)
        and not (role.tags is not None and role.tags.bot_id == guild.me.id)
    ]


def _named(
    channel: discord.abc.GuildChannel, *, people: bool
) -> list[tuple[int, discord.PermissionOverwrite]]:
    """The people, or the roles, that the permissions of a channel name, and what is said of them.

    A role that was made a moment ago is not known as one yet, but said to be one.
    """
    return [
        (target.id, overwrite)
        for target, overwrite in channel.overwrites.items()
        if people is not (discord.Role in (type(target), getattr(target, "type", None)))
    ]


async def _is_stranger(guild: discord.Guild, person_id: int, referees: Collection[int]) -> bool:
    """Whether somebody is in the server, but no referee, no manager of it, and not the bot."""
    if person_id in referees or person_id in (guild.me.id, guild.owner_id):
        return False
    try:
        member = await guild.fetch_member(person_id)
    except discord.NotFound:
        return False
    return not (member.guild_permissions.administrator or member.guild_permissions.manage_guild)


async def _has_strangers(thread: discord.Thread, referees: Collection[int]) -> bool:
    """Whether more people are in a private thread than the bot and referees.

    Discord lists a thread's members for nobody without the intent for members, but counts them.
    """
    known = [await _is_in(thread, one) for one in {thread.guild.me.id, *referees}]
    return thread.member_count > sum(known)


async def _is_in(thread: discord.Thread, person_id: int) -> bool:
    try:
        await thread.fetch_member(person_id)
    except discord.NotFound:
        return False
    return True


async def find_place(
    guild: discord.Guild, channel_id: int, referees: frozenset[int]
) -> tuple[Room | None, str]:
    """A channel in which secrets can be told these people alone; else None, and what to change."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            room = await guild.fetch_channel(channel_id)
            if not isinstance(room, Room):
                return None, NO_ROOM
            why = await why_not_secret(room, referees)
    except discord.NotFound:
        return None, GONE
    except discord.Forbidden:
        return None, SHUT
    except SENDING_FAILED as error:
        _log.info("who can read channel %d is not known: %r", channel_id, error)
        return None, SILENT
    return (None, why) if why else (room, "")


@dataclass(slots=True)
class _Place:
    """What one game has to tell its referees. `notice` is what keeps it back, "" once told."""

    waiting: deque[tuple[str, Message]] = field(default_factory=deque[tuple[str, Message]])
    task: asyncio.Task[None] | None = None
    why: str = ""
    notice: str = ""


class Secrets:
    """The places for secrets of all games. `tell` returns at once."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._places: defaultdict[int, _Place] = defaultdict(_Place)

    def tell(self, *outcomes: Outcome) -> None:
        """Have referees told what only they may know of these, if the game has a place for it."""
        for outcome in outcomes:
            game = outcome.game
            if game.secrets_channel_id is None or outcome.repeated:
                continue
            told = tell_referees(outcome)
            if told.text:
                place = self._places[game.id]
                place.waiting.append((outcome.entry.label, told))
                self._begin(game.id, place)

    def _begin(self, game_id: int, place: _Place) -> None:
        """Tell what waits, unless that is under way."""
        if place.waiting and place.task is None and not self._bot.is_closed():
            place.task = asyncio.create_task(self._work(game_id, place))

    def take_notice(self, game_id: int) -> str:
        """Why nothing is told in the game's place, for a referee; "" if all is well or was told."""
        place = self._places.get(game_id)
        if place is None:
            return ""
        notice, place.notice = place.notice, ""
        return notice

    async def settle(self) -> None:
        """Wait until all that was to be told is told or kept back."""
        while tasks := [place.task for place in self._places.values() if place.task is not None]:
            await asyncio.gather(*tasks)

    async def _work(self, game_id: int, place: _Place) -> None:
        try:
            while place.waiting:
                label, told = place.waiting[0]
                await self._send(game_id, place, label, told)
                place.waiting.popleft()
            self._bot.again.went_well(("secrets", game_id))
        except AwayError as error:
            _log.warning("secrets of game %d wait for the database: %r", game_id, error)
            self._bot.again.failed(("secrets", game_id), partial(self._begin, game_id, place))
        except Exception:  # noqa: BLE001 - what is told later must not wait for ever
            place.waiting.popleft()
            _log.exception("a secret of game %d was told nowhere", game_id)
        finally:
            place.task = None

    async def _send(self, game_id: int, place: _Place, label: str, told: Message) -> None:
        if not self._bot.games.is_ours(game_id):
            return
        game = await self._bot.games.get(game_id)
        if game.secrets_channel_id is None:
            return
        room, why = await self.look(game, game.secrets_channel_id)
        if room is not None:
            text = shorten_marked(told.text, MESSAGE_LIMIT)
            try:
                async with asyncio.timeout(PATIENCE_S):
                    once = f"{game_id}-r{label}"
                    await self._bot.door.post(room, text, view=told.view, once=once)
            except SENDING_FAILED as error:
                _log.info("a secret of game %d could not be told: %r", game_id, error)
                why = SHUT if fault_of(error) is Fault.shut else SILENT
        if why and why != place.why:
            notice = NOTICE.format(room=game.secrets_channel_id, why=why)
            place.notice = f"{notice}\n{on_secrets(self._bot.configuration.site)}"
        place.why = why

    async def look(self, game: LiveGame, channel_id: int) -> tuple[Room | None, str]:
        """A channel in which a game's secrets can be told now; else None, and what to change."""
        guild = self._bot.get_guild(game.guild_id)
        if guild is None:
            return None, SILENT
        referees = frozenset(member.user_id for member in game.referees)
        return await find_place(guild, channel_id, referees)
