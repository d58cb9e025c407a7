"""Looks at what Discord lets a game be played by: its channels, rights, webhooks, what rings.

It changes nothing. `/game check` tells it a referee, `doctor` and each start whoever hosts.
"""

import asyncio
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import discord

from cogs.core.client import Room
from cogs.core.homes import LOCKED, is_locked
from cogs.core.rights import RIGHTS, Right, missing_rights, where_of
from cogs.core.secret_place import SILENT, find_place
from cogs.core.sending import PATIENCE_S, SENDING_FAILED
from data.whereabouts import Whereabouts
from rules.kernel.words import listed

MOST_HOOKS = 15
GONE = (
    "{room} has been deleted, and with it the place of the board. In another channel, a referee or "
    "somebody with Manage Server types `/game home`, and picks the game."
)
NO_ROOM = "{room} is no text channel and no thread. `/game home` moves the board to one."
UNKNOWN = "Discord does not say just now what {room} is like. Ask again in a minute."
LACKS = (
    "In {room} I lack {rights}. Somebody with Manage Permissions there can give me that, by "
    "the channel's settings or my role's."
)
FULL = (
    "{room} has as many webhooks as there can be, and none is mine, so characters are quoted. "
    "Delete one in the channel's settings, under Integrations."
)
FULL_UNKNOWN = "Discord does not say just now which webhooks {room} has. Ask again in a minute."
ASLEEP = "{room} sleeps, and wakes with the next move."
FINE = "I have all rights in {room}."
NOTIFIES = (
    "In this server every message rings, for whoever has not chosen otherwise. What I post is "
    "silent unless it calls somebody, but that rings for all the others too. In Server Settings, "
    "set Default Notification Settings to Only @mentions."
)
NOTIFIES_OF_MENTIONS = "Phones ring for mentions alone, unless somebody has chosen otherwise."
OPEN_TO_OTHERS = "Nothing secret can be told in {room}. {why}"
OPEN_TO_REFEREES = "Only referees can read {room}, where secrets go."


class Verdict(StrEnum):
    """What a look came to."""

    well = "well"
    mend = "mend it so"
    unknown = "cannot tell"
    learned = "found out"


class Finding(NamedTuple):
    """One thing that was looked at, in one line; channels, roles and people stand as mentions."""

    verdict: Verdict
    says: str


def well(says: str) -> Finding:
    """Something is as it should be."""
    return Finding(Verdict.well, says)


def mend(says: str) -> Finding:
    """Something is not, and the line says what helps."""
    return Finding(Verdict.mend, says)


def learned(says: str) -> Finding:
    """What no document says, and a trial showed."""
    return Finding(Verdict.learned, says)


def unknown(says: str) -> Finding:
    """Nobody said what it is like."""
    return Finding(Verdict.unknown, says)


def notifies_of_all(guild: discord.Guild | None) -> bool:
    """Whether a server notifies its members of all messages, as Discord does where nobody said."""
    is_all = discord.NotificationLevel.all_messages
    return guild is not None and guild.default_notifications is is_all


def look_at_server(guild: discord.Guild) -> Finding:
    """What rings in a server, for all its games."""
    return mend(NOTIFIES) if notifies_of_all(guild) else well(NOTIFIES_OF_MENTIONS)


async def look_at_game(guild: discord.Guild, game: Whereabouts) -> list[Finding]:
    """Every channel of a game, what characters speak by in its home, and its place for secrets."""
    found = list[Finding]()
    for channel_id in game.channels:
        found += await _look_at_channel(guild, channel_id, is_home=channel_id == game.home)
    if game.secrets is not None:
        found.append(await _look_at_secrets(guild, game.secrets, game.referees))
    return found


async def _look_at_channel(
    guild: discord.Guild, channel_id: int, *, is_home: bool
) -> Sequence[Finding]:
    """What a channel lacks; one that is gone is missed only where it was the home."""
    room = f"<#{channel_id}>"
    try:
        channel = await _found(guild, channel_id)
    except discord.NotFound:
        return [mend(GONE.format(room=room))] if is_home else []
    except discord.Forbidden:
        return [_lacking(room, RIGHTS[:1])]
    except SENDING_FAILED:
        return [unknown(UNKNOWN.format(room=room))]
    if not isinstance(channel, Room):
        return [mend(NO_ROOM.format(room=room))]
    if isinstance(channel, discord.Thread) and channel.parent is None:
        # Discord tells of no channel that is not to be seen.
        return [_lacking(f"<#{channel.parent_id}>", RIGHTS[:1])]
    may = channel.permissions_for(guild.me)
    lacking = missing_rights(may, where_of(channel))
    found = list[Finding]()
    if is_locked(channel, may):
        found.append(mend(f"{room}: {LOCKED}"))
    if lacking:
        found.append(_lacking(room, lacking))
    if is_home and may.manage_webhooks:
        found += await _look_at_hooks(channel)
    is_asleep = isinstance(channel, discord.Thread) and channel.archived
    return found or [well((ASLEEP if is_asleep else FINE).format(room=room))]


def _lacking(room: str, rights: Sequence[Right]) -> Finding:
    named = listed([f"{one.name} ({one.purpose})" for one in rights])
    return mend(LACKS.format(room=room, rights=named))


async def _found(guild: discord.Guild, channel_id: int) -> object:
    """A channel or thread. Raises what Discord answers, None for one of another kind."""
    known = guild.get_channel_or_thread(channel_id)
    if known is not None:
        return known
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await guild.fetch_channel(channel_id)
    except discord.InvalidData:
        return None


async def _look_at_hooks(channel: Room) -> Sequence[Finding]:
    """Whether characters can speak in a channel by a webhook of the bot's, there or to be made."""
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(parent, discord.TextChannel | discord.ForumChannel):
        return []
    try:
        async with asyncio.timeout(PATIENCE_S):
            hooks = await parent.webhooks()
    except SENDING_FAILED:
        return [unknown(FULL_UNKNOWN.format(room=parent.mention))]
    own = parent.guild.me.id
    if len(hooks) < MOST_HOOKS or any(one.user and one.user.id == own for one in hooks):
        return []
    return [mend(FULL.format(room=parent.mention))]


async def _look_at_secrets(
    guild: discord.Guild, channel_id: int, referees: frozenset[int]
) -> Finding:
    room = f"<#{channel_id}>"
    found, why = await find_place(guild, channel_id, referees)
    if found is not None:
        return well(OPEN_TO_REFEREES.format(room=room))
    is_sure = why != SILENT
    return (mend if is_sure else unknown)(OPEN_TO_OTHERS.format(room=room, why=why))
