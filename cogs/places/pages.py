"""Places as text: whole for the referee who prepared them, and as a map for everybody."""

from collections.abc import Iterable, Iterator, Sequence

from cogs.render.buttons import GREEN, GREY, Button, make_button
from cogs.render.deeds import Deed, Doer, Near, deeds_of, form_deed
from cogs.render.on_board import LOST_LINES, QUIET_LINES
from cogs.render.text import MESSAGE_LIMIT, fit_within, plain
from cogs.treasure.hoard_pages import thing_words
from data.live import LiveGame
from rules.books.records import EMPTY
from rules.expedition.going import leads
from rules.kernel.actor import TABLE
from rules.kernel.words import listed, many
from rules.places.reading import beyond, doors_of, find_area, is_blank, trap_words, waiting_in
from rules.places.state import Area, Place, Stock, Stocked
from rules.state.game import GameState
from rules.view.places import AreaView, ExitView, PlaceView, view_here

MOST_BUTTONS = 20
_ON_A_BUTTON = 40


def _place_line(place: Place) -> str:
    """A place in a line of a list."""
    opened = sum(area.opened for area in place.areas)
    count = len(place.areas)
    rooms = many(count, "room")
    return f"- **{plain(place.name)}**: {rooms}, {opened} opened"


def render_list(places: Sequence[Place]) -> str:
    """All places that are prepared."""
    if not places:
        return (
            "No place is prepared yet. `/do place add` writes one, room by room; `/ref "
            "import place` "
            "reads a file."
        )
    return fit_within([_place_line(place) for place in places], MESSAGE_LIMIT)


# For referees


def render_place(state: GameState, place: Place) -> str:
    """The whole of a place in short: what is said of it, and a line for each room."""
    here = "" if state.expedition is None else state.expedition.area
    rooms = [_room_line(place, area, is_here=area.id == here) for area in place.areas]
    parts = [f"### {plain(place.name)}", *text_lines(place.text), wandering(place), *rooms]
    return fit_within(list(filter(None, parts)), MESSAGE_LIMIT)


def wandering(place: Place) -> str:
    """How often something may wander by, and what else holds for all rooms."""
    turns = "every turn" if place.every == 1 else f"every {place.every} turns"
    checks = f"Wandering monsters: {place.chance} in 6 {turns}" if place.chance else "Nothing roams"
    table = f", from {plain(place.table)}" if place.table else ""
    dark = "dark" if place.dark else "lit"
    words = "".join(f", {word}" for word in place.words)
    return f"-# {checks}{table}. {dark.capitalize()}{words}."


def _room_line(place: Place, area: Area, *, is_here: bool) -> str:
    marks = (
        "the party is here" if is_here else "",
        "" if area.opened else "not opened",
        "to be written" if is_blank(place, area) else "",
    )
    said = ", ".join(filter(None, marks))
    ways = ", ".join(_ways(place, area))
    return f"- **{plain(area.name)}**{f' ({said})' if said else ''}{f': {ways}' if ways else ''}"


def _ways(place: Place, area: Area) -> Iterator[str]:
    for door in doors_of(place, area.id):
        other = find_area(place, beyond(door, area.id))
        to = "outside" if other is None else f"to {plain(other.name)}"
        yield f"{plain(door.name)} {to}"


def text_lines(text: str) -> Iterator[str]:
    """The lines of a text that somebody wrote, empty ones left out."""
    return (plain(line) for line in text.splitlines() if line.strip())


# Buttons


def room_buttons(game_id: int, place: Place) -> list[Button]:
    """A button for each room that shows it, and one that writes another."""
    areas = place.areas[:MOST_BUTTONS]
    shown = [
        make_button("room", game_id, place.id, area.id, label=area.name[:_ON_A_BUTTON])
        for area in areas
    ]
    whole = make_button("place-write", game_id, place.id, label="Edit the place")
    return [*shown, _write_button(game_id, place), whole]


def _write_button(game_id: int, place: Place, area: Area | None = None) -> Button:
    """Opens the form of a room, or of another one."""
    if area is None:
        return make_button("room-add", game_id, place.id, label="Another room")
    verb = "Write" if is_blank(place, area) else "Edit"
    label = f"{verb} {area.name[:_ON_A_BUTTON]}"
    style = GREEN if is_blank(place, area) else GREY
    return make_button("room-write", game_id, place.id, area.id, label=label, style=style)


def one_room_buttons(game: LiveGame, place: Place, area: Area) -> list[Button]:
    """What can be done with a room; those who wait there are met once the party is in it."""
    game_id, out = game.id, game.state.expedition
    is_there = out is not None and out.area == area.id
    known = (
        make_button("room-close", game_id, place.id, area.id, label="Close for players")
        if area.opened
        else make_button("room-open", game_id, place.id, area.id, label="Open for players")
    )
    go = make_button("room-go", game_id, place.id, area.id, label="The party goes here")
    return [
        *(meeting_buttons(game_id, place, area) if is_there else ()),
        _write_button(game_id, place, area),
        *(() if is_there else (go,)),
        known,
        make_button("place", game_id, place.id, label="All rooms"),
    ]


def meeting_buttons(game_id: int, place: Place, area: Area) -> list[Button]:
    """The monsters that wait in a room, each to begin the encounter with."""
    waiting = waiting_in(area)
    return [
        make_button(
            "room-meet", game_id, place.id, area.id, number, label=f"Meet {text}", style=GREEN
        )
        for number, text in enumerate(area.monsters)
        if text in waiting
    ]


def next_buttons(game_id: int, place: Place, area: Area | None) -> list[Button]:
    """What a referee who has just written a room is likely to write next."""
    blank = [one for one in place.areas if is_blank(place, one)]
    own = [] if area is None else [_write_button(game_id, place, area)]
    others = [_write_button(game_id, place, one) for one in blank[:3] if one is not area]
    every = make_button("place", game_id, place.id, label="All rooms")
    return [*others, _write_button(game_id, place), *own, every]


# What dice gave


def stock_text(stock: Stock) -> str:
    """What was rolled for rooms, one by one; those that have nothing together."""
    name = plain(stock.place_name)
    if not stock.rooms:
        return f"Nothing is left of what was rolled for **{name}**."
    books = f"By {stock.source}; monsters from {plain(stock.table)}"
    empty = [plain(one.name) for one in stock.rooms if one.note == EMPTY]
    parts = [
        f"### {name}, level {stock.level}: {many(len(stock.rooms), 'room')} by dice",
        f"-# {books}. Nothing is kept yet: look it over first.",
        *(_by_dice(one) for one in stock.rooms if one.note != EMPTY),
        f"- Empty: {listed(empty)}" if empty else "",
    ]
    return "\n".join(filter(None, parts))


def _by_dice(room: Stocked) -> str:
    found = (room.monsters, *map(trap_words, room.traps), room.note)
    held = "; ".join(plain(one) for one in found if one)
    line = f"- **{plain(room.name)}**: {room.what}{f': {held}' if held else ''}"
    if not room.items:
        return line
    return f"{line} \u00b7 treasure: {listed([*map(thing_words, room.items)])}"


def stock_buttons(game_id: int, stock: Stock) -> list[Button]:
    """Keep it, or other dice for all of it or for a room."""
    return (
        [
            make_button("stock-keep", game_id, stock.id, label="Keep", style=GREEN),
            make_button("stock-again", game_id, stock.id, label="Roll all again"),
            make_button("stock-rooms", game_id, label="Change a room\u2026", shows=True),
        ]
        if stock.rooms
        else []
    )


def room_dice(game_id: int, stock: Stock) -> Iterator[Button]:
    """Other dice for each room, or to leave it out."""
    for one in stock.rooms:
        words = game_id, stock.id, one.area
        yield make_button("stock-again", *words, label=f"Roll {one.name} again")
        yield make_button("stock-out", *words, label=f"Leave {one.name} out")


# For everybody


def render_map(view: PlaceView) -> str:
    """The rooms that a viewer knows, and the ways between them."""
    rooms = [line for area in view.areas for line in area_lines(area)]
    return fit_within([f"### {plain(view.name)}", *rooms], MESSAGE_LIMIT)


def area_lines(area: AreaView) -> Iterator[str]:
    """A room with the ways out of it, and what was found there."""
    here = " (you are here)" if area.here else ""
    yield f"**{plain(area.name)}**{here}"
    yield from (f"- {_exit_line(one)}" for one in area.exits)
    if area.traps:
        yield f"- Traps: {', '.join(map(plain, area.traps))}"
    if area.finds:
        yield f"- Found: {', '.join(map(plain, area.finds))}"


def _exit_line(way: ExitView) -> str:
    """A way out: `iron door north (shut), to Crypt`."""
    words = ", ".join(filter(None, ("secret" if way.secret else "", way.state)))
    state = f" ({words})" if words else ""
    to = ", outside" if way.outside else f", to {plain(way.leads)}" if way.leads else ""
    return f"{plain(way.label)}{state}{to}"


@QUIET_LINES.at(60)
@LOST_LINES.at(30)
def place_lines(game: LiveGame) -> Iterator[str]:
    """In which room the party is, and the ways out that it sees."""
    here = view_here(game.state, TABLE)
    if here is None or here.area is None:
        return
    head = f"**{plain(here.name)} \u00b7 {plain(here.area.name)}**."
    exits = ", ".join(_in_short(here.area.exits))
    yield f"{head} Exits: {exits}." if exits else head


def _in_short(exits: Iterable[ExitView]) -> Iterator[str]:
    for way in exits:
        yield f"{plain(way.label)} ({way.state})" if way.state else plain(way.label)


def way_buttons(game_id: int, view: PlaceView) -> list[Button]:
    """A button for each open way out of where the party is."""
    exits = view.area.exits if view.area is not None else ()
    return [
        make_button("go-through", game_id, way.id, label=_on_a_button(way))
        for way in exits[:MOST_BUTTONS]
        if way.is_open
    ]


def _on_a_button(way: ExitView) -> str:
    to = "outside" if way.outside else way.leads
    return f"{way.label}{f' to {to}' if to else ''}"


def place_deeds(doer: Doer) -> Iterator[Deed]:
    """Where the party can go in no time; for referees into every room."""
    view = view_here(doer.game.state, doer.viewer)
    if view is None or doer.met is not None:
        return
    yield form_deed("The rooms that the party has seen", "place map")
    if not leads(doer.state, doer.viewer):
        return
    ways = deeds_of(way_buttons(doer.game.id, view), Near.ASKED, also="go through walk leave")
    yield from (deed.called(f"{deed.label}, in no time") for deed in ways)
    if doer.viewer.is_referee:
        for area in view.areas:
            if view.area is not None and area.id == view.area.id:
                continue
            label = f"The party goes to {area.name}"
            yield Deed(label, "room-go", (view.id, area.id), Near.ASKED, "room move")
