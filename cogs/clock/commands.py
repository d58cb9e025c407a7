"""`/do time`: the clock of the game."""

from discord import app_commands
from discord.ext import commands

from cogs.clock.telling import render_time
from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import Press, number
from cogs.core.choices import Choices, pick
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import find_game, game_here, play
from cogs.render.buttons import make_button, row_of
from cogs.render.text import shorten
from cogs.render.waiting import comings_page
from data.live import LiveGame
from rules.clock.clock import now
from rules.clock.occasions import LONGEST_TEXT, occasions_for
from rules.clock.records import AddOccasion, DropOccasion, PassTime
from rules.clock.units import (
    LONGEST_DAYS,
    SECONDS_PER_TURN,
    TURNS_PER_DAY,
    TURNS_PER_HOUR,
    turns_of,
)
from rules.errors import TooLateError
from rules.systems import ENGINE

MOST_TURNS = 30 * TURNS_PER_DAY
"""So far one can look ahead."""


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

    @app_commands.command(name="ahead")
    @app_commands.describe(
        turns="Turns of ten minutes; an hour if all three are left out",
        hours="Hours, six turns each",
        days="Days",
    )
    async def ahead(
        self,
        interaction: Interaction,
        turns: app_commands.Range[int, 0] = 0,
        hours: app_commands.Range[int, 0] = 0,
        days: app_commands.Range[int, 0, LONGEST_DAYS] = 0,
    ) -> None:
        """Look ahead: what game time will bring, as far as you know"""
        game = await game_here(interaction)
        gone = min(turns_of(days=days, hours=hours, turns=turns), MOST_TURNS) or TURNS_PER_HOUR
        moment, viewer = now(game.state), game.viewer(interaction.user.id)
        until = moment + gone * SECONDS_PER_TURN
        page = comings_page(game.state, ENGINE.coming(game.state, until, viewer), until)
        buttons = [make_button("time-pass", game.id, moment, gone, label="Let it pass")]
        may_pass = viewer.is_referee and game.state.encounter is None
        await answer_privately(interaction, page, view=row_of(*buttons) if may_pass else None)

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


async def press_pass(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button below what time will bring."""
    if number(words, 0) != now(game.state):
        raise TooLateError("Time has gone by since. `/do time ahead` looks ahead from now.")
    await play(interaction, PassTime(turns=number(words, 1)), game=game)


PRESSES: dict[str, Press] = {"time-pass": press_pass}
FEATURE = Feature(order=570, cogs=(TimeCommands,), presses=PRESSES)
