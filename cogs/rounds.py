"""`/done`, and the buttons of the board that move the round on."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.boards import require_newest
from cogs.core.buttons import Press, number, word
from cogs.core.choices import suggest_own_combatants
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.encounter.joining import require_encounter
from cogs.encounter.typed import acts_now, is_up, own_combatants, private_view, read_own
from cogs.render.board import where
from cogs.render.buttons import GREEN, make_button, row_of
from data.live import LiveGame
from rules.errors import RuleError, TooLateError
from rules.initiative.actions import RollInitiative
from rules.rounds.actions import MarkDone, MarkNotDone, NextStep
from rules.view import CombatantView, EncounterView

MOST_BUTTONS = 25


class DoneCommand(commands.Cog):
    """Say that a turn is over."""

    @app_commands.command(name="done")
    @app_commands.guild_only()
    @app_commands.autocomplete(who=suggest_own_combatants)
    @app_commands.describe(
        who="Who has acted; without it, your own character", undo="They have not acted after all"
    )
    async def done(
        self,
        interaction: Interaction,
        who: str = "",
        undo: bool = False,
    ) -> None:
        """Say that you have acted in this round"""
        game = await game_here(interaction)
        target = read_own(game, interaction.user.id, who, *(() if undo else (is_up, acts_now)))
        action = MarkNotDone(target=target) if undo else MarkDone(target=target)
        await play(interaction, action, game=game)


async def press_next(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button that ends the step it was drawn for, and no other."""
    require_newest(interaction, game)
    require_encounter(game, interaction, word(words, 0))
    try:
        await play(interaction, NextStep(step_number=number(words, 1)), game=game)
    except TooLateError:
        _draw_again(interaction, game)
        raise


def _draw_again(interaction: Interaction, game: LiveGame) -> None:
    """A board that offers what is over may be older than it should be, as after a crash."""
    interaction.client.boards.refresh(game)


async def press_initiative(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Rolls what the person may roll and has not rolled yet; a referee all that is missing."""
    view = require_step(interaction, game, words)
    if not own_combatants(game, view, interaction.user.id):
        raise RuleError(NOBODY_OF_YOURS)
    await play(interaction, RollInitiative(), game=game)


async def press_done(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Marks the one who can be meant, or asks who it is."""
    view = require_step(interaction, game, words)
    own = own_combatants(game, view, interaction.user.id)
    acting = [line for line in own if line.can_act]
    if not own:
        raise RuleError(NOBODY_OF_YOURS)
    if len(acting) > 1:
        await _ask_who(interaction, game, view, acting)
        return
    # Without anybody to act, the rules say why it is not the turn of the first one.
    line = (acting or list(own))[0]
    await play(interaction, MarkDone(target=line.id, round=view.round), game=game)


NOBODY_OF_YOURS = "You have nobody in this encounter. Come in with the button Join."


async def _ask_who(
    interaction: Interaction, game: LiveGame, view: EncounterView, lines: Sequence[CombatantView]
) -> None:
    buttons = [
        make_button("done-one", game.id, view.id, view.round, c.id, label=c.name, style=GREEN)
        for c in lines[:MOST_BUTTONS]
    ]
    text = "Who has acted?"
    if len(lines) > MOST_BUTTONS:
        text += " More of them: `/done who:…`."
    async with Answer(interaction) as answer:
        await answer.private(text, view=row_of(*buttons))


async def press_done_one(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of those that were offered."""
    require_encounter(game, interaction, word(words, 0))
    action = MarkDone(target=word(words, 2), round=number(words, 1))
    await play(interaction, action, game=game)


def require_step(interaction: Interaction, game: LiveGame, words: list[str]) -> EncounterView:
    """The encounter, if the step that a board's button was drawn for is still being played.

    The words are the encounter, the round and the step. Raises TooLateError with what it is now.
    """
    require_newest(interaction, game)
    require_encounter(game, interaction, word(words, 0))
    view = private_view(game, interaction.user.id)
    number(words, 1)
    if view.step_number != number(words, 2):
        _draw_again(interaction, game)
        raise TooLateError(f"That step is over. It is now: {where(view)}.")
    return view


PRESSES: dict[str, Press] = {
    "next": press_next,
    "initiative": press_initiative,
    "done": press_done,
    "done-one": press_done_one,
}
FEATURE = Feature(cogs=(DoneCommand,), presses=PRESSES)
