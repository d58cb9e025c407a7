"""The board's button for a spell of the next round: for those who are not asked as it begins."""

from collections.abc import Mapping

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.encounter.typed import own_combatants
from cogs.render.buttons import make_button, row_of
from cogs.render.declaring import NEED_TEXT, text_field
from cogs.render.forms import make_form
from cogs.rounds import MOST_BUTTONS, NOBODY_OF_YOURS, require_round
from data.live import LiveGame
from rules.errors import RuleError
from rules.rounds.records import DeclareAhead
from rules.view.records import CombatantView, EncounterView

SPELL = "spell"


async def _press_cast_next(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: asks for the spell, and before that who casts it."""
    view = require_round(interaction, game, words)
    own = [one for one in own_combatants(game, view, interaction.user.id) if one.standing]
    own = [one for one in own if one.nothing_to_declare] or own
    if not own:
        raise RuleError(NOBODY_OF_YOURS)
    if len(own) == 1:
        await _ask_spell(interaction, game, view, own[0])
        return
    buttons = [
        make_button("cast-next-one", game.id, view.id, view.round, one.id, label=one.name)
        for one in own[:MOST_BUTTONS]
    ]
    async with Answer(interaction) as answer:
        await answer.private("Who casts in the next round?", view=row_of(*buttons))


async def _press_cast_next_one(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of those that were offered."""
    view = require_round(interaction, game, words)
    combatant = view.combatant(word(words, 2))
    if combatant is None:
        raise RuleError(NOBODY_OF_YOURS)
    await _ask_spell(interaction, game, view, combatant)


async def _ask_spell(
    interaction: Interaction, game: LiveGame, view: EncounterView, combatant: CombatantView
) -> None:
    """The form for the spell of the next round, with the words of the one said before."""
    ahead = combatant.ahead
    before = ahead.text if ahead is not None and ahead.kind == SPELL else ""
    words = (view.id, view.round, combatant.id)
    title = f"Round {view.round + 1}: {NEED_TEXT[SPELL]}"
    form = make_form("spell-next", game.id, *words, title=title, fields=[text_field(before)])
    await interaction.response.send_modal(form)


async def _submit_spell_next(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form with the spell of the next round."""
    require_round(interaction, game, words)
    action = DeclareAhead(target=word(words, 2), kind=SPELL, text=typed.get("text", ""))
    await play(interaction, action, game=game)


FEATURE = Feature(
    order=190,
    presses={"cast-next": _press_cast_next, "cast-next-one": _press_cast_next_one},
    forms={"spell-next": _submit_spell_next},
)
