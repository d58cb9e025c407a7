"""What somebody says to the bot by its name: one press does it, so that no secret is public."""

import discord

from cogs.core.errors import SENDING_FAILED
from cogs.core.feature import Client
from cogs.core.interaction import Interaction
from cogs.deeds.near import all_deeds, doer_of
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.finding import find_deeds
from data.live import LiveGame
from rules.errors import ForbiddenError, NotFoundError

PRESS = "Press, and it is done."
GONE = "I cannot read what was said any more. Say it again, or type it behind `/do`."
ANOTHERS = "Somebody else said that. Say it yourself, or type it behind `/do`."


def said_after(message: discord.Message, start: int) -> str:
    """The rest of the line behind the bot's name, which ends at `start`."""
    return message.content[start:].partition("\n")[0].strip()


def button_for(bot: Client, game: LiveGame, message: discord.Message, said: str) -> Button | None:
    """Does what was said, as whoever said it; None where nothing is like it."""
    doer = doer_of(game, message.author.id)
    is_line = bot.commands_by_key.in_line(said) is not None
    if not is_line and not find_deeds(
        all_deeds(doer, bot.deeds, bot.commands_by_key), said, most=1
    ):
        return None
    return make_button("do-said", game.id, label="Do it", style=GREEN)


async def find_said(interaction: Interaction) -> str:
    """What was said in the post that a button replies to, to whoever said it.

    Raises ForbiddenError for others, NotFoundError for a post that is gone.
    """
    reply = interaction.message
    post = None if reply is None or reply.reference is None else reply.reference.message_id
    if reply is None or post is None:
        raise NotFoundError(GONE)
    try:
        message = await reply.channel.fetch_message(post)
    except SENDING_FAILED:
        raise NotFoundError(GONE) from None
    if message.author.id != interaction.user.id:
        raise ForbiddenError(ANOTHERS)
    return said_after(message, message.content.find(">") + 1)
