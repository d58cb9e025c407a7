"""The menu of messages, which offers what fits a post; and what is done with a reading."""

import secrets
from collections import OrderedDict

import discord
from discord import app_commands

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.client import Client, PostDeed
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction, game_here
from cogs.core.readings import FORMS, PRESSES, can_read, read_post
from cogs.render.buttons import make_button, row_of
from data.live import LiveGame
from rules.errors import NotFoundError

_MOST_KEPT = 200
_KEY_BYTES = 6
"""12 digits in hexadecimal: too short to be taken for a number of Discord's."""
ASKED = "What to do with that post?"
GONE = "I do not have that post any more. Open the menu on it again."


class _Opened(OrderedDict[str, discord.Message]):
    """The posts on which the menu was opened last, the newest at the end."""

    def __init__(self, _client: Client) -> None:
        super().__init__()

    def __bool__(self) -> bool:
        return True

    def keep(self, message: discord.Message) -> str:
        """Remember a post, and forget the oldest where there are too many; the key of it."""
        key = secrets.token_hex(_KEY_BYTES)
        self[key] = message
        while len(self) > _MOST_KEPT:
            self.popitem(last=False)
        return key


READ = PostDeed("read", "Read it", 5, can_read, read_post)


@app_commands.context_menu(name="Linkboy…")
@app_commands.guild_only()
async def open_menu(interaction: Interaction, message: discord.Message) -> None:
    """Offer what fits a post; where only one thing does, do it."""
    game = await game_here(interaction)
    deeds = sorted(interaction.client.posts.values(), key=lambda deed: deed.order)
    fitting = [deed for deed in deeds if await deed.fits(interaction, game, message)]
    if len(fitting) == 1:
        await fitting[0].act(interaction, game, message)
        return
    key = interaction.client.part(_Opened).keep(message)
    buttons = [make_button("post", game.id, key, one.key, label=one.label) for one in fitting]
    async with Answer(interaction) as answer:
        await answer.private(ASKED, view=row_of(*buttons))


async def press_post(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A button of the menu."""
    message = interaction.client.part(_Opened).get(word(words, 0))
    deed = interaction.client.posts.get(word(words, 1))
    if message is None or deed is None:
        raise NotFoundError(GONE)
    await deed.act(interaction, game, message)


FEATURE = Feature(
    order=152,
    menus=(open_menu,),
    presses={**PRESSES, "post": press_post},
    forms=FORMS,
    posts=(READ,),
)
