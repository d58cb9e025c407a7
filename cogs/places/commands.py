"""`/do place`: prepare dungeons and other places, and have the party go through them."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.buttons import asks
from cogs.core.command_forms import press_typed
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.option import Typed, text, whole
from cogs.core.said import says
from cogs.notebook.pages import room_entries, room_lines
from cogs.places.choices import (
    PLACE_GROUP,
    Part,
    PlaceName,
    RoomName,
    SeenPlace,
    place_meant,
    place_with,
)
from cogs.places.editing import PREPARE, submit_place, submit_room
from cogs.places.importing import KIND
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
from cogs.places.maps import map_page
from cogs.places.pages import (
    one_room_buttons,
    place_deeds,
    render_list,
    render_place,
    room_buttons,
    room_dice,
    stock_buttons,
    stock_text,
    text_lines,
)
from cogs.places.ways import meet, where_to
from cogs.render.buttons import row_of
from cogs.render.deeds import Doer
from cogs.render.text import MESSAGE_LIMIT, fit_within, plain
from data.live import LiveGame
from rules.errors import NotFoundError, WayOut
from rules.kernel.action import Action
from rules.kernel.management import require_referee
from rules.places.linking import room_of
from rules.places.reading import require_named, waiting_in
from rules.places.records import (
    ForgetPlace,
    KeepParts,
    KeepStock,
    RemovePart,
    StockAgain,
    StockPlace,
)
from rules.places.state import PLACES, STOCK, Area, Place
from rules.places.stocking import DEEPEST
from rules.view.places import view_here, view_places

SEE = "see how places are prepared"
NOTHING_SEEN = "The party has not been in any place that was prepared."
Text = Annotated[str, text(1000)]


def can_stock(doer: Doer) -> bool:
    """A referee who has prepared a place."""
    return doer.viewer.is_referee and bool(PLACES.of(doer.state))


def knows_place(doer: Doer) -> bool:
    """The party has seen a place that was prepared."""
    return bool(view_places(doer.state, doer.viewer))


@PLACE_GROUP.command("show", room="Which room; without it, all of them in short")
async def show(
    interaction: Interaction, game: LiveGame, place: PlaceName = "", room: RoomName = ""
) -> None:
    """Show you alone what is prepared, with buttons for each room (referee)"""
    require_referee(game.actor(interaction.user.id), SEE)
    found = place_meant(game, place)
    if room:
        await _show_room(interaction, game, found, require_named(found.areas, room, "room"))
    else:
        page, view = render_place(game.state, found), row_of(*room_buttons(game.id, found))
        await answer_privately(interaction, page, view=view, turns=True)


@PLACE_GROUP.command("list")
def list_places(typed: Typed) -> str:
    """Show you alone which places are prepared (referee)"""
    require_referee(typed.game.actor(typed.user_id), SEE)
    return render_list(PLACES.of(typed.game.state))


@PLACE_GROUP.command("map", place="Which place; without it, the one where the party is")
@says(
    "map, rooms, where are we, show map, show the map, wheres the map, map of the place, "
    "explored, where have we been, how do we get out, way out, exits, which rooms, layout, what "
    "rooms, explored rooms, ways out, where can we go, which way, where did we come from, where "
    "does * go, doors are there, what doors, look around, look about, look round, whats in the "
    "room, what is in the room, whats in here, what is in here, look at the room, whats here, "
    "what do we see, what do i see, what can we see, what can i see, describe the room",
    "Show the rooms seen so far",
    when=knows_place,
    asks=True,
)
def show_map(typed: Typed, place: SeenPlace = "") -> Page:
    """Show the rooms that the party has seen, and the ways between them, to you alone"""
    known = view_places(typed.game.state, typed.viewer)
    if place:
        return map_page(require_named(known, place, "place"))
    here = view_here(typed.game.state, typed.viewer)
    if here is None and not known:
        raise NotFoundError(NOTHING_SEEN)
    return map_page(here or known[-1])


async def _show_room(interaction: Interaction, game: LiveGame, place: Place, area: Area) -> None:
    viewer = game.viewer(interaction.user.id)
    written = "\n".join(room_lines(game, viewer, place, area))
    page = fit_within([_render_room(place, area), written], MESSAGE_LIMIT)
    entries = room_entries(game, viewer, place, area)
    view = row_of(*one_room_buttons(game, place, area), *entries)
    await answer_privately(interaction, page, view=view, turns=True)


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


@PLACE_GROUP.command(
    "door", door="Such as: iron, north, to Crypt, locked; or stairs, down, to Cellar"
)
def keep_door(typed: Typed, room: RoomName, door: Text, place: PlaceName = "") -> Action:
    """Add a door or another way out, or change the one that is called so (referee)"""
    return _keep(typed, room, place, Line(door, "Door", WAY))


@PLACE_GROUP.command(
    "trap", trap="Such as: pit, 1d6; or needle, in the chest, save death, effect paralysed"
)
def keep_trap(typed: Typed, room: RoomName, trap: Text, place: PlaceName = "") -> Action:
    """Add a trap, or change the one that is called so (referee)"""
    return _keep(typed, room, place, Line(trap, "Trap", TRAP))


@PLACE_GROUP.command("find", find="Such as: gold ring, under the third stool")
def keep_find(typed: Typed, room: RoomName, find: Text, place: PlaceName = "") -> Action:
    """Add something hidden, or change what is called so (referee)"""
    return _keep(typed, room, place, Line(find, "Hidden", HIDDEN))


def _keep(typed: Typed, room: str, place: str, line: Line) -> Action:
    """The part of a room that the line says."""
    require_referee(typed.game.actor(typed.user_id), "prepare places")
    found = place_with(typed.game, room, place)
    said = read_lines([line])
    return KeepParts(
        place=found.id,
        area=room,
        doors=tuple(said.doors),
        traps=tuple(said.traps),
        finds=tuple(said.finds),
    )


@PLACE_GROUP.command("stock", level="How deep it lies: monsters, and treasure that nobody guards")
@says(
    "stock, stock the dungeon, stock the place, stock the rooms, stock dungeon, stock my dungeon, "
    "stock * level, stock the dungeon at level, stock the dungeon level, stock the dungeon for, "
    "stock the dungeon by dice, fill the rooms, fill the empty rooms, fill the dungeon, fill * by "
    "dice, randomly fill, populate, populate * level, populate the dungeon, generate the dungeon, "
    "roll up the dungeon, roll the rooms, roll * empty rooms, roll room contents, random rooms, "
    "random contents, what is in the empty rooms, in the empty rooms, put monsters in the rooms, "
    "monsters and treasure in the rooms",
    "Roll what is in the empty rooms[ of {place}][, level {level}]",
    when=can_stock,
)
def stock(
    typed: Typed, place: PlaceName = "", level: Annotated[int, whole(1, DEEPEST)] = 1
) -> Action:
    """Roll what is in rooms that have nothing yet, to look over and change first (referee)"""
    require_referee(typed.game.actor(typed.user_id), PREPARE)
    return StockPlace(place=place_meant(typed.game, place).id, level=level)


@PLACE_GROUP.command("rolled")
def rolled(typed: Typed) -> Page:
    """Show what was rolled for empty rooms, to keep it or change it room by room (referee)"""
    require_referee(typed.game.actor(typed.user_id), SEE)
    found, game_id = STOCK.of(typed.game.state), typed.game.id
    if found is None:
        raise NotFoundError("Nothing is rolled for rooms now. ", WayOut("Roll", "place stock"), ".")
    buttons, rest = stock_buttons(game_id, found)[:2], [*room_dice(game_id, found)]
    return Page(stock_text(found), buttons, rest)


@PLACE_GROUP.command(
    "remove",
    place="Which place",
    part="A room, a door, a trap or a hidden thing; without it, the whole place",
)
def remove(place: PlaceName, part: Part = "") -> Action:
    """Strike a place, or a part of one; Undo brings it back (referee)"""
    return RemovePart(place=place, part=part) if part else ForgetPlace(place=place)


FEATURE = Feature(
    lines={
        "place-write": Does("place edit", "place"),
        "room-write": Does("place edit", "place", "room"),
        "room-add": Does("place add", "place"),
        "room-go": Does("place go", "place", "where"),
        "go-through": Does("place go", "where"),
        "room-read": Does("place read", "place", "room"),
        "room-open": Does("place open", "place", "room"),
        "room-close": Does("place close", "place", "room"),
        "place": Does("place show", "place"),
        "room": Does("place show", "place", "room"),
        "stock-rooms": Does("place rolled"),
        "stock-keep": Does(KeepStock, "@stock"),
        "stock-again": Does(StockAgain, "@stock", "@room?"),
        "stock-out": Does(StockAgain, "@stock", "@room", out=True),
    },
    order=550,
    kinds=(KIND,),
    deeds=place_deeds,
    presses={
        "room-meet": asks(meet, turns=False),
        "where-to": asks(where_to, turns=False),
        "form-again": press_typed,
    },
    forms={
        "room-written": submit_room,
        "place-written": submit_place,
    },
)
