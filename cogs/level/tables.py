"""The part of `/level` that keeps what the levels of a class need and give."""

from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.choices import Choices, pick
from cogs.core.files.exchange import FORMAT_CHOICES
from cogs.core.interaction import Interaction
from cogs.core.play import find_game, game_here, play
from cogs.level.files import TAKING, export_tables, read_ranks, write_ranks
from cogs.render.buttons import row_of
from cogs.render.forms import Form, filled_in, make_field, make_form
from cogs.render.levels import class_buttons, render_class, render_classes
from data.live import LiveGame
from rules.classes.records import CLASS_TABLES, ClassTable, ForgetClassTable, KeepClassTable
from rules.classes.tables import require_class_table
from rules.kernel.management import require_referee
from rules.sheet.classes import CLASSES, find_class_table
from rules.sheet.numbers import LONGEST_NAME

NAME, LEVELS = "name", "levels"
_LONGEST = 3000


def table_form(game: LiveGame, table: ClassTable, before: str) -> Form:
    """The form of a class, with what it says so far; `before` is the name of one that is kept."""
    fields = [
        make_field(NAME, "Class", longest=LONGEST_NAME, example="fighter", value=table.name),
        make_field(
            LEVELS,
            "Level XP hit-dice THAC0 D W P B S",
            longest=_LONGEST,
            example="1 0 1d8 19 12 13 14 15 16\n2 2000 2d8 19 12 13 14 15 16",
            value="\n".join(write_ranks(table)),
            has_lines=True,
        ),
    ]
    return make_form("class-kept", game.id, before, title="Levels of a class", fields=fields)


def reopen_table(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form again, with what was typed into it."""
    before = words[0] if words else ""
    return filled_in(table_form(game, ClassTable(before, ()), before), typed)


async def press_edit(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a class: opens its form."""
    require_referee(game.actor(interaction.user.id), "write what a class needs")
    table = require_class_table(game.state, word(words, 0))
    await interaction.response.send_modal(table_form(game, table, table.name))


async def submit_table(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: keep what it says, in place of the class that was opened."""
    require_referee(game.actor(interaction.user.id), "write what a class needs")
    table = ClassTable(typed.get(NAME, ""), read_ranks(typed.get(LEVELS, "").splitlines()))
    before = words[0] if words else ""
    await play(interaction, KeepClassTable(table=table, before=before), game=game)


Name = app_commands.Range[str, 1, LONGEST_NAME]


async def suggest_classes(interaction: Interaction, typed: str) -> Choices:
    """The classes that have a table, then those that rules know."""
    game = await find_game(interaction)
    kept = [] if game is None else [table.name for table in CLASS_TABLES.of(game.state).tables]
    names = dict.fromkeys([*kept, *(one.key for one in CLASSES)])
    return pick(((name, name) for name in names), typed)


class ClassTableCommands(commands.Cog):
    """Subcommands of `/level table`; mixed into the group."""

    table = app_commands.Group(name="table", description="What the levels of a class need and give")

    @table.command(name="keep")
    @app_commands.autocomplete(name=suggest_classes)
    @app_commands.describe(name="Which class")
    async def table_keep(self, interaction: Interaction, name: Name) -> None:
        """Write the levels of a class in a form, or change them (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), "write what a class needs")
        found = find_class_table(game.state, name)
        table = found or ClassTable(name, ())
        form = table_form(game, table, "" if found is None else found.name)
        await interaction.response.send_modal(form)

    @table.command(name="show")
    @app_commands.autocomplete(name=suggest_classes)
    @app_commands.describe(name="Which class; without it, a list of all")
    async def table_show(self, interaction: Interaction, name: str = "") -> None:
        """Show you alone what the levels of a class need and give"""
        game = await game_here(interaction)
        if not name.strip():
            async with Answer(interaction) as answer:
                await answer.private(render_classes(game.state))
            return
        found = require_class_table(game.state, name)
        is_referee = game.actor(interaction.user.id).is_referee
        buttons = class_buttons(game, found) if is_referee else []
        async with Answer(interaction) as answer:
            await answer.private(render_class(found), view=row_of(*buttons) if buttons else None)

    @table.command(name="forget")
    @app_commands.autocomplete(name=suggest_classes)
    @app_commands.describe(name="Which class")
    async def table_forget(self, interaction: Interaction, name: Name) -> None:
        """Strike the table of a class (referee)"""
        await play(interaction, ForgetClassTable(name=name))

    @table.command(name="export")
    @app_commands.choices(kind=FORMAT_CHOICES)
    @app_commands.describe(kind="The kind of file; without it, YAML, which is easy to read")
    async def table_export(
        self, interaction: Interaction, kind: app_commands.Choice[str] | None = None
    ) -> None:
        """Save all class tables of this game as a file, for you alone"""
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
        """Keep the class tables that are in a file, all of them or none (referee)"""
        await TAKING.take(interaction, file, replace=replace)
