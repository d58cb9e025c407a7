"""The commands of `/place`: single doors, traps and hidden things without a form, and removing."""

from discord import app_commands
from discord.ext import commands

from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.place.choices import suggest_parts, suggest_places, suggest_rooms
from cogs.place.editing import EditingCommands
from cogs.place.exchange import ExchangeCommands
from cogs.place.going import GoingCommands
from cogs.place.lines import HIDDEN, TRAP, WAY, Line, read_lines
from cogs.place.showing import ShowingCommands
from cogs.place.typed import Name, place_meant, place_of_room
from rules.kernel.management import require_referee
from rules.places.records import ForgetPlace, KeepParts, RemovePart

Text = app_commands.Range[str, 1, 1000]
_ROOM = "Which room"
_PLACE = "Which place; without it, the one where the party is, or the newest"


@app_commands.guild_only()
class PlaceCommands(
    EditingCommands,
    ShowingCommands,
    GoingCommands,
    ExchangeCommands,
    commands.GroupCog,
    group_name="place",
    group_description="Dungeons and other places: prepare them, go through them",
):
    """Single parts; the rest of the group is mixed in."""

    @app_commands.command(name="door")
    @app_commands.autocomplete(room=suggest_rooms, place=suggest_places)
    @app_commands.describe(
        room=_ROOM,
        door="Such as: iron, north, to Crypt, locked; or stairs, down, to Cellar",
        place=_PLACE,
    )
    async def door(
        self, interaction: Interaction, room: Name, door: Text, place: Name | None = None
    ) -> None:
        """Add a door or another way out, or change the one that is called so (referee)"""
        await _keep(interaction, room, place, Line(door, "Door", WAY))

    @app_commands.command(name="trap")
    @app_commands.autocomplete(room=suggest_rooms, place=suggest_places)
    @app_commands.describe(
        room=_ROOM,
        trap="Such as: pit, 1d6; or needle, in the chest, save death, effect paralysed",
        place=_PLACE,
    )
    async def trap(
        self, interaction: Interaction, room: Name, trap: Text, place: Name | None = None
    ) -> None:
        """Add a trap, or change the one that is called so (referee)"""
        await _keep(interaction, room, place, Line(trap, "Trap", TRAP))

    @app_commands.command(name="find")
    @app_commands.autocomplete(room=suggest_rooms, place=suggest_places)
    @app_commands.describe(
        room=_ROOM, find="Such as: gold ring, under the third stool", place=_PLACE
    )
    async def find(
        self, interaction: Interaction, room: Name, find: Text, place: Name | None = None
    ) -> None:
        """Add something hidden, or change what is called so (referee)"""
        await _keep(interaction, room, place, Line(find, "Hidden", HIDDEN))

    @app_commands.command(name="remove")
    @app_commands.autocomplete(place=suggest_places, part=suggest_parts)
    @app_commands.describe(
        place="Which place",
        part="A room, a door, a trap or a hidden thing; without it, the whole place",
    )
    async def remove(self, interaction: Interaction, place: Name, part: Name | None = None) -> None:
        """Strike a place, or a part of one; Undo brings it back (referee)"""
        action = RemovePart(place=place, part=part) if part else ForgetPlace(place=place)
        await play(interaction, action)


async def _keep(interaction: Interaction, room: str, place: str | None, line: Line) -> None:
    game = await game_here(interaction)
    require_referee(game.actor(interaction.user.id), "prepare places")
    found = place_meant(game, place) if place else place_of_room(game, room)
    said = read_lines([line])
    action = KeepParts(
        place=found.id,
        area=room,
        doors=tuple(said.doors),
        traps=tuple(said.traps),
        finds=tuple(said.finds),
    )
    await play(interaction, action, game=game)
