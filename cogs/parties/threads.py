"""The thread or post in which a party of its own is read, made where the game is at home."""

import logging

import discord

from cogs.core.client import Room
from cogs.core.interaction import Interaction
from cogs.core.sending import SENDING_FAILED
from cogs.render.site import on_rights
from data.live import LiveGame

THREAD_NAME = "{label}"
LONGEST = 100
NO_RIGHT = (
    "I cannot make a thread here: give me **{right}** there. Until then they play here as well; "
    "`/party split` with `channel` takes one that is there already."
)
WRONG = "Discord took no new thread just now, so they play here as well."
_log = logging.getLogger(__name__)


async def make_room(interaction: Interaction, game: LiveGame, name: str) -> tuple[Room | None, str]:
    """A thread beside the game's home, or why there is none.

    Where the home is a thread it is one of the same channel, and in a forum a post with its tags.
    """
    guild = interaction.guild
    home = (
        None if guild is None else await interaction.client.homes.find(guild, game.common_home_id)
    )
    above = home.parent if isinstance(home, discord.Thread) else home
    if guild is None or not isinstance(above, discord.TextChannel | discord.ForumChannel):
        return None, WRONG
    may = above.permissions_for(guild.me)
    is_forum = isinstance(above, discord.ForumChannel)
    if not (may.send_messages if is_forum else may.create_public_threads):
        right = "Send Messages" if is_forum else "Create Public Threads"
        foot = on_rights(interaction.client.configuration.site)
        return None, f"{NO_RIGHT.format(right=right)}\n{foot}"
    tags = home.applied_tags if isinstance(home, discord.Thread) else []
    try:
        return await interaction.client.door.open_thread(above, name[:LONGEST], tags), ""
    except SENDING_FAILED as error:
        _log.warning("no thread for a party of game %d: %r", game.id, error)
        return None, WRONG
