"""What the bot and the person may do in a channel, checked when a game comes to it."""

import discord

from cogs.core.interaction import Interaction
from cogs.render.text import listed
from rules.errors import ForbiddenError, RuleError

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "read_message_history": "Read Message History",
}
NEEDED_IN_THREAD = {**NEEDED, "send_messages_in_threads": "Send Messages in Threads"}
del NEEDED_IN_THREAD["send_messages"]


def require_board_permissions(interaction: Interaction, channel: object) -> None:
    """Raise RuleError naming each permission that the bot lacks in a channel."""
    if channel is interaction.channel or getattr(channel, "id", None) == interaction.channel_id:
        permissions = interaction.app_permissions
    elif isinstance(channel, discord.TextChannel | discord.Thread) and interaction.guild:
        permissions = channel.permissions_for(interaction.guild.me)
    else:
        raise RuleError("A game is played in a text channel or a thread.")
    needed = NEEDED_IN_THREAD if isinstance(channel, discord.Thread) else NEEDED
    missing = [name for key, name in needed.items() if not getattr(permissions, key)]
    if missing:
        raise RuleError(
            f"I need {listed(missing)} in that channel. Somebody with Manage Permissions there "
            "can give me that; then try again."
        )


def manages_server(interaction: Interaction) -> bool:
    """Whether the person has Manage Server, with which they can free a channel from a game."""
    return interaction.permissions.manage_guild


async def require_own_permissions(interaction: Interaction, channel: object) -> None:
    """Raise ForbiddenError unless the person can read and write in a channel themselves."""
    if getattr(channel, "id", None) == interaction.channel_id:
        return
    member = interaction.user
    if (
        not isinstance(channel, discord.TextChannel | discord.Thread)
        or not isinstance(member, discord.Member)
        or not _may_write(channel, member)
        or not await _is_let_into(channel, member)
    ):
        raise ForbiddenError(
            "You can only bring a game to a channel in which you can read and write yourself."
        )


def _may_write(channel: discord.TextChannel | discord.Thread, member: discord.Member) -> bool:
    permissions = channel.permissions_for(member)
    if isinstance(channel, discord.Thread):
        return permissions.view_channel and permissions.send_messages_in_threads
    return permissions.view_channel and permissions.send_messages


async def _is_let_into(
    channel: discord.TextChannel | discord.Thread, member: discord.Member
) -> bool:
    """Whether a private thread has the person in it; other channels have everybody who may look."""
    if not isinstance(channel, discord.Thread) or not channel.is_private():
        return True
    if channel.permissions_for(member).manage_threads:
        return True
    try:
        await channel.fetch_member(member.id)
    except discord.HTTPException:
        return False
    return True
