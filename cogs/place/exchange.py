"""The part of `/place` that saves places as a file, and reads them from one."""

from collections.abc import Iterable

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.files.exchange import FORMAT_CHOICES, Taking, send_file
from cogs.core.files.written import Written
from cogs.core.interaction import Interaction
from cogs.core.play import game_here
from cogs.place.choices import Name, suggest_places
from cogs.place.parts import PLACES, read_places, write_draft, write_table
from cogs.render.forms import Field, Form, make_form
from data.live import LiveGame
from rules.kernel.action import Action
from rules.kernel.management import require_referee
from rules.places.linking import draft_of
from rules.places.reading import require_place
from rules.state.game import GameState
from rules.state.places import Place
from rules.wandering.records import EncounterTable
from rules.wandering.tables import find_table

_EXAMPLE = "- place: Crypt of Ash\n- room: Guard room\n  ways:\n  - Door: iron, north, locked"


class ExchangeCommands(commands.Cog):
    """Subcommands of `/place`; mixed into its group."""

    @app_commands.command(name="export")
    @app_commands.choices(kind=FORMAT_CHOICES)
    @app_commands.autocomplete(place=suggest_places)
    @app_commands.describe(
        place="Which place; without it, all of them",
        kind="The kind of file; without it, YAML, which is easy to read and to change",
    )
    async def export(
        self,
        interaction: Interaction,
        place: Name | None = None,
        kind: app_commands.Choice[str] | None = None,
    ) -> None:
        """Save a place as a file, for you alone (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), "see how places are prepared")
        state = game.state
        wanted = state.places if place is None and state.places else None
        places = wanted or (require_place(state, place or ""),)
        rows = [row for one in places for row in write_draft(draft_of(one))]
        rows += map(write_table, _tables_of(state, places))
        await send_file(interaction, PLACES, rows, kind, f"Places: {len(places)}.")

    @app_commands.command(name="import")
    @app_commands.describe(
        file="A YAML, JSON or CSV file; without it, a form opens into which you paste one",
        replace="True to put places in the stead of those with the same names",
    )
    async def import_(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        replace: bool = False,
    ) -> None:
        """Prepare the places that are in a file, all of them or none (referee)"""
        await TAKING.take(interaction, file, replace=replace)


def _tables_of(state: GameState, places: Iterable[Place]) -> list[EncounterTable]:
    """The encounter tables that places name, each once."""
    names = [name for one in places for name in (one.table, *(area.table for area in one.areas))]
    found = filter(None, (find_table(state, name) for name in dict.fromkeys(names) if name))
    return list({table.id: table for table in found}.values())


def _import_of(_game: LiveGame, found: list[Written], replace: bool) -> Action:
    return read_places(found, replace=replace)


def _form(game: LiveGame, mode: str, field: Field) -> Form:
    return make_form("places-pasted", game.id, mode, title="Import places", fields=[field])


TAKING = Taking(PLACES, "import places", _EXAMPLE, _form, _import_of)
