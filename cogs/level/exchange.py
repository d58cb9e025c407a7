"""The part of `/level table` that saves class tables as a file, and reads them from one."""

from collections.abc import Mapping
from functools import partial

import discord
from discord import app_commands

from cogs.core.files.exchange import PASTED, import_file, paste_field, send_file
from cogs.core.files.formats import read_text
from cogs.core.files.written import Written
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.level.files import EXAMPLE, TABLES, read_table, write_table
from cogs.render.forms import Form, make_form
from data.live import LiveGame
from rules.classes.actions import ImportClassTables
from rules.errors import RuleError
from rules.kernel.management import require_referee

_REPLACE, _NEW = "replace", "new"


async def export_tables(interaction: Interaction, kind: app_commands.Choice[str] | None) -> None:
    """Send all tables as a file, to whoever asks alone."""
    game = await game_here(interaction)
    tables = game.state.classes.tables
    if not tables:
        raise RuleError("No class is written yet: `/level table keep` writes one.")
    written = [write_table(table) for table in tables]
    await send_file(interaction, TABLES, written, kind, f"Classes: {len(tables)}.")


async def import_tables(
    interaction: Interaction, file: discord.Attachment | None, *, replace: bool
) -> None:
    """Keep what a file holds; without one, open a form into which it is pasted."""
    game = await game_here(interaction)
    require_referee(game.actor(interaction.user.id), "import the tables of classes")
    if file is None:
        await interaction.response.send_modal(_paste_form(game, replace=replace))
        return
    await import_file(interaction, game, TABLES, file, partial(_import_of, replace=replace))


def _import_of(found: list[Written], *, replace: bool) -> ImportClassTables:
    """What to do with the tables of a file. RuleError says on which line what is wrong."""
    places = tuple(f"line {one.line}" for one in found)
    return ImportClassTables(tables=tuple(map(read_table, found)), places=places, replace=replace)


def _paste_form(game: LiveGame, *, replace: bool) -> Form:
    mode = _REPLACE if replace else _NEW
    fields = [paste_field(EXAMPLE)]
    return make_form("classes-pasted", game.id, mode, title="Import classes", fields=fields)


async def submit_pasted(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form into which tables were pasted."""
    found = read_text(TABLES, typed.get(PASTED, ""))
    await play(interaction, _import_of(found, replace=words[:1] == [_REPLACE]), game=game)
