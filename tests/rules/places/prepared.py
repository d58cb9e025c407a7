"""Places for tests, put in as a file would have them."""

from rules.places.records import Draft, ImportPlaces, Room
from rules.places.state import PLACES, Area, Door, Find, Place, Trap
from tests.rules.scene import Scene


def room(
    name: str,
    *doors: Door,
    traps: tuple[Trap, ...] = (),
    finds: tuple[Find, ...] = (),
    **fields: object,
) -> Room:
    """A room as somebody writes it."""
    area = Area("", name, **fields)  # type: ignore[arg-type]
    return Room(area=area, doors=doors, traps=traps, finds=finds)


def way(name: str, to: str = "", **fields: object) -> Door:
    """A door to the room of that name, "" for outside."""
    return Door("", name, ("", to), **fields)  # type: ignore[arg-type]


def prepare(game: Scene, *rooms: Room, name: str = "Barrow", **fields: object) -> Place:
    """Have the game keep a place of these rooms, and no other of its name."""
    place = Place("", name, **fields)  # type: ignore[arg-type]
    game.act(ImportPlaces(drafts=(Draft(place, rooms=rooms),), replace=True))
    return barrow(game, name)


def barrow(game: Scene, name: str = "Barrow") -> Place:
    """The place of that name as it is now."""
    return next(place for place in PLACES.of(game.state) if place.name == name)


def area(place: Place, name: str) -> Area:
    """The only area of that name."""
    (found,) = (one for one in place.areas if one.name == name)
    return found


def door(place: Place, name: str) -> Door:
    """The only door of that name."""
    (found,) = (one for one in place.doors if one.name == name)
    return found
