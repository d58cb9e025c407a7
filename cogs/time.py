"""`/time`: the clock of the game."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import Choices, pick
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import find_game, game_here, play
from cogs.render.hints import Here, Hints
from cogs.render.narration.clock import render_time
from cogs.render.text import shorten
from rules.clock.actions import AddOccasion, DropOccasion, PassTime
from rules.clock.door import LONGEST_DAYS, LONGEST_TEXT, occasions_for


async def _suggest_occasions(interaction: Interaction, typed: str) -> Choices:
    game = await find_game(interaction)
    if game is None:
        return []
    known = occasions_for(game.state, game.viewer(interaction.user.id))
    return pick(((shorten(one.text, 100), one.id) for one in known), typed)


@app_commands.guild_only()
class TimeCommands(commands.GroupCog, group_name="time", group_description="The game's clock"):
    """Look at the clock and move it."""

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show what time it is in the game"""
        game = await game_here(interaction)
        async with Answer(interaction) as answer:
            viewer = game.viewer(interaction.user.id)
            await answer.private(render_time(game.state, viewer))

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

    @app_commands.command(name="event")
    @app_commands.describe(
        what="What happens, such as The ritual ends",
        days="In how many days",
        hours="In how many hours",
        turns="In how many turns of ten minutes",
        hidden="True: only referees know of it, also when it happens",
    )
    async def event(
        self,
        interaction: Interaction,
        what: app_commands.Range[str, 1, LONGEST_TEXT],
        days: app_commands.Range[int, 0, LONGEST_DAYS] = 0,
        hours: app_commands.Range[int, 0] = 0,
        turns: app_commands.Range[int, 0] = 0,
        hidden: bool = False,
    ) -> None:
        """Say what will happen in the world, and when; time stops there (referee)"""
        action = AddOccasion(text=what, days=days, hours=hours, turns=turns, secret=hidden)
        await play(interaction, action)

    @app_commands.command(name="drop")
    @app_commands.describe(what="What does not happen after all")
    @app_commands.autocomplete(what=_suggest_occasions)
    async def drop(self, interaction: Interaction, what: str) -> None:
        """Strike something that was to happen (referee)"""
        await play(interaction, DropOccasion(occasion_id=what))


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is None:
        yield "`/time pass` lets game time go by."


FEATURE = Feature(cogs=(TimeCommands,), hints=Hints(referee=_referee))
