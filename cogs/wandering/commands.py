"""The commands of `/wandering`: checks, what is usual, and what comes by the referee's word."""

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.encounter.meeting import require_encounter
from cogs.render.buttons import row_of
from cogs.render.narration.wandering import ANYWAY
from cogs.render.wandering import render_wandering, wandering_buttons
from cogs.wandering.tables import TableCommands, press_edit, suggest_comers, suggest_tables
from data.live import LiveGame
from rules.clock.clock import now
from rules.encounter.records import RollSurprise
from rules.errors import TooLateError
from rules.kernel.management import require_referee
from rules.wandering.checks import (
    FARTHEST_SIGHT,
    HIGHEST_CHANCE,
    LARGEST_MODIFIER,
    MOST_A_DAY,
    MOST_TURNS,
    USUAL,
)
from rules.wandering.records import (
    WANDERING,
    BeginMeeting,
    CheckWandering,
    LetPass,
    Meet,
    RollAgain,
    SetWandering,
    Surround,
)
from rules.wandering.tables import MOST_APPEARING

NONE = "none"
"""What is typed for no table at all."""
Modifier = app_commands.Range[int, -LARGEST_MODIFIER, LARGEST_MODIFIER]


@app_commands.guild_only()
class WanderingCommands(
    TableCommands,
    commands.GroupCog,
    group_name="wandering",
    group_description="Encounters that come by themselves",
):
    """Look, check, set, meet; the tables are mixed in."""

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show you alone what may come here, when, and what waits for you (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), "see what may come")
        async with Answer(interaction) as answer:
            buttons = row_of(*wandering_buttons(game))
            await answer.private(render_wandering(game.state), view=buttons)

    @app_commands.command(name="check")
    @app_commands.describe(forced="Set the d6 to this, without a roll")
    async def check(
        self, interaction: Interaction, forced: app_commands.Range[int, 1, 6] | None = None
    ) -> None:
        """Roll now, in secret, whether something comes (referee)"""
        await play(interaction, CheckWandering(forced=forced))

    @app_commands.command(name="set")
    @app_commands.autocomplete(table=suggest_tables)
    @app_commands.describe(
        every="In a dungeon every so many turns; 0 for never",
        a_day="Outside so many times a day; 0 for never",
        chance="In 6, where no place of yours says it; -1 for what is usual on the ground",
        table="The table where nothing else is said; none for none",
        modifier="Added to every chance from now on",
        once="Added to the next chance alone: noise, bright light, quiet rest",
        sight="How far one sees outside, in yards: 40 in dense fog; 0 for as far as usual",
    )
    async def set(
        self,
        interaction: Interaction,
        every: app_commands.Range[int, 0, MOST_TURNS] | None = None,
        a_day: app_commands.Range[int, 0, MOST_A_DAY] | None = None,
        chance: app_commands.Range[int, USUAL, HIGHEST_CHANCE] | None = None,
        table: str | None = None,
        modifier: Modifier | None = None,
        once: Modifier | None = None,
        sight: app_commands.Range[int, 0, FARTHEST_SIGHT] | None = None,
    ) -> None:
        """Say how often something may come, how likely, and from which table (referee)"""
        action = SetWandering(
            every=every,
            a_day=a_day,
            chance=chance,
            table="" if table == NONE else table,
            modifier=modifier,
            once=once,
            sight=sight,
        )
        await play(interaction, action)

    @app_commands.command(name="meet")
    @app_commands.autocomplete(what=suggest_comers)
    @app_commands.describe(
        what="An encounter table or a stat block; without it, the table for where the party is",
        count="How many, instead of a roll",
    )
    async def meet(
        self,
        interaction: Interaction,
        what: str = "",
        count: app_commands.Range[int, 1, MOST_APPEARING] | None = None,
    ) -> None:
        """Begin an encounter with everybody in place and all rolled (referee)"""
        outcome = await play(interaction, Meet(what=what, count=count))
        # A new encounter begins where people look: at the bottom of the channel.
        await interaction.client.boards.post(outcome.game)

    @app_commands.command(name="surround")
    @app_commands.describe(surrounded="False if they do not; without it, they do")
    async def surround(self, interaction: Interaction, surrounded: bool = True) -> None:
        """Say that monsters stand all round the party (referee)"""
        await play(interaction, Surround(surrounded=surrounded))


async def _press_begin(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Begin the encounter that came up: its id, and whether though the doors hold."""
    action = BeginMeeting(meeting_id=word(words, 0), anyway=ANYWAY in words[1:])
    outcome = await play(interaction, action, game=game)
    await interaction.client.boards.post(outcome.game)


async def press_pass(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Let it go by."""
    await play(interaction, LetPass(meeting_id=word(words, 0)), game=game)


async def press_again(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Another roll on the table."""
    await play(interaction, RollAgain(meeting_id=word(words, 0)), game=game)


async def _press_check(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Check out of turn, if no time has gone by since the page was shown."""
    if number(words, 0) != now(game.state):
        raise TooLateError("Time has gone by since. `/wandering show` shows how it is now.")
    await play(interaction, CheckWandering(), game=game)


async def _press_once(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """More or less likely, for the next check alone."""
    once = WANDERING.of(game.state).once + number(words, 0)
    await play(interaction, SetWandering(once=once), game=game)


async def _press_surround(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Whether they stand all round the party."""
    await play(interaction, Surround(surrounded=word(words, 0) == "yes"), game=game)


async def _press_surprise(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The party's die for surprise."""
    require_encounter(game, interaction, word(words, 0))
    await play(interaction, RollSurprise(), game=game)


PRESSES: dict[str, Press] = {
    "meeting-begin": _press_begin,
    "meeting-pass": press_pass,
    "meeting-again": press_again,
    "wandering-check": _press_check,
    "wandering-once": _press_once,
    "surround": _press_surround,
    "surprise": _press_surprise,
    "table-edit": press_edit,
}
