"""Places as text: whole for the referee who prepared them, and as a map for everybody."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from cogs.render.board_lines import Detail
from cogs.render.buttons import BLUE, GREEN, Button, lights_button, make_button
from cogs.render.comings import COMINGS
from cogs.render.deeds import Deed, Doer, Near, deeds_of, form_deed
from cogs.render.on_board import FIGHT_LINES, LOST_LINES, QUIET_BUTTONS, QUIET_LINES
from cogs.render.text import MESSAGE_LIMIT, fit_within, pieces, plain
from data.live import LiveGame
from rules.doors.opening import doors_here, state_words
from rules.doors.records import OpenDoor
from rules.expedition.going import leads, scale_of
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import Coming
from rules.kernel.words import agree, many, some
from rules.light.records import LIGHTS
from rules.places.reading import beyond, doors_of, find_area, is_blank, waiting_in
from rules.places.state import Area, Door, Place
from rules.sheet.reading import playable_characters
from rules.state.game import GameState
from rules.state.party import Scale
from rules.view.party import LightView, view_lights
from rules.view.places import AreaView, ExitView, PlaceView, view_here
from rules.view.records import EncounterView

MOST_BUTTONS = 20
_ON_A_BUTTON = 40
MOST_DOORS = 20
SHUT = (
    ("listen", "Listen", "Listen at the {}"),
    ("open", "Open", "Open the {}"),
    ("force", "Force", "Force the {}"),
    ("pick", "Pick the lock", "Pick the lock of the {}"),
    ("spike", "Spike shut", "Spike the {} shut"),
)
OPEN = (("shut", "Shut", "Shut the {}"), ("wedge", "Wedge open", "Wedge the {} open"))
"""What can be done with a door, what the button says, and the same of one among others."""
MONSTERS = "Monsters open doors, even stuck ones; none opens a door that is spiked shut."
MOST = 8
"""How many lights the board names."""


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
    return [*shown, _write_button(game_id, place), _whole_button(game_id, place)]


def _whole_button(game_id: int, place: Place) -> Button:
    """Opens the form of what holds for a whole place."""
    return make_button("place-write", game_id, place.id, label="Edit the place")


def _write_button(game_id: int, place: Place, area: Area | None = None) -> Button:
    """Opens the form of a room, or of another one."""
    if area is None:
        return make_button("room-write", game_id, place.id, "", label="Another room")
    verb = "Write" if is_blank(place, area) else "Edit"
    label = f"{verb} {area.name[:_ON_A_BUTTON]}"
    style = {"style": BLUE} if is_blank(place, area) else {}
    return make_button("room-write", game_id, place.id, area.id, label=label, **style)


def one_room_buttons(game_id: int, place: Place, area: Area) -> list[Button]:
    """What can be done with a room."""
    known = (
        make_button("room-close", game_id, place.id, area.id, label="Close for players")
        if area.opened
        else make_button("room-open", game_id, place.id, area.id, label="Open for players")
    )
    return [
        *meeting_buttons(game_id, place, area),
        _write_button(game_id, place, area),
        make_button("room-go", game_id, place.id, area.id, label="The party goes here"),
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
    """A button for each way out of where the party is."""
    exits = view.area.exits if view.area is not None else ()
    return [
        make_button("go-through", game_id, way.id, label=_on_a_button(way))
        for way in exits[:MOST_BUTTONS]
    ]


def _on_a_button(way: ExitView) -> str:
    to = "outside" if way.outside else way.leads
    return f"{way.label}{f' to {to}' if to else ''}"


@QUIET_BUTTONS.at(60)
def doors_button(game: LiveGame) -> Iterator[Button]:
    """The board's way to the doors that everybody knows of."""
    is_inside = scale_of(game.state) is Scale.DUNGEON
    if is_inside and doors_here(game.state, TABLE):
        yield make_button("doors", game.id, label="Doors…")


def door_page(game: LiveGame, viewer: Viewer) -> str:
    """The question which door."""
    if not doors_here(game.state, viewer):
        return "There is no door here. Where nothing is prepared, `/do door listen` names one."
    return "Which door?"


def door_buttons(game: LiveGame, viewer: Viewer) -> list[Button]:
    """One for each door, with how it is."""
    return [
        make_button("at-door", game.id, door.id, label=f"{label} ({state_words(door, viewer)})")
        for door, label in doors_here(game.state, viewer)[:MOST_DOORS]
    ]


def number_buttons(game: LiveGame, who: str, door: str) -> list[Button]:
    """How many in 6 somebody has for forcing doors: all that it can be."""
    return [
        make_button("door-number", game.id, who, chance, door, label=f"{chance} in 6")
        for chance in range(1, 7)
    ]


def deed_page(game: LiveGame, door: Door, label: str, viewer: Viewer) -> str:
    """The question what to do with it; of referees who play nobody, how it stands now."""
    key = f" Key: {plain(door.lock_note)}." if viewer.is_referee and door.lock_note else ""
    text = f"The **{plain(label)}** is {state_words(door, viewer)}.{key}"
    if not _plays(game, viewer):
        return f"{text} What becomes of it?"
    text = f"{text} What does your character do?"
    return text if door.spiked else f"{text}\n-# {MONSTERS}"


def _plays(game: LiveGame, viewer: Viewer) -> bool:
    """Whether somebody has a character who could do it; all but referees are told that they lack
    one."""
    return not viewer.is_referee or bool(playable_characters(game.state, viewer.member or 0))


def deed_buttons(game: LiveGame, door: Door, viewer: Viewer) -> list[Button]:
    """What can be done with it, and what referees can say of it."""
    deeds = (OPEN if door.open else SHUT) if _plays(game, viewer) else ()
    found = [make_button("door-do", game.id, key, door.id, label=text) for key, text, _ in deeds]
    if viewer.is_referee:
        found += [
            make_button("door-set", game.id, how, door.id, label=text)
            for how, text in _sayings(door)
        ]
    return [replace(found[0], style=GREEN), *found[1:]]


def _sayings(door: Door) -> Iterator[tuple[str, str]]:
    """How a door can be otherwise than it is, each with its word, and what a button says."""
    if door.open:
        yield "shut", "It falls shut"
        return
    yield "open", "It opens"
    yield ("unlocked", "It is not locked") if door.locked else ("locked", "It is locked")
    yield ("loose", "It is not stuck") if door.stuck else ("stuck", "It is stuck")


def door_deeds(doer: Doer) -> Iterator[Deed]:
    """What can be done with each door that they know of, and what referees can say of it."""
    near = Near.MENU if doer.met is None else Near.ASKED
    for door, label in doors_here(doer.game.state, doer.viewer)[:MOST_DOORS]:
        may = _plays(doer.game, doer.viewer) and doer.may(OpenDoor(door=door.id))
        can = (OPEN if door.open else SHUT) if may else ()
        for key, _, text in can:
            yield Deed(text.format(label), "door-do", (key, door.id), near, "door")
        for how, text in _sayings(door) if doer.viewer.is_referee else ():
            yield Deed(f"{label}: {text}", "door-set", (how, door.id), Near.ASKED, "door")


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
            label = f"The party goes to {area.name}"
            yield Deed(label, "room-go", (view.id, area.id), Near.ASKED, "room move")


@QUIET_LINES.at(100)
def _light(game: LiveGame) -> Iterator[str]:
    return light_line(game.state)


@FIGHT_LINES.at(40)
def _light_in_fight(game: LiveGame, _view: EncounterView, _detail: Detail) -> Iterator[str]:
    return light_line(game.state)


@QUIET_BUTTONS.at(100)
def _light_button(game: LiveGame) -> Iterator[Button]:
    """Out in the world: all lights, and what one can do with one's own."""
    if game.state.expedition is not None:
        yield lights_button(game.id)


def light_line(state: GameState) -> Iterator[str]:
    """`Light: torch (Aldric, 4 turns), lantern (Berta, 11 turns)`, as everybody may know it."""
    if not LIGHTS.of(state) and state.expedition is None and state.encounter is None:
        return
    view = view_lights(state, TABLE)
    shining = [light for light in view.lights if light.shines]
    if view.dark:
        yield "Light: none. It is **dark**."
    elif shining:
        yield f"Light: {', '.join(_counted(shining))}"


def _counted(lights: Iterable[LightView]) -> list[str]:
    """Each with its bearer and what is left; those that are alike together."""
    found = Counter((light.name, light.covered, light.bearer, light.turns) for light in lights)
    told = [
        f"{pieces(count, plain(name))} ({_more(covered, bearer, left)})"
        for (name, covered, bearer, left), count in found.items()
    ]
    return told if len(told) <= MOST else [*told[:MOST], f"{len(told) - MOST} more"]


def _more(covered: bool, bearer: str, left: int | None) -> str:
    words = [plain(bearer) or "on the ground"]
    words += ["covered"] if covered else []
    words += [] if left is None else [many(left, "turn")]
    return ", ".join(words)


def render_lights(state: GameState, viewer: Viewer) -> str:
    """All lights one by one, those that are out as well."""
    view = view_lights(state, viewer)
    lines = [f"- {_line(light)}" for light in view.lights]
    if view.dark:
        lines.insert(0, "It is **dark**: nothing shines.")
    return "\n".join(lines) or "Nobody carries a light."


def _line(light: LightView) -> str:
    words = [plain(light.bearer) or "on the ground"]
    if light.elsewhere:
        words.append("out of the players' sight")
    if light.lit and light.shines:
        words.append(f"{light.radius}' {'dim' if light.dim else 'bright'}")
    elif light.drawn:
        words.append("sheathed")
    elif not light.lit:
        words.append("no oil left" if light.dry else "put out")
    if light.covered:
        words.append("covered")
    if light.turns:
        words.append(f"{many(light.turns, 'turn')} left")
    return f"**{plain(light.name)}**: {', '.join(words)}"


@COMINGS.of("light")
def coming_light(coming: Coming) -> str:
    """`2 torches go out`, in a preview."""
    verb = agree(coming.count, "goes")
    start = some(coming.count, coming.name)
    last = ", and it gets dark" if coming.stops else ""
    return f"{start} {verb} out{last}"
