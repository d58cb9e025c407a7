"""`/sheet new`: a character step by step, each of which can be left out, or done later.

Nothing is kept but the sheet itself, so that any step can be taken days later.
"""

from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.core.play import asked, game_here, tell
from cogs.render.forms import Form
from cogs.render.sheet_steps import render_steps
from cogs.sheet.steps import (
    FIRST,
    STEPS,
    Step,
    creation_of,
    form_of,
    is_done,
    read_step,
    steps_for,
    texts_of,
    wiped_by,
)
from cogs.sheet.typed import owner_of
from data.live import LiveGame, Outcome
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.kernel.targets import find_character
from rules.sheet.active import active_character
from rules.sheet.characters import waiting_of
from rules.sheet.records import CharacterCreated
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.transfer.records import WAITING, RewriteSheet

GONE = "That character is not there any more. `/sheet list` shows those that are."
_MINE = "me"


class MakingCommands(commands.Cog):
    """Subcommands of `/sheet`; mixed into its group."""

    @app_commands.command(name="new")
    @app_commands.describe(player="Whose character it is (referee)")
    async def new(self, interaction: Interaction, player: discord.Member | None = None) -> None:
        """Make a character by steps; a name is enough, the rest can come later"""
        game = await game_here(interaction)
        owner = await owner_of(interaction, player)
        member = game.actor(interaction.user.id).member
        if owner is None and waiting_of(game.state, member) is not None:
            async with Answer(interaction) as answer:
                await show_steps(answer, game, WAITING)
            return
        whose = _MINE if owner is None else owner
        await interaction.response.send_modal(form_of(game, FIRST, (whose,), {}))


def sheet_meant(game: LiveGame, user_id: int, key: str) -> Character:
    """The sheet in a button's id: one that waits to be let in, until it has been. NotFoundError."""
    if key != WAITING:
        found = find_character(game.state, key)
    else:
        member = game.actor(user_id).member
        found = waiting_of(game.state, member) or active_character(game.state, member)
    if found is None:
        raise NotFoundError(GONE)
    if not game.viewer(user_id).acts_for(found.owner):
        raise ForbiddenError(f"Only {found.name}'s player or a referee can write on that sheet.")
    return found


async def show_steps(answer: Answer, game: LiveGame, key: str) -> None:
    """The steps with what has been done, and a button for each."""
    character = sheet_meant(game, answer.interaction.user.id, key)
    done = {step.key: (step.label, is_done(character, step)) for step in steps_for(character)}
    text, view = render_steps(game, character, key, done)
    await answer.private(text, view=view)


async def press_step(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A button of the steps: opens a form, or without a step shows them all."""
    key, user_id = word(words, 1), interaction.user.id
    step = STEPS.get(word(words, 0))
    if step is None:
        async with Answer(interaction, turns=True) as answer:
            await show_steps(answer, game, key)
        return
    character = sheet_meant(game, user_id, key)
    texts = texts_of(ENGINE.asking(game.state), character, step)
    if any(len(texts[ask.key]) > ask.longest for ask in step.asks):
        raise RuleError(
            f"{step.label}: that is too long for a form. `/item add`, `/item drop` and the "
            "commands of spells change single ones, `/sheet import` all of it from a file."
        )
    await interaction.response.send_modal(form_of(game, step, (key,), texts))


async def submit_step(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """A form of the steps: write what it says, and show what is left to do."""
    step, whose = _step_of(words), word(words, 1)
    reading = read_step(ENGINE.asking(game.state), step, typed)
    if step is FIRST:
        owner = int(whose) if whose.isdecimal() else None
        action = creation_of(game.state, reading, owner)
        await write_and_go_on(interaction, game, action, "")
        return
    key = _key_now(game, interaction.user.id, whose)
    before = sheet_meant(game, interaction.user.id, whose)
    wiped = wiped_by(step, before, reading.sheet)
    parts = tuple(dict.fromkeys((*reading.parts, *(("numbers",) if wiped else ()))))
    rewrite = RewriteSheet(sheet=reading.sheet, parts=parts, wiped=wiped, character_id=key)
    await write_and_go_on(interaction, game, rewrite, whose)


def _key_now(game: LiveGame, user_id: int, key: str) -> str:
    """The id of the sheet, which one that waited has got since it was let in."""
    return sheet_meant(game, user_id, key).id or WAITING


async def write_and_go_on(
    interaction: Interaction, game: LiveGame, action: Action, key: str
) -> None:
    """Act, tell it, and show the steps again. Raises RuleError."""
    games = interaction.client.games
    async with Answer(interaction, turns=bool(key)) as answer:
        outcome = await games.act(game.id, asked(interaction), action)
        await tell(answer, outcome)
        await show_steps(answer, outcome.game, key or _made(outcome))


def _made(outcome: Outcome) -> str:
    """The character that was just made, WAITING where a referee has to let them in."""
    made = (e for e in outcome.entry.events if isinstance(e, CharacterCreated))
    return next((event.target.id for event in made), WAITING)


def _step_of(words: list[str]) -> Step:
    step = STEPS.get(word(words, 0))
    if step is None:
        raise NotFoundError("This form is out of date. `/sheet new` opens it anew.")
    return step


def reopen_step(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form again, with what was typed into it."""
    return form_of(game, _step_of(words), (word(words, 1),), typed)
