"""`/me`: somebody's time zone and waking hours, over all games, and how fast they answer here."""

import asyncio

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.interaction import Interaction
from cogs.core.pacing import measured, read_rounds, waiting_for
from cogs.core.play import game_here
from cogs.core.times import read_clock, read_zone, suggest_zones
from cogs.render.pace.report import render_own
from cogs.render.party import UNKNOWN, render_person
from data.persons import Person
from rules.kernel.hours import DAY_MINUTES

TYPED_LIMIT = 100


@app_commands.guild_only()
class MeCommands(
    commands.GroupCog, group_name="me", group_description="Your time zone, hours and pace"
):
    """Say where you are, see it, and have it forgotten."""

    @app_commands.command(name="timezone")
    @app_commands.describe(zone="Your city or country, or what your clock shows, such as 18:30")
    @app_commands.autocomplete(zone=suggest_zones)
    async def timezone(
        self, interaction: Interaction, zone: app_commands.Range[str, 1, TYPED_LIMIT]
    ) -> None:
        """Say where you are: times that you type are read on your clock, in all games"""
        name = await read_zone(interaction, zone)
        async with Answer(interaction) as answer:
            person = await interaction.client.games.persons.set_zone(interaction.user.id, name)
            await answer.private(_render(interaction, person))

    @app_commands.command(name="hours")
    @app_commands.rename(begin="from", end="to")
    @app_commands.describe(
        begin="When reminders may begin to reach you, such as 8:00",
        end="When they end, such as 22:00; the same time twice means at any hour",
    )
    async def hours(
        self,
        interaction: Interaction,
        begin: app_commands.Range[str, 1, TYPED_LIMIT],
        end: app_commands.Range[str, 1, TYPED_LIMIT],
    ) -> None:
        """Say when you are awake: reminders wait for that"""
        wakes, sleeps = read_clock(begin) % DAY_MINUTES, read_clock(end) % DAY_MINUTES
        async with Answer(interaction) as answer:
            persons = interaction.client.games.persons
            person = await persons.set_hours(interaction.user.id, wakes, sleeps)
            await answer.private(_render(interaction, person))

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show you alone your time zone and waking hours"""
        async with Answer(interaction) as answer:
            person = await interaction.client.games.persons.get(interaction.user.id)
            await answer.private(_render(interaction, person))

    @app_commands.command(name="pace")
    async def pace(self, interaction: Interaction) -> None:
        """Show you alone how long your answers took, and what the game waits for you to give"""
        await _show_own_pace(interaction)

    @app_commands.command(name="forget")
    async def forget(self, interaction: Interaction) -> None:
        """Have your time zone and waking hours forgotten"""
        async with Answer(interaction) as answer:
            await interaction.client.games.persons.forget(interaction.user.id)
            await answer.private("Your time zone and hours are forgotten.")


async def _show_own_pace(interaction: Interaction) -> None:
    """The numbers of whoever asks, and nobody else's."""
    game = await game_here(interaction)
    bot, viewer = interaction.client, game.viewer(interaction.user.id)
    now = bot.clock()
    async with Answer(interaction) as answer:
        entries = await read_rounds(bot.games.log, game)
        found = await asyncio.to_thread(measured, game, entries, now)
        times = found.answers.get(viewer.member or 0, [])
        waiting = waiting_for(game, viewer, found, now, own=True)
        await answer.private(render_own(times, waiting))


def _render(interaction: Interaction, person: Person) -> str:
    if person.clock() is None:
        return UNKNOWN
    return render_person(person.awake(), interaction.client.clock())
