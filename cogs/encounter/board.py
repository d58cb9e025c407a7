"""The board brought down to the bottom of its channel, by command and by its button."""

from cogs.core.answering import Answer
from cogs.core.boards import require_newest
from cogs.core.interaction import Interaction
from cogs.render.text import OURS
from data.live import LiveGame
from rules.errors import RuleError

CANNOT_POST = (
    "The board could not be posted. I need View Channel, Send Messages and Read Message History in "
    "the game's channel; then try again."
)


async def bring_down(interaction: Interaction, game: LiveGame) -> None:
    """Post the board again, and say where it is. Raises RuleError where Discord does not let us."""
    boards = interaction.client.boards
    async with Answer(interaction) as answer:
        message = await boards.post(game)
        if message is None:
            notice = boards.take_notice(game.id)
            raise RuleError(notice.replace("<#", f"{OURS}<#") or CANNOT_POST)
        await answer.private(f"[Here is the board]({message.jump_url}).")


async def press_board_down(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board, for everybody; nothing to do where nothing lies below it."""
    require_newest(interaction, game)
    if interaction.client.boards.is_at_bottom(game):
        raise RuleError("The board is at the bottom already.")
    await bring_down(interaction, game)
