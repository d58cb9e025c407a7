"""What referees do with the places of their game."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.record import Record
from rules.state.places import Area, Door, Find, Place, Trap
from rules.state.wandering import EncounterTable


class Room(Record, frozen=True):
    """An area as somebody writes it, with all that belongs to it.

    Nothing has an id. A door is `between` this area and the one whose *name* stands second, "" for
    outside; a trap's `door` is the name of one of the doors.
    """

    area: Area
    doors: tuple[Door, ...] = ()
    traps: tuple[Trap, ...] = ()
    finds: tuple[Find, ...] = ()


class Draft(Record, frozen=True):
    """A place as somebody writes it: `place` holds no areas, the `rooms` do.

    `lines` say for each room where it was read, such as `line 12`, for a refusal.
    """

    place: Place
    rooms: tuple[Room, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlaces(Action):
    """Keep many places at once, and the encounter tables that they use, or nothing at all.

    Without `replace` nothing may have the name of what is kept. `table_lines` say for each table
    where it was read, such as `line 12`.
    """

    drafts: tuple[Draft, ...]
    tables: tuple[EncounterTable, ...] = ()
    table_lines: tuple[str, ...] = ()
    replace: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepRoom(Action):
    """Keep a room of a place, in place of the area with the id `before`, "" for a new one.

    `place` is the place's id or name; a place of a new name is begun. A new room may have the name
    of one that a door leads to and nobody has written: it is that one.
    """

    place: str
    room: Room
    before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepPlace(Action):
    """Keep what is said of a place as a whole; its areas stay. `place` is its id or name."""

    place: str
    said: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepParts(Action):
    """Add doors, traps and hidden things to an area, or put them in place of their namesakes.

    `place` and `area` are ids or names, the parts as in a `Room`.
    """

    place: str
    area: str
    doors: tuple[Door, ...] = ()
    traps: tuple[Trap, ...] = ()
    finds: tuple[Find, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePart(Action):
    """Strike an area, a door, a trap or a hidden thing of a place, by its id or name."""

    place: str
    part: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOpened(Action):
    """Players know an area, or do not; `place` and `area` are ids or names."""

    place: str
    area: str
    opened: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterArea(Action):
    """The party is in an area now, wherever it was: a referee's word. Ids or names."""

    place: str
    area: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoThrough(Action):
    """The party goes through a door of the area where it is; `door` is the id of one it knows."""

    door: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetPlace(Action):
    """Strike a place with all its areas; `place` is its id or name."""

    place: str
