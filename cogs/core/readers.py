"""Who can read a channel besides the referees of a game.

The bot has no list of a server's members, so it does not know who has a role: whatever lets anybody
read whom it does not know to be a referee counts as no secret. People with Manage Server can read
what they like, and may.
"""

from collections.abc import Collection

import discord

Room = discord.TextChannel | discord.Thread
FOR_ALL = (
    "@everyone can read {room}. In its settings, under Permissions, turn View Channel off for "
    "@everyone and let the referees in by name."
)
FOR_ROLE = (
    "The role {role} can read {room}, and I cannot see who has it. In its settings, under "
    "Permissions, take the role out and let the referees in by name."
)
FOR_PERSON = (
    "{person} can read {room}, and is no referee of this game. In its settings, under Permissions, "
    "take them out."
)
IN_THREAD = "Somebody is in {room} who is no referee of this game. Remove them from the thread."
MODERATES = (
    "{who} can read every thread of {room} by Manage Threads. In its settings, under Permissions, "
    "take that away, or use a channel of the referees' own."
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
