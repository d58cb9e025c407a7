"""`/log`: what happened, taking it back, and bringing it back."""

from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import asked, game_here, keep
from cogs.render.buttons import row_of, undo_listed_button
from cogs.render.fairness import is_long, list_checks, render_checks, render_tally
from cogs.render.log import AFTER, LOG_PAGE, render_log_page, render_plan, summarise
from cogs.render.narration.tellers import TELLERS
from cogs.render.telling import tell_shown
from data.live import LiveGame, Outcome


async def undo_through(interaction: Interaction, game: LiveGame, seq: int) -> None:
    """Take back a row if it is the newest; else list privately what would go with it."""
    actor = game.actor(interaction.user.id)
    plan = await interaction.client.games.history.plan(game.id, actor, seq)
    if len(plan) > 1:
        viewer = game.viewer(interaction.user.id)
        text = render_plan(plan, game, viewer, TELLERS)
        view = row_of(undo_listed_button(game.id, seq, plan[0].seq, len(plan)))
        async with Answer(interaction) as answer:
            await answer.private(text, view=view)
        return
    await undo(interaction, game, through=seq, newest=seq)


async def undo(
    interaction: Interaction,
    game: LiveGame,
    *,
    through: int | None = None,
    newest: int | None = None,
) -> None:
    """Take back the newest move, or a list that was shown, and say so."""
    history = interaction.client.games.history
    job = history.undo(game.id, asked(interaction), through=through, newest=newest)
    await keep(interaction, job)


async def redo(interaction: Interaction, game: LiveGame, undo_seq: int | None = None) -> None:
    """Bring back what the newest undo took; `undo_seq` is the undo that a button belongs to."""
    history = interaction.client.games.history
    await keep(interaction, history.redo(game.id, asked(interaction), undo_seq))


async def press_undo(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a result."""
    await undo_through(interaction, game, number(words, 0))


async def press_undo_listed(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a list of what would go."""
    await undo(interaction, game, through=number(words, 0), newest=number(words, 1))


async def press_redo(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under an undo."""
    await redo(interaction, game, number(words, 0))


async def press_show(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a secret roll: shows it to those who may see it."""
    entry = await interaction.client.games.log.entry(game.id, number(words, 0))
    shown = tell_shown(Outcome(game, entry), game.viewer(interaction.user.id))
    async with Answer(interaction) as answer:
        await answer.private(shown.text or "Only the referees may see that.", view=shown.view)


@app_commands.guild_only()
class LogCommands(commands.GroupCog, group_name="log", group_description="What has happened"):
    """Show the log, take moves back, bring them back."""

    @app_commands.command(name="show")
    @app_commands.describe(before="Show moves older than this number")
    async def show(
        self,
        interaction: Interaction,
        before: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """What happened, the newest page first, as far as you may see it"""
        game = await game_here(interaction)
        await show_log_page(interaction, game, before=before)

    @app_commands.command(name="undo")
    @app_commands.describe(move="Take back everything down to this move; without it, the newest")
    async def undo(
        self,
        interaction: Interaction,
        move: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """Take back the newest move, or all down to a move"""
        game = await game_here(interaction)
        if move is None:
            await undo(interaction, game)
        else:
            await undo_through(interaction, game, move)

    @app_commands.command(name="verify")
    @app_commands.describe(move="The move to check; all rolls of the game if left out")
    async def verify(
        self,
        interaction: Interaction,
        move: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """Check that dice fell as they were shown, and show how to check it without the bot"""
        game = await game_here(interaction)
        if move is None:
            await verify_all(interaction, game)
        else:
            await verify_move(interaction, game, move)

    @app_commands.command(name="redo")
    async def redo(self, interaction: Interaction) -> None:
        """Bring back what was taken back last"""
        await redo(interaction, await game_here(interaction))


async def show_log_page(
    interaction: Interaction,
    game: LiveGame,
    *,
    before: int | None = None,
    after: int | None = None,
) -> None:
    """A page of the log, in the reader's own view; its buttons turn it to older and newer ones."""
    log, viewer = interaction.client.games.log, game.viewer(interaction.user.id)
    if after is not None:
        before = after + 1 + LOG_PAGE
    async with Answer(interaction, turns=True) as answer:
        entries = await log.entries(game.id, before=before, after=after, limit=LOG_PAGE)
        page = render_log_page(entries, game, viewer, TELLERS, onwards=after is not None)
        await answer.private(page.text, view=page.view)


async def verify_all(interaction: Interaction, game: LiveGame) -> None:
    """Check every roll that the person may see."""
    fairness = interaction.client.games.fairness
    async with Answer(interaction) as answer:
        tally = await fairness.check_all(game, game.viewer(interaction.user.id))
        await answer.private(render_tally(tally, game))


async def verify_move(interaction: Interaction, game: LiveGame, seq: int) -> None:
    """Check the rolls of one move; what does not fit into a message comes as a file."""
    games = interaction.client.games
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        entry = await games.log.entry(game.id, seq)
        checks = await games.fairness.check(game, entry, viewer)
        told = summarise(entry, game, viewer, TELLERS)
        file = None
        if is_long(checks):
            file = discord.File(BytesIO(list_checks(checks).encode()), f"move-{seq}.txt")
        await answer.private(render_checks(seq, told, checks), file=file)


async def press_log_page(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The buttons under a page of the log."""
    move = number(words, 0)
    if words[1:] == [AFTER]:
        await show_log_page(interaction, game, after=move)
    else:
        await show_log_page(interaction, game, before=move or None)


PRESSES: dict[str, Press] = {
    "undo": press_undo,
    "undo-listed": press_undo_listed,
    "redo": press_redo,
    "show": press_show,
    "log-page": press_log_page,
}
FEATURE = Feature(cogs=(LogCommands,), presses=PRESSES)
