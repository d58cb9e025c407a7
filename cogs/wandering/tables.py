"""The part of `/wandering` that keeps encounter tables."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.files.exchange import FORMAT_CHOICES
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.render.buttons import row_of
from cogs.render.wandering import render_table, render_tables, table_buttons
from cogs.wandering.choices import suggest_tables
from cogs.wandering.exchange import TAKING, export_tables
from cogs.wandering.form import EMPTY, table_form
from rules.kernel.management import require_referee
from rules.record import replace
from rules.sheet.numbers import LONGEST_NAME
from rules.wandering.records import ForgetTable
from rules.wandering.tables import find_table, require_table

SEE = "see the encounter tables of this game"
Name = app_commands.Range[str, 1, LONGEST_NAME]


class TableCommands(commands.Cog):
    """Subcommands of `/wandering table`; mixed into the group."""

    table = app_commands.Group(name="table", description="The encounter tables of this game")

    @table.command(name="keep")
    @app_commands.autocomplete(name=suggest_tables)
    @app_commands.describe(name="Which one to change, or what a new one is called")
    async def table_keep(self, interaction: Interaction, name: Name | None = None) -> None:
        """Write an encounter table in a form, or change one (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), "keep encounter tables")
        found = find_table(game.state, name or "") or replace(EMPTY, name=name or "")
        await interaction.response.send_modal(table_form(game, found))

    @table.command(name="list")
    async def table_list(self, interaction: Interaction) -> None:
        """Show you alone the encounter tables of this game (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), SEE)
        async with Answer(interaction) as answer:
            await answer.private(render_tables(game.state))

    @table.command(name="show")
    @app_commands.autocomplete(name=suggest_tables)
    @app_commands.describe(name="Which encounter table")
    async def table_show(self, interaction: Interaction, name: Name) -> None:
        """Show you alone one encounter table with its rows (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), SEE)
        found = require_table(game.state, name)
        async with Answer(interaction) as answer:
            await answer.private(
                render_table(game.state, found), view=row_of(*table_buttons(game, found))
            )

    @table.command(name="forget")
    @app_commands.autocomplete(name=suggest_tables)
    @app_commands.describe(name="Which encounter table")
    async def table_forget(self, interaction: Interaction, name: Name) -> None:
        """Strike an encounter table (referee)"""
        await play(interaction, ForgetTable(name=name))

    @table.command(name="export")
    @app_commands.choices(kind=FORMAT_CHOICES)
    @app_commands.describe(kind="The kind of file; without it, YAML, which is easy to read")
    async def table_export(
        self, interaction: Interaction, kind: app_commands.Choice[str] | None = None
    ) -> None:
        """Save the encounter tables of this game as a file, for you alone (referee)"""
        await export_tables(interaction, kind)

    @table.command(name="import")
    @app_commands.describe(
        file="A YAML, JSON or CSV file; without it, a form opens into which you paste one",
        replace="True to put them in the place of those with the same names",
    )
    async def table_import(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        replace: bool = False,
    ) -> None:
        """Keep the encounter tables that are in a file, all of them or none (referee)"""
        await TAKING.take(interaction, file, replace=replace)
