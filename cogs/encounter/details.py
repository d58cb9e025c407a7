"""The private view of an encounter: everything for a referee, a player's own view for a player."""

from cogs.core.answering import Answer
from cogs.core.boards import require_newest
from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.encounter.typed import private_view
from cogs.render.away import back_button
from cogs.render.board_buttons import rare_buttons
from cogs.render.buttons import Button, ask_again_button, order_button, row_of
from cogs.render.details import render_details
from cogs.render.offers.orders import monsters_buttons
from data.live import LiveGame
from rules.kernel.absence import absence_of
from rules.kernel.actor import Viewer
from rules.view import EncounterView

MOST_BUTTONS = 5


async def show_details(interaction: Interaction, game: LiveGame) -> None:
    """Show what the person may know, in as many private messages as it takes."""
    view = private_view(game, interaction.user.id)
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        *pages, last = render_details(game, view, viewer)
        for page in pages:
            await answer.private(page)
        await answer.private(last, view=row_of(*_buttons(game, view, viewer)))


def _buttons(game: LiveGame, view: EncounterView, viewer: Viewer) -> list[Button]:
    """For who is away, for those of one's own, and what the board has no room for."""
    away = absence_of(game.state, viewer.member)
    back = [] if away is None else [back_button(game.id, away)]
    own = [one for one in view.combatants if viewer.plays_for(one.owner)]
    silent = [
        ask_again_button(game.id, view.id, one.id, one.name)
        for one in own
        if one.nothing_to_declare
    ]
    orders = [order_button(game.id, one.id, one.name) for one in own if one.standing]
    rare = rare_buttons(game, view, is_in=bool(own))
    if viewer.is_referee:
        rare += monsters_buttons(game)
    return [*back, *silent[:MOST_BUTTONS], *orders[:MOST_BUTTONS], *rare]


async def press_details(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board."""
    require_newest(interaction, game)
    word(words, 0)
    await show_details(interaction, game)
