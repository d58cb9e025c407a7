"""Whose turn a button of the board is for: the one of one's own who can act, or the one picked."""

from collections.abc import Callable

from cogs.core.answering import Answer
from cogs.core.interaction import Interaction
from cogs.encounter.typed import acts_now, is_up, own_combatants
from cogs.render.buttons import Button, row_of
from cogs.rounds import MOST_BUTTONS, NOBODY_OF_YOURS, require_step
from data.live import LiveGame
from rules.errors import RuleError
from rules.view import CombatantView, EncounterView

Offered = Callable[[int, EncounterView, CombatantView], Button]
"""Makes the button of one who can act, with the id of the game."""
NOT_YOURS = "It is not the turn of anybody of yours."


async def find_actor(
    interaction: Interaction, game: LiveGame, words: list[str], question: str, offer: Offered
) -> tuple[EncounterView, str] | None:
    """The only one of one's own who can act; None where there are several, of whom one is picked.

    `offer` makes the button of each. Raises RuleError where nobody can act.
    """
    view = require_step(interaction, game, words)
    own = [one for one in own_combatants(game, view, interaction.user.id) if is_up(one)]
    ready = [one for one in own if acts_now(one) and not one.done]
    if not ready:
        raise RuleError(NOBODY_OF_YOURS if not own else NOT_YOURS)
    if len(ready) == 1:
        return view, ready[0].id
    buttons = [offer(game.id, view, one) for one in ready[:MOST_BUTTONS]]
    async with Answer(interaction) as answer:
        await answer.private(question, view=row_of(*buttons))
    return None
