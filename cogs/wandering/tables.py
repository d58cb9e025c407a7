"""The part of `/wandering` that keeps encounter tables."""

from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.choices import Choices, pick
from cogs.core.files.exchange import FORMAT_CHOICES
from cogs.core.interaction import Interaction
from cogs.core.numbers import read_words
from cogs.core.play import find_game, game_here, play
from cogs.render.buttons import row_of
from cogs.render.forms import Form, make_field, make_form
from cogs.render.wandering import render_table, render_tables, table_buttons
from cogs.wandering.files import TAKING, export_tables, read_rows, write_rows
from data.live import LiveGame
from rules.bestiary.stat_blocks import all_blocks
from rules.kernel.management import require_referee
from rules.record import replace
from rules.sheet.numbers import LONGEST_NAME
from rules.state.game import GameState
from rules.wandering.records import WANDERING, EncounterTable, ForgetTable, KeepTable
from rules.wandering.tables import find_table, require_table


async def suggest_tables(interaction: Interaction, typed: str) -> Choices:
    """The encounter tables of the game."""
    state = await _known(interaction)
    return [] if state is None else pick(_tables(state), typed)


async def suggest_comers(interaction: Interaction, typed: str) -> Choices:
    """What can come: a roll on a table, or a stat block."""
    state = await _known(interaction)
    if state is None:
        return []
    return pick([*_tables(state), *((one.name, one.name) for one in all_blocks(state))], typed)


def _tables(state: GameState) -> list[tuple[str, str]]:
    return [(table.name, table.name) for table in WANDERING.of(state).tables]


async def _known(interaction: Interaction) -> GameState | None:
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return None
    return game.state


NAME, DICE, WHERE, ROWS = "name", "dice", "where", "rows"
_LONGEST_DICE, _LONGEST_WHERE, _LONGEST_ROWS = 40, 200, 4000
EMPTY = EncounterTable("", "", "", ())


def table_form(game: LiveGame, table: EncounterTable) -> Form:
    """The form of a table, with what it says so far."""
    fields = [
        make_field(NAME, "Name", longest=LONGEST_NAME, example="Upper caves", value=table.name),
        make_field(DICE, "Dice", longest=_LONGEST_DICE, example="1d6", value=table.dice),
        make_field(
            ROWS,
            "Rows: the dice, how many, what (notes)",
            longest=_LONGEST_ROWS,
            example="1-2 2d4 goblins (with a wolf)\n3 Ghoul\n4-6 A cold draught",
            value="\n".join(write_rows(table)),
            has_lines=True,
        ),
        make_field(
            WHERE,
            "For which ground, if for no single place",
            longest=_LONGEST_WHERE,
            example="forest, hills",
            value=", ".join(table.where),
            is_needed=False,
        ),
    ]
    return make_form("table-kept", game.id, table.id, title="Encounter table", fields=fields)


async def press_edit(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a table: opens its form."""
    require_referee(game.actor(interaction.user.id), "change encounter tables")
    table = require_table(game.state, word(words, 0))
    await interaction.response.send_modal(table_form(game, table))


async def submit_table(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: keep what it says, in place of the table that was opened."""
    require_referee(game.actor(interaction.user.id), "keep encounter tables")
    table = EncounterTable(
        "",
        typed.get(NAME, ""),
        typed.get(DICE, ""),
        read_rows(typed.get(ROWS, "").splitlines()),
        read_words(typed.get(WHERE, "")),
    )
    before = words[0] if words else ""
    await play(interaction, KeepTable(table=table, before=before), game=game)


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
