"""`/time`: the clock of the game."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.render.hints import Here, Hints
from cogs.render.narration.clock import render_time
from rules.clock.actions import PassTime
from rules.clock.door import LONGEST_DAYS


@app_commands.guild_only()
class TimeCommands(commands.GroupCog, group_name="time", group_description="The game's clock"):
    """Look at the clock and move it."""

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show what time it is in the game"""
        game = await game_here(interaction)
        async with Answer(interaction) as answer:
            await answer.private(render_time(game.state))

    @app_commands.command(name="pass")
    @app_commands.describe(
        turns="Turns of ten minutes",
        hours="Hours, six turns each",
        days="Days",
        rounds="Rounds",
    )
    async def let_pass(
        self,
        interaction: Interaction,
        turns: app_commands.Range[int, 0] = 0,
        hours: app_commands.Range[int, 0] = 0,
        days: app_commands.Range[int, 0, LONGEST_DAYS] = 0,
        rounds: app_commands.Range[int, 0] = 0,
    ) -> None:
        """Let game time go by, and hear what runs out meanwhile (referee)"""
        await play(interaction, PassTime(days=days, hours=hours, turns=turns, rounds=rounds))


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is None:
        yield "`/time pass` lets game time go by."


FEATURE = Feature(cogs=(TimeCommands,), hints=Hints(referee=_referee))
