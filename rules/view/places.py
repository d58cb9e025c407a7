"""A place as one viewer may know it: what the party has seen, and nothing else.

An area that was never opened is for players only a way out of one that was. Boards, pickers, maps
and autocompletion read this alone.
"""

from rules.doors.opening import state_words
from rules.kernel.actor import Viewer
from rules.places.apart import is_known_to_party, waits_for_word
from rules.places.reading import (
    beyond,
    direction_from,
    door_label,
    doors_of,
    find_area,
    find_place,
    finds_of,
    is_seen,
)
from rules.places.state import DARK_ROOM, PLACES, Area, Door, Place, Trap
from rules.record import Record
from rules.state.game import GameState


class ExitView(Record):
    """A way out of an area. `state` is how it stands as far as that is known, "" for a passage.

    `to` is the id of the area behind it and `leads` its name, both "" where the viewer does not
    know that; `outside` if it leads out of the place. What is not `is_open` is opened first.
    """

    id: str
    label: str
    direction: str
    state: str
    to: str
    leads: str
    outside: bool
    secret: bool
    is_open: bool = True


class AreaView(Record):
    """An area that the viewer knows. `traps` and `finds` are those that were found, by name."""

    id: str
    name: str
    text: str
    exits: tuple[ExitView, ...]
    traps: tuple[str, ...]
    finds: tuple[str, ...]
    here: bool
    opened: bool


class PlaceView(Record):
    """A place of which the viewer knows at least one area; `here` if the party is in it."""

    id: str
    name: str
    areas: tuple[AreaView, ...]
    here: bool

    @property
    def area(self) -> AreaView | None:
        """Where the party is, None if it is elsewhere."""
        return next((area for area in self.areas if area.here), None)


def view_places(state: GameState, viewer: Viewer) -> tuple[PlaceView, ...]:
    """All places that the viewer knows."""
    seen = (_view_place(state, viewer, place) for place in PLACES.of(state))
    return tuple(place for place in seen if place.areas or viewer.is_referee)


def view_here(state: GameState, viewer: Viewer) -> PlaceView | None:
    """The place where the party is, None where it is in none."""
    place = None if state.expedition is None else find_place(state, state.expedition.place)
    return None if place is None else _view_place(state, viewer, place)


def _view_place(state: GameState, viewer: Viewer, place: Place) -> PlaceView:
    """What a viewer may know of a place; referees know all of it."""
    here = "" if state.expedition is None else state.expedition.area
    known = {
        one.id
        for one in place.areas
        if viewer.is_referee or is_known_to_party(state, place.id, one)
    }
    waiting = {one for one in known if waits_for_word(state, place.id, one)}
    return PlaceView(
        id=place.id,
        name=place.name,
        areas=tuple(
            _area(place, one, viewer, known, here=here, waits=one.id in waiting)
            for one in place.areas
            if one.id in known
        ),
        here=bool(here) and find_area(place, here) is not None,
    )


def _area(
    place: Place, area: Area, viewer: Viewer, known: set[str], *, here: str, waits: bool
) -> AreaView:
    doors = (door for door in doors_of(place, area.id) if viewer.is_referee or is_seen(door))
    return AreaView(
        id=area.id,
        name=_name(area, viewer),
        text="" if (area.unread or waits) and not viewer.is_referee else area.text,
        exits=tuple(_exit(place, door, area.id, viewer, known) for door in doors),
        traps=tuple(_trap(one) for one in place.traps if one.area == area.id and is_known(one)),
        finds=tuple(find.name for find in finds_of(place, area.id) if find.found),
        here=area.id == here,
        opened=area.opened,
    )


def _name(area: Area, viewer: Viewer) -> str:
    """What a viewer calls a room: its name is read with its text, once somebody sees there."""
    return DARK_ROOM if area.unread and not viewer.is_referee else area.name


def _exit(place: Place, door: Door, area: str, viewer: Viewer, known: set[str]) -> ExitView:
    behind = find_area(place, beyond(door, area))
    leads = behind is not None and behind.id in known
    return ExitView(
        id=door.id,
        label=door_label(door, area),
        direction=direction_from(door, area),
        state=state_words(door, viewer),
        to=behind.id if leads and behind is not None else "",
        leads=_name(behind, viewer) if leads and behind is not None else "",
        outside=behind is None,
        secret=door.secret and not door.known,
        is_open=door.open or door.passage,
    )


def is_known(trap: Trap) -> bool:
    """Whether players know of a trap: it was found, or it sprang."""
    return trap.found or trap.sprung


def _trap(trap: Trap) -> str:
    state = "disarmed" if trap.disarmed else "sprung" if trap.sprung else ""
    return f"{trap.name} ({state})" if state else trap.name
