"""What is reported of places."""

from typing import ClassVar

from rules.kernel.events import REFEREES, Audience, Event


class PlacesImported(Event, frozen=True, kw_only=True):
    """Many places are kept at once; `areas` are how many each has, `replaced` those that went."""

    names: tuple[str, ...]
    areas: tuple[int, ...]
    replaced: tuple[str, ...] = ()
    audience: Audience = REFEREES


class RoomKept(Event, frozen=True, kw_only=True):
    """A room of a place is kept; `area` is its id, `before` the name it had, "" where it is new.

    `begins_place` if it is the first of its place. `ways`, `traps` and `finds` are how many it has,
    `struck` the ways out that it had and has no more, and where each led, "" for outside.
    """

    place: str
    place_name: str
    area: str
    name: str
    before: str = ""
    begins_place: bool = False
    ways: int = 0
    traps: int = 0
    finds: int = 0
    struck: tuple[tuple[str, str], ...] = ()
    audience: Audience = REFEREES


class PlaceChanged(Event, frozen=True, kw_only=True):
    """What is said of a place as a whole has changed; `before` is the name it had."""

    place: str
    name: str
    before: str
    audience: Audience = REFEREES


class PartsKept(Event, frozen=True, kw_only=True):
    """Doors, traps and hidden things of an area are kept, here by what they are called."""

    place: str
    place_name: str
    area: str
    name: str
    parts: tuple[str, ...]
    audience: Audience = REFEREES


class PartRemoved(Event, frozen=True, kw_only=True):
    """An area, a door, a trap or a hidden thing is kept no longer; `what` says which it was."""

    place_name: str
    what: str
    name: str
    audience: Audience = REFEREES


class OpenedSet(Event, frozen=True, kw_only=True):
    """Players know an area from now on, or do not any more, by a referee's word."""

    place_name: str
    name: str
    opened: bool
    audience: Audience = REFEREES


class AreaEntered(Event, frozen=True, kw_only=True):
    """The party has come into an area. `text` is read aloud, `first` the first time.

    `way` is what it came through, as it is called on the side where the party was, and `through`
    its id; both are "" where nothing was said of that. `before` is the id of the area it left, ""
    for outside. `exits` are the ways out that it sees, in words.
    """

    place: str
    place_name: str
    area: str
    name: str
    text: str
    first: bool
    exits: tuple[str, ...] = ()
    through: str = ""
    way: str = ""
    before: str = ""


class PlaceLeft(Event, frozen=True, kw_only=True):
    """The party has gone outside, by the `way` with the id `through`, from the area `before`."""

    place: str
    place_name: str
    through: str = ""
    way: str = ""
    before: str = ""


class AreaNoted(Event, frozen=True, kw_only=True):
    """What referees have to know of the area that the party has come into, in words.

    `dwarves` are the names of those who notice `noticed` without searching (ERIS-DWARF).
    """

    referees_own: ClassVar[bool] = True

    name: str
    notes: str = ""
    traps: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    finds: tuple[str, ...] = ()
    dwarves: tuple[str, ...] = ()
    noticed: tuple[str, ...] = ()
    audience: Audience = REFEREES


class PlaceForgotten(Event, frozen=True, kw_only=True):
    """A place is kept no longer."""

    name: str
    areas: int = 0
    audience: Audience = REFEREES


EVENTS: tuple[type[Event], ...] = (
    PlacesImported,
    RoomKept,
    PlaceChanged,
    PartsKept,
    PartRemoved,
    OpenedSet,
    AreaEntered,
    AreaNoted,
    PlaceLeft,
    PlaceForgotten,
)
