"""What the bot may do in a channel, checked when a game comes to it rather than weeks later."""

import discord

from cogs.core.interaction import Interaction
from cogs.render.text import listed
from rules.errors import RuleError

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
