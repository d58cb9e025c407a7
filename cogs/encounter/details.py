"""The private view of an encounter: everything for a referee, a player's own view for a player."""

from cogs.core.answering import Answer
from cogs.core.boards import require_newest
from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.encounter.typed import private_view
from cogs.render.details import render_details
from data.live import LiveGame


async def show_details(interaction: Interaction, game: LiveGame) -> None:
    """Show what the person may know, in as many private messages as it takes."""
    view = private_view(game, interaction.user.id)
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        for page in render_details(game, view, viewer):
            await answer.private(page)


async def press_details(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board."""
    require_newest(interaction, game)
    word(words, 0)
    await show_details(interaction, game)
