"""`/game hold`: any player stops a scene, without a name and without a reason."""

from collections.abc import Iterator

from cogs.core.answering import Answer
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.moments import takes_part
from cogs.core.said import says
from cogs.pace.telling import hold_button
from cogs.render.deeds import Deed, Doer, Near, deed_of
from data.live import LiveGame
from rules.errors import ForbiddenError, TooLateError
from rules.pace.records import HoldScene

HOLD = Group()
KEY = "hold"
HELD = (
    "The scene is held, and the referee is told. Nobody learns that it was you: it stands in no "
    "log. Say more to anybody you like, or nothing."
)


@HOLD.command("hold")
@says(
    "hold on, x card, xcard, stop the scene, stop the game, safety, safe word, time out, timeout, "
    "im uncomfortable, uncomfortable, not ok with, lines and veils, red card, stop please, please "
    "stop",
    "Hold on: stop the scene",
    when=takes_part,
)
async def hold(interaction: Interaction, game: LiveGame) -> None:
    """Hold on: stop the scene, without a name or a reason; the referee takes it up again"""
    if game.member(interaction.user.id) is None:
        raise ForbiddenError("Only who plays in this game can hold its scene.")
    if game.state.pace.held:
        raise TooLateError("The scene is held already. The referee takes it up again.")
    bot = interaction.client
    async with Answer(interaction) as answer:
        # As the clock, under a key of its own: no row, event or link knows who asked.
        outcome = await bot.games.note(game.id, KEY, HoldScene(), party=game.party)
        if outcome is not None:
            bot.delivery.deliver(outcome)
        await answer.private(HELD)


def _deeds(doer: Doer) -> Iterator[Deed]:
    """To stop the scene, for everybody at the table."""
    if takes_part(doer) and not doer.state.pace.held:
        yield deed_of(hold_button(doer.game.id), Near.MENU)


FEATURE = Feature(deeds=_deeds, order=900)
