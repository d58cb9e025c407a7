"""`/do place`: prepare dungeons and other places, and have the party go through them."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import press_again, word
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.places.choices import (
    Name,
    place_meant,
    place_of_room,
    suggest_parts,
    suggest_places,
    suggest_rooms,
    suggest_seen,
)
from cogs.places.editing import (
    EditingCommands,
    press_whole,
    press_write,
    reopen_place,
    reopen_room,
    submit_place,
    submit_room,
)
from cogs.places.files import TAKING, ExchangeCommands
from cogs.places.lines import (
    HIDDEN,
    TRAP,
    WAY,
    Line,
    read_lines,
    write_finds,
    write_room_words,
    write_traps,
    write_ways,
)
from cogs.places.pages import (
    one_room_buttons,
    place_deeds,
    render_list,
    render_map,
    render_place,
    room_buttons,
    text_lines,
)
from cogs.places.ways import (
    GoingCommands,
    press_close,
    press_go,
    press_meet,
    press_open,
    press_through,
    press_where,
)
from cogs.render.buttons import row_of
from cogs.render.text import MESSAGE_LIMIT, fit_within, plain
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.kernel.management import require_referee
from rules.places.linking import room_of
from rules.places.noting import waiting_in
from rules.places.reading import require_named
from rules.places.records import ForgetPlace, KeepParts, RemovePart
from rules.places.state import PLACES, Area, Place
from rules.view.places import PlaceView, view_here, view_places

SEE = "see how places are prepared"
NOTHING_SEEN = "The party has not been in any place that was prepared."


class ShowingCommands(commands.Cog):
    """Commands of the group `place`; mixed into it."""

    @app_commands.command(name="show")
    @app_commands.autocomplete(place=suggest_places, room=suggest_rooms)
    @app_commands.describe(
        place="Which place; without it, the one where the party is, or the newest",
        room="Which room; without it, all of them in short",
    )
    async def show(
        self, interaction: Interaction, place: Name | None = None, room: Name | None = None
    ) -> None:
        """Show you alone what is prepared, with buttons for each room (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), SEE)
        found = place_meant(game, place)
        if room is None:
            await _show_place(interaction, game, found)
            return
        await _show_room(interaction, game, found, require_named(found.areas, room, "room"))

    @app_commands.command(name="list")
    async def list(self, interaction: Interaction) -> None:
        """Show you alone which places are prepared (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), SEE)
        await answer_privately(interaction, render_list(PLACES.of(game.state)))

    @app_commands.command(name="map")
    @app_commands.autocomplete(place=suggest_seen)
    @app_commands.describe(place="Which place; without it, the one where the party is")
    async def map(self, interaction: Interaction, place: Name | None = None) -> None:
        """Show you alone the rooms that the party has seen, and the ways between them"""
        game = await game_here(interaction)
        view = _seen(game, interaction.user.id, place)
        await answer_privately(interaction, render_map(view))


def _seen(game: LiveGame, user_id: int, typed: str | None) -> PlaceView:
    """A place as somebody knows it. Raises NotFoundError."""
    viewer = game.viewer(user_id)
    known = view_places(game.state, viewer)
    if typed:
        return require_named(known, typed, "place")
    here = view_here(game.state, viewer)
    if here is None and not known:
        raise NotFoundError(NOTHING_SEEN)
    return here or known[-1]


async def press_place(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button that shows a whole place."""
    require_referee(game.actor(interaction.user.id), SEE)
    await _show_place(interaction, game, place_meant(game, word(words, 0)))


async def press_room(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button that shows a room."""
    require_referee(game.actor(interaction.user.id), SEE)
    place = place_meant(game, word(words, 0))
    await _show_room(interaction, game, place, require_named(place.areas, word(words, 1), "room"))


async def _show_place(interaction: Interaction, game: LiveGame, place: Place) -> None:
    async with Answer(interaction, turns=True) as answer:
        buttons = room_buttons(game.id, place)
        await answer.private(render_place(game.state, place), view=row_of(*buttons))


async def _show_room(interaction: Interaction, game: LiveGame, place: Place, area: Area) -> None:
    async with Answer(interaction, turns=True) as answer:
        buttons = one_room_buttons(game.id, place, area)
        await answer.private(_render_room(place, area), view=row_of(*buttons))


def _render_room(place: Place, area: Area) -> str:
    """All that is written of a room."""
    opened = "opened" if area.opened else "not opened"
    head = f"### {plain(place.name)} \u00b7 {plain(area.name)} ({opened})"
    return fit_within([head, *_room_lines(place, area)], MESSAGE_LIMIT)


def _room_lines(place: Place, area: Area) -> Iterator[str]:
    room = room_of(place, area)
    yield from (f"> {line}" for line in text_lines(area.text))
    yield from text_lines(area.notes)
    yield from map(plain, (*write_ways(room), *write_traps(room), *write_finds(room)))
    if waiting := waiting_in(area):
        yield f"Monsters: {', '.join(map(plain, waiting))}"
    if words := write_room_words(area):
        yield plain(words)


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


FEATURE = Feature(
    order=550,
    deeds=place_deeds,
    cogs=(PlaceCommands,),
    presses={
        "place": press_place,
        "room": press_room,
        "room-write": press_write,
        "place-write": press_whole,
        "room-go": press_go,
        "room-meet": press_meet,
        "room-open": press_open,
        "room-close": press_close,
        "where-to": press_where,
        "go-through": press_through,
        "form-again": press_again,
    },
    forms={
        "room-written": submit_room,
        "place-written": submit_place,
        "places-pasted": TAKING.submit,
    },
    reopens={
        "room-written": reopen_room,
        "place-written": reopen_place,
        "places-pasted": TAKING.reopen,
    },
)
