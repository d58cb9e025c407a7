"""The part of `/level table` that saves class tables as a file, and reads them from one."""

from discord import app_commands

from cogs.core.files.exchange import send_file
from cogs.core.files.taking import Taking
from cogs.core.files.written import Written
from cogs.core.interaction import Interaction
from cogs.core.play import game_here
from cogs.level.files import EXAMPLE, TABLES, read_table, write_table
from cogs.render.forms import Field, Form, make_form
from data.live import LiveGame
from rules.classes.records import ImportClassTables
from rules.errors import RuleError


async def export_tables(interaction: Interaction, kind: app_commands.Choice[str] | None) -> None:
    """Send all tables as a file, to whoever asks alone."""
    game = await game_here(interaction)
    tables = game.state.classes.tables
    if not tables:
        raise RuleError("No class is written yet: `/level table keep` writes one.")
    written = [write_table(table) for table in tables]
    await send_file(interaction, TABLES, written, kind, f"Classes: {len(tables)}.")


def _import_of(_game: LiveGame, found: list[Written], replace: bool) -> ImportClassTables:
    places = tuple(f"line {one.line}" for one in found)
    return ImportClassTables(tables=tuple(map(read_table, found)), places=places, replace=replace)


def _form(game: LiveGame, mode: str, field: Field) -> Form:
    return make_form("classes-pasted", game.id, mode, title="Import classes", fields=[field])


TAKING = Taking(TABLES, "import the tables of classes", EXAMPLE, _form, _import_of)
