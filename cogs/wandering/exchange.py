"""The part of `/wandering table` that saves tables as a file, and reads them from one."""

from collections.abc import Iterable, Mapping

import discord
from discord import app_commands

from cogs.core.answering import Answer
from cogs.core.files.exchange import PASTED, load, paste_field, save
from cogs.core.files.formats import read_text
from cogs.core.files.written import Written
from cogs.core.interaction import Interaction
from cogs.core.play import asked, game_here, play, tell
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
    async with Answer(interaction) as answer:
        file = await save(TABLES, [write_table(table) for table in tables], kind)
        await answer.private(f"Encounter tables: {len(tables)}.", file=file)


async def import_tables(
    interaction: Interaction, file: discord.Attachment | None, *, replace: bool
) -> None:
    """Keep what a file holds; without one, open a form into which it is pasted."""
    game = await game_here(interaction)
    require_referee(game.actor(interaction.user.id), "import encounter tables")
    if file is None:
        await interaction.response.send_modal(_paste_form(game, replace=replace))
        return
    async with Answer(interaction) as answer:
        action = _import_of(await load(TABLES, file), replace=replace)
        await tell(answer, await interaction.client.games.act(game.id, asked(interaction), action))


def _import_of(found: Iterable[Written], *, replace: bool) -> ImportTables:
    """What to do with the tables of a file. RuleError says on which line what is wrong."""
    written = tuple(found)
    places = tuple(f"line {one.line}" for one in written)
    return ImportTables(tables=tuple(map(read_table, written)), places=places, replace=replace)


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
