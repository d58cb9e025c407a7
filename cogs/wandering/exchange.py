"""The part of `/wandering table` that saves tables as a file, and reads them from one."""

from discord import app_commands

from cogs.core.files.exchange import send_file
from cogs.core.files.taking import Taking
from cogs.core.files.written import Written
from cogs.core.interaction import Interaction
from cogs.core.play import game_here
from cogs.render.forms import Field, Form, make_form
from cogs.wandering.files import EXAMPLE, TABLES, read_table, write_table
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.management import require_referee
from rules.wandering.records import ImportTables

NOTHING_KEPT = "There are no encounter tables yet: `/wandering table keep` makes one."


async def export_tables(interaction: Interaction, kind: app_commands.Choice[str] | None) -> None:
    """Send all tables as a file, to the referee alone."""
    game = await game_here(interaction)
    require_referee(game.actor(interaction.user.id), "see the encounter tables of this game")
    tables = game.state.wandering.tables
    if not tables:
        raise RuleError(NOTHING_KEPT)
    written = [write_table(table) for table in tables]
    await send_file(interaction, TABLES, written, kind, f"Encounter tables: {len(tables)}.")


def _import_of(_game: LiveGame, found: list[Written], replace: bool) -> ImportTables:
    places = tuple(f"line {one.line}" for one in found)
    return ImportTables(tables=tuple(map(read_table, found)), places=places, replace=replace)


def _form(game: LiveGame, mode: str, field: Field) -> Form:
    return make_form("tables-pasted", game.id, mode, title="Import tables", fields=[field])


TAKING = Taking(TABLES, "import encounter tables", EXAMPLE, _form, _import_of)
