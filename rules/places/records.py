"""The actions, events and questions of places."""

from rules.bestiary.records import StatBlock
from rules.kernel.action import Word
from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.kernel.questions import Question, Verdict
from rules.places.state import Area, Door, Find, Place, Stock, Trap
from rules.record import Record
from rules.wandering.records import EncounterTable


class Room(Record):
    """An area as somebody writes it, with all that belongs to it.

    Nothing has an id. A door is `between` this area and the one whose *name* stands second, "" for
    outside; a trap's `door` is the name of one of the doors.
    """

    area: Area
    doors: tuple[Door, ...] = ()
    traps: tuple[Trap, ...] = ()
    finds: tuple[Find, ...] = ()


class Draft(Record):
    """A place as somebody writes it: `place` holds no areas, the `rooms` do.

    `lines` say for each room where it was read, such as `line 12`, for a refusal. `adds` has its
    rooms join those of the place that has its name, or take the stead of rooms of the same names.
    """

    place: Place
    rooms: tuple[Room, ...] = ()
    lines: tuple[str, ...] = ()
    adds: bool = False


class ImportPlaces(Word):
    """Keep many places at once, with the tables and stat blocks that they use, or nothing at all.

    Without `replace` nothing may have the name of what is kept. `table_lines` say for each table
    where it was read, such as `line 12`.
    """

    drafts: tuple[Draft, ...]
    tables: tuple[EncounterTable, ...] = ()
    table_lines: tuple[str, ...] = ()
    replace: bool = False
    blocks: tuple[StatBlock, ...] = ()


class ReadRoom(Word):
    """Read to the party what a room is like that others changed at a later time than theirs."""

    place: str
    area: str


class KeepRoom(Word):
    """Keep a room of a place, in place of the area with the id `before`, "" for a new one.

    `place` is the place's id or name; a place of a new name is begun. A new room may have the name
    of one that a door leads to and nobody has written: it is that one.
    """

    place: str
    room: Room
    before: str = ""


class KeepPlace(Word):
    """Keep what is said of a place as a whole; its areas stay. `place` is its id or name."""

    place: str
    said: Place


class KeepParts(Word):
    """Add doors, traps and hidden things to an area, or put them in place of their namesakes.

    `place` and `area` are ids or names, the parts as in a `Room`.
    """

    place: str
    area: str
    doors: tuple[Door, ...] = ()
    traps: tuple[Trap, ...] = ()
    finds: tuple[Find, ...] = ()


class RemovePart(Word):
    """Strike an area, a door, a trap or a hidden thing of a place, by its id or name."""

    place: str
    part: str


class SetOpened(Word):
    """Players know an area, or do not; `place` and `area` are ids or names."""

    place: str
    area: str
    opened: bool


class EnterArea(Word):
    """The party is in an area now, wherever it was: a referee's word. Ids or names."""

    place: str
    area: str


class GoThrough(Word):
    """The party goes through a door of the area where it is; `door` is the id of one it knows."""

    door: str


class ForgetPlace(Word):
    """Strike a place with all its areas; `place` is its id or name."""

    place: str


class StockPlace(Word):
    """Roll what is in each room that has nothing yet, for a dungeon's `level`; nothing is kept."""

    place: str
    level: int = 1


class StockAgain(Word):
    """Roll again for a `room` of that reading, by its id, or for all; or leave it `out`."""

    stock: str
    room: str = ""
    out: bool = False


class KeepStock(Word):
    """Have what was rolled be in its rooms."""

    stock: str


class PlaceStocked(Event):
    """It was rolled what is in rooms, and nothing is kept of it yet."""

    referees_own = True

    stock: Stock
    throws: tuple[Throw, ...] = ()
    audience: Audience = REFEREES


class StockKept(Event):
    """What was rolled is in these rooms; those that had something by then were `left` alone."""

    referees_own = True

    place: str
    place_name: str
    rooms: tuple[str, ...]
    left: tuple[str, ...] = ()
    audience: Audience = REFEREES


class PlacesImported(Event):
    """Many places are kept at once; `areas` are how many each has, `replaced` those that went.

    `joined` are those that were there, and have further rooms now.
    """

    names: tuple[str, ...]
    areas: tuple[int, ...]
    replaced: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    audience: Audience = REFEREES


class MeetInRoom(Word):
    """The party meets monsters that wait in the room it is in; `monsters` as it is written there.

    An encounter begins with everybody in place.
    """

    place: str
    area: str
    monsters: str


class MetAgain(Event):
    """Monsters of a room are there again who were left alive so many `days` ago: the hit points of
    each now, and the `most` that each can have."""

    referees_own = True

    target: Who
    days: int
    hit_points: tuple[int, ...]
    most: tuple[int, ...]
    audience: Audience = REFEREES


class RoomKept(Event):
    """A room of a place is kept; `area` is its id, `before` the name it had, "" where it is new.

    `ways`, `traps` and `finds` are how many it has, `monsters` who waits there, `struck` the ways
    out that it had and has no more, and where each led, "" for outside.
    """

    place: str
    place_name: str
    area: str
    name: str
    before: str = ""
    ways: int = 0
    traps: int = 0
    finds: int = 0
    monsters: tuple[str, ...] = ()
    struck: tuple[tuple[str, str], ...] = ()
    audience: Audience = REFEREES


class PlaceChanged(Event):
    """What is said of a place as a whole has changed; `before` is the name it had."""

    place: str
    name: str
    before: str
    audience: Audience = REFEREES


class PartsKept(Event):
    """Doors, traps and hidden things of an area are kept, here by what they are called."""

    place: str
    place_name: str
    area: str
    name: str
    parts: tuple[str, ...]
    audience: Audience = REFEREES


class PartRemoved(Event):
    """An area, a door, a trap or a hidden thing is kept no longer; `what` says which it was."""

    place_name: str
    what: str
    name: str
    audience: Audience = REFEREES


class OpenedSet(Event):
    """Players know an area from now on, or do not any more, by a referee's word."""

    place_name: str
    name: str
    opened: bool
    audience: Audience = REFEREES


class AreaEntered(Event):
    """The party has come into an area. `text` is read aloud, `first` the first time.

    Where it is `dark` to all of them nothing is read (R-SIGHT): it follows by light, as AreaSeen,
    and the ways out are found by touch. Where they are `early` a referee has it read, or not.

    `way` is what it came through, by its name on both sides or else on this one, and `through` its
    id; both are "" where nothing was said of that. `before` is the id of the area it left, "" for
    outside. `exits` are the ways out that it sees, in words.
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
    dark: bool = False
    early: bool = False


class CameEarly(Event):
    """The party is where others have changed something `seconds` of game time later: it was read
    nothing, and a referee says what of that is so already."""

    referees_own = True

    place: str
    place_name: str
    area: str
    name: str
    seconds: int
    audience: Audience = REFEREES


class AreaSeen(Event):
    """The party sees by light, or by heat, where it has been in the dark so far."""

    place: str
    place_name: str
    area: str
    name: str
    text: str


class PlaceLeft(Event):
    """The party has gone outside, by the `way` with the id `through`, from the area `before`."""

    place: str
    place_name: str
    through: str = ""
    way: str = ""
    before: str = ""


class AreaNoted(Event):
    """What referees have to know of the area that the party has come into, in words.

    `dwarves` are the names of those who notice `noticed` without searching (ERIS-DWARF). `place`
    and `area` are ids where `monsters` wait there.
    """

    referees_own = True

    name: str
    notes: str = ""
    traps: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    finds: tuple[str, ...] = ()
    monsters: tuple[str, ...] = ()
    place: str = ""
    area: str = ""
    dwarves: tuple[str, ...] = ()
    noticed: tuple[str, ...] = ()
    audience: Audience = REFEREES


class PlaceForgotten(Event):
    """A place is kept no longer."""

    name: str
    areas: int = 0
    audience: Audience = REFEREES


class PassRuling(Question[Verdict]):
    """Whether the party can go through the door with the id `door` of a place, from an area.

    FORBIDDEN says why not, in words for the players: they know of the door.
    """

    place: str
    door: str
    area: str
