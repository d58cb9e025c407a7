"""Where the party is, prepared or not, and how parts of a place are changed one by one.

What people do on ground that nobody has prepared is remembered all the same: doors, traps and
searches that somebody names are written down in a place of its own, as if a referee had prepared
them.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from rules.errors import NotFoundError, RuleError, WayOut
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.kernel.resolution import Resolution
from rules.places import FAMILY
from rules.places.keeping import put_place
from rules.places.linking import check_place, join_room, room_of
from rules.places.reading import (
    Named,
    doors_of,
    find_area,
    find_named,
    find_place,
    put_in,
    remind_of_dwarves,
    require_named,
    require_place,
    same,
)
from rules.places.records import (
    KeepParts,
    KeepPlace,
    OpenedSet,
    PartRemoved,
    PartsKept,
    PlaceChanged,
    RemovePart,
    SetOpened,
)
from rules.places.state import PLACES, UNMAPPED, Area, Door, Find, Place, Trap
from rules.record import Record, replace
from rules.state.game import GameState

N = TypeVar("N", bound=Named)
_NOWHERE = Place(UNMAPPED, "Unmapped", areas=(Area(UNMAPPED, "here", opened=True),))
_WHERE: Mapping[type[Record], str] = {
    Area: "areas",
    Door: "doors",
    Trap: "traps",
    Find: "finds",
}


class Ground(Record):
    """An area and its place. Nobody has prepared it where it is `unmapped`."""

    place: Place
    area: Area

    @property
    def unmapped(self) -> bool:
        """Whether nobody has prepared it."""
        return self.place.id == UNMAPPED

    @property
    def name(self) -> str:
        """What the area is called, "" where nobody has prepared it."""
        return "" if self.unmapped else self.area.name


def ground_of(state: GameState) -> Ground:
    """Where the party is now."""
    out = state.expedition
    place = None if out is None or not out.place else find_place(state, out.place)
    area = None if place is None or out is None else find_area(place, out.area)
    if place is not None and area is not None:
        return Ground(place, area)
    noted = _noted(state)
    return Ground(noted, next(one for one in noted.areas if one.id == UNMAPPED))


def _noted(state: GameState) -> Place:
    """What is written down of ground that nobody prepared; its only area is always there.

    It is found by its id alone: a referee may have prepared a place of the same name.
    """
    noted = next((place for place in PLACES.of(state) if place.id == UNMAPPED), _NOWHERE)
    if find_area(noted, UNMAPPED) is not None:
        return noted
    return replace(noted, areas=(*_NOWHERE.areas, *noted.areas))


def put_part(resolution: Resolution, place_id: str, part: Area | Door | Trap | Find) -> None:
    """Replace what of a place has the same id, or add it."""
    place, where = _place(resolution, place_id), _WHERE[type(part)]
    there = put_in(getattr(place, where), part)
    put_place(resolution, replace(place, **{where: there}))


@FAMILY.follows("OSE-LISTEN", PartySetOut, PartyCameBack)
def forget_unmapped(resolution: Resolution, _event: object) -> None:
    """Who comes home, or goes out anew, begins with nothing written down."""
    there = PLACES.of(resolution.state)
    kept = tuple(place for place in there if place.id != UNMAPPED)
    if kept != there:
        resolution.put(PLACES, kept)


def _place(resolution: Resolution, place_id: str) -> Place:
    state = resolution.state
    if place_id == UNMAPPED:
        return _noted(state)
    return next(place for place in PLACES.of(state) if place.id == place_id)


@FAMILY.handles
def keep_place(resolution: Resolution, action: KeepPlace) -> None:
    """Keep what is said of a place as a whole."""
    resolution.require_referee("prepare places")
    old = require_place(resolution.state, action.place)
    said = check_place(action.said)
    namesake = find_named(PLACES.of(resolution.state), said.name)
    if namesake is not None and namesake.id != old.id:
        raise RuleError(f"There is a place called {namesake.name} already. Name this one anew.")
    new = replace(
        said, id=old.id, areas=old.areas, doors=old.doors, traps=old.traps, finds=old.finds
    )
    if new == old:
        raise RuleError(f"{old.name} says all that already.")
    put_place(resolution, new)
    resolution.emit(PlaceChanged(place=new.id, name=new.name, before=old.name))


@FAMILY.handles
def keep_parts(resolution: Resolution, action: KeepParts) -> None:
    """Add parts to an area, each in place of its namesake there."""
    resolution.require_referee("prepare places")
    place = require_place(resolution.state, action.place)
    area = require_named(place.areas, action.area, "room")
    room = room_of(place, area)
    parts: tuple[Named, ...] = (*action.doors, *action.traps, *action.finds)
    names = [one.name for one in parts]
    if not names:
        raise RuleError("Say what is there, such as `Door: iron, north, locked`.")
    room = replace(
        room,
        doors=_put_doors(room.doors, action.doors),
        traps=_put(room.traps, action.traps),
        finds=_put(room.finds, action.finds),
    )
    new = join_room(resolution, place, room, area.id)
    if new == place:
        raise RuleError(f"{area.name} has just that already.")
    put_place(resolution, new)
    resolution.emit(
        PartsKept(
            place=new.id, place_name=new.name, area=area.id, name=area.name, parts=tuple(names)
        )
    )
    remind_of_dwarves(resolution, new, area)


def _put(there: tuple[N, ...], new: tuple[N, ...]) -> tuple[N, ...]:
    names = {same(one.name) for one in new}
    return (*(one for one in there if same(one.name) not in names), *new)


def _put_doors(there: tuple[Door, ...], new: tuple[Door, ...]) -> tuple[Door, ...]:
    """The doors, with those that are changed leading where they led unless that was said."""
    doors = list(there)
    for door in new:
        alike = (one for one in doors if same(one.name) == same(door.name))
        old = next((one for one in alike if door.direction in ("", one.direction)), None)
        if old is None:
            doors.append(door)
            continue
        to = door.between[1] or old.between[1]
        direction = door.direction or old.direction
        doors[doors.index(old)] = replace(door, between=("", to), direction=direction)
    return tuple(doors)


@FAMILY.handles
def remove_part(resolution: Resolution, action: RemovePart) -> None:
    """Strike a part of a place, with all that hangs on it."""
    resolution.require_referee("prepare places")
    place = require_place(resolution.state, action.place)
    for what, there in _parts(place):
        found = find_named(there, action.part)
        if found is not None:
            _require_away(resolution, place, found.id)
            put_place(resolution, _without(place, found.id))
            resolution.emit(PartRemoved(place_name=place.name, what=what, name=found.name))
            return
    raise NotFoundError(
        f"{place.name} has nothing called “{action.part.strip()[:40]}”. Pick it from the list."
    )


def _parts(place: Place) -> Iterable[tuple[str, tuple[Named, ...]]]:
    yield "room", place.areas
    yield "door", place.doors
    yield "trap", place.traps
    yield "hidden thing", place.finds


def _require_away(resolution: Resolution, place: Place, area: str) -> None:
    """Raise RuleError for the room where the party is, or would be if nobody had prepared any."""
    if area == UNMAPPED:
        raise RuleError(
            f"{place.name} is wherever nobody has prepared anything, and has this one room. ",
            WayOut("Strike all that is written of it", "place remove", place=f"{place.name}"),
            " if you like.",
        )
    expedition = resolution.state.expedition
    if expedition is not None and expedition.area == area:
        raise RuleError("The party is there. Have it go somewhere else first.")


def _without(place: Place, part: str) -> Place:
    """The place without an area, a door, a trap or a hidden thing, and what hangs on it."""
    gone = {part, *(door.id for door in doors_of(place, part))}
    return replace(
        place,
        areas=tuple(area for area in place.areas if area.id not in gone),
        doors=tuple(door for door in place.doors if door.id not in gone),
        traps=tuple(
            replace(trap, door="" if trap.door in gone else trap.door)
            for trap in place.traps
            if trap.id not in gone and trap.area not in gone
        ),
        finds=tuple(f for f in place.finds if f.id not in gone and f.area not in gone),
    )


@FAMILY.handles
def set_opened(resolution: Resolution, action: SetOpened) -> None:
    """Say that players know an area, or that they do not."""
    resolution.require_referee("open and close rooms")
    place = require_place(resolution.state, action.place)
    area = require_named(place.areas, action.area, "room")
    if area.opened is action.opened:
        word = "open" if area.opened else "closed"
        raise RuleError(f"{area.name} is {word} already.")
    put_place(resolution, with_area(place, replace(area, opened=action.opened)))
    resolution.emit(OpenedSet(place_name=place.name, name=area.name, opened=action.opened))


def with_area(place: Place, area: Area) -> Place:
    """The place with another area in place of the one with the same id."""
    return replace(place, areas=put_in(place.areas, area))
