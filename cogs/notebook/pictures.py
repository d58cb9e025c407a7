"""Pictures of entries: a portrait, a letter, a map; kept beside those of characters."""

import discord

from cogs.core.answering import Answer
from cogs.core.files.exchange import load
from cogs.core.files.worker import Work
from cogs.core.interaction import Interaction
from cogs.core.play import asked
from cogs.notebook.entries import show_written
from cogs.speech.portraits import LARGE, MOST_BYTES
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.notebook import Heading
from rules.record import replace

SHEETS = Work("cogs.speech.picture:find_sheet", bytes, megabytes=96)
NEITHER = "Attach a `picture`, or take away the one there is with `remove:yes`."
KEPT, TAKEN = "The picture is kept.", "The picture is taken away."


async def put_picture(
    interaction: Interaction,
    game: LiveGame,
    entry: Heading,
    picture: discord.Attachment | None,
    *,
    remove: bool = False,
) -> None:
    """Give an entry a picture, or none. Raises RuleError for what is none."""
    games = interaction.client.games
    if picture is None and not remove:
        raise RuleError(NEITHER)
    async with Answer(interaction, turns=True) as answer:
        digest = ""
        if picture is not None:
            content = await load(picture, MOST_BYTES, RuleError(LARGE))
            image = await interaction.client.apart.read(SHEETS, content)
            digest = await games.pictures.keep(game.id, image)

        def changed(before: Heading) -> Heading:
            return replace(before, picture=digest)

        written = await games.notebook.change(game.id, asked(interaction), entry.number, changed)
        await show_written(answer, written, KEPT if digest else TAKEN)
