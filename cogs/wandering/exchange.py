"""The part of `/wandering table` that saves tables as a file, and reads them from one."""

from collections.abc import Mapping
from functools import partial

import discord
from discord import app_commands

from cogs.core.files.exchange import PASTED, import_file, paste_field, send_file
from cogs.core.files.formats import read_text
from cogs.core.files.written import Written
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.render.forms import Form, make_form
from cogs.wandering.files import EXAMPLE, TABLES, read_table, write_table
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.management import require_referee
from rules.wandering.actions import ImportTables

NOTHING_KEPT = "There are no encounter tables yet: `/wandering table keep` makes one."
_REPLACE, _NEW = "replace", "new"


async def export_tables(interaction: Interaction, kind: app_commands.Choice[str] | None) -> None:
    """Send all tables as a file, to the referee alone."""
    game = await game_here(interaction)
    require_referee(game.actor(interaction.user.id), "see the encounter tables of this game")
    tables = game.state.wandering.tables
    if not tables:
        raise RuleError(NOTHING_KEPT)
    written = [write_table(table) for table in tables]
    await send_file(interaction, TABLES, written, kind, f"Encounter tables: {len(tables)}.")


async def import_tables(
    interaction: Interaction, file: discord.Attachment | None, *, replace: bool
) -> None:
    """Keep what a file holds; without one, open a form into which it is pasted."""
    game = await game_here(interaction)
    require_referee(game.actor(interaction.user.id), "import encounter tables")
    if file is None:
        await interaction.response.send_modal(_paste_form(game, replace=replace))
        return
    await import_file(interaction, game, TABLES, file, partial(_import_of, replace=replace))


def _import_of(found: list[Written], *, replace: bool) -> ImportTables:
    """What to do with the tables of a file. RuleError says on which line what is wrong."""
    places = tuple(f"line {one.line}" for one in found)
    return ImportTables(tables=tuple(map(read_table, found)), places=places, replace=replace)


def _paste_form(game: LiveGame, *, replace: bool) -> Form:
    mode = _REPLACE if replace else _NEW
    fields = [paste_field(EXAMPLE)]
    return make_form("tables-pasted", game.id, mode, title="Import tables", fields=fields)


async def submit_pasted(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form into which tables were pasted."""
    found = read_text(TABLES, typed.get(PASTED, ""))
    await play(interaction, _import_of(found, replace=words[:1] == [_REPLACE]), game=game)
