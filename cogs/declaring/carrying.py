"""What was declared is carried out: by its player's button, or by the referee's for all."""

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.encounter.joining import require_encounter
from cogs.encounter.typed import own_combatants
from cogs.render.buttons import row_of
from cogs.render.declaring import as_declared_button
from cogs.rounds import MOST_BUTTONS, NOBODY_OF_YOURS, require_step
from data.live import LiveGame
from rules.errors import RuleError
from rules.orders.records import CarryOutAll, CarryOutDeclared

NOTHING_READY = "Nobody of yours has anything declared that could be carried out now."


async def press_as_declared(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: for the one who can be meant, or asks who it is."""
    view = require_step(interaction, game, words)
    own = own_combatants(game, view, interaction.user.id)
    ready = [one for one in own if one.can_carry_out]
    if not ready:
        raise RuleError(NOTHING_READY if own else NOBODY_OF_YOURS)
    if len(ready) == 1:
        await play(interaction, CarryOutDeclared(target=ready[0].id, round=view.round), game=game)
        return
    buttons = [as_declared_button(game.id, view, one.id, one.name) for one in ready[:MOST_BUTTONS]]
    async with Answer(interaction) as answer:
        await answer.private("Who does as declared?", view=row_of(*buttons))


async def press_as_declared_one(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of those that were offered: encounter, round, who."""
    require_encounter(game, interaction, word(words, 0))
    action = CarryOutDeclared(target=word(words, 2), round=number(words, 1))
    await play(interaction, action, game=game)


async def press_all_as_declared(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The referee's button on the board: for all whose turn it is."""
    view = require_step(interaction, game, words)
    await play(interaction, CarryOutAll(step_number=view.step_number), game=game)


PRESSES: dict[str, Press] = {
    "as-declared": press_as_declared,
    "as-declared-one": press_as_declared_one,
    "as-declared-all": press_all_as_declared,
}
