"""The private page of the pool, with a button for each thing that somebody can do."""

from cogs.core.answering import Answer
from cogs.render.buttons import row_of
from cogs.render.treasure import page_buttons, render_pool
from data.live import LiveGame
from rules.view.treasure import view_pool

MOST_BUTTONS = 15


async def show_pool(answer: Answer, game: LiveGame, user_id: int) -> None:
    """All that the person may know of the pool."""
    pool = view_pool(game.state, game.viewer(user_id))
    buttons = list(page_buttons(game, pool))[:MOST_BUTTONS]
    await answer.private(render_pool(game.state, pool), view=row_of(*buttons))
