"""What a referee has prepared: places with their areas, doors, traps and hidden things."""

from rules.kernel.part import maybe, several
from rules.kernel.whose import GAMES, Where
from rules.record import Record
from rules.state.health import Vitals
from rules.state.items import Item

DARK_ROOM = "a dark room"
"""What players call a room in which nobody has seen anything yet."""
UNMAPPED = "unmapped"
"""The id of the place where that is written down which nobody has prepared, and of its only area:
each party is somewhere else there."""
QUALITIES = ("carved", "dwarven", "slanting", "shifting", "new", "flooded")
"""Words that say what an area is like, and not where one is."""


class Search(Record):
    """Who has searched an area, and for what: each gets one try (OSE-SEARCH).

    `who` is a character's id, `what` the kind of search, `item` the thing that was searched, ""
    for the area itself.
    """

    who: str
    what: str
    item: str = ""


class Left(Record):
    """Monsters of a room that the party has met and left alive: `text` says how many of what, as
    they wait there now, `vitals` how each is, since a moment in seconds of the game's clock.
    `added`: nobody has written that of the room. The last `bound` of them are prisoners."""

    text: str
    vitals: tuple[Vitals, ...]
    since: int = 0
    added: bool = False
    bound: int = 0


class Area(Record):
    """A room, or another part of a place. `text` is read aloud when the party comes in.

    `notes` are the referee's own. `opened` says that the party has been here. `dark` is None where
    it is as dark as the place. A `familiar` area is crossed faster (OSE-DUNGEON-MOVE). `table` is
    the name of its own encounter table, "" for the place's. `words` are words that rules know,
    beside those of the place: see `rules.places.reading`. `parts` are what is searched one by one,
    ten feet square each; without any it is the room. `things` are in sight and can be searched, as
    a chest can; those `locked` do not open to everybody, the `emptied` were opened. `monsters` are
    there, such as `2d4 goblins`, those in `met` no longer; who of them lives is `left`. `unread`
    says that the party has come in and saw nothing: its text waits for light. `number` is what the
    referee's key calls it, such as `11b`, "" for none; players never learn of it.
    """

    id: str
    name: str
    text: str = ""
    notes: str = ""
    opened: bool = False
    dark: bool | None = None
    familiar: bool = False
    table: str = ""
    words: tuple[str, ...] = ()
    searched: tuple[Search, ...] = ()
    parts: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()
    emptied: tuple[str, ...] = ()
    monsters: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    left: tuple[Left, ...] = ()
    unread: bool = False
    number: str = ""


class Door(Record):
    """A way from one area to another, `between` their ids; "" is outside.

    A `passage` has nothing to shut, such as stairs. `direction` is where it lies as seen from the
    first area ("north", "down"), "" where nobody has said it. A `secret` door is `known` once it is
    found. `stuck` until it is forced, `locked` until it is opened, `open` or shut, `wedged` open,
    `spiked` shut, `held` by magic: until so many seconds of the game's clock, 0 for good, and not
    for who has the id `held_by`. `lock_note` says what opens it, for the referee. `behind` is
    what a listener hears, "" for nothing; those behind are `silent` if nobody hears them.
    `surprise_lost` is the id of the area behind it whose people are warned, else the door's own
    where nobody knows what is there, "" for none. `tries` are the ids of those who tried to open
    it, one for each try, `picked` of those who tried the lock, `listened` of those who listened.
    """

    id: str
    name: str
    between: tuple[str, str]
    passage: bool = False
    direction: str = ""
    secret: bool = False
    known: bool = False
    stuck: bool = False
    locked: bool = False
    open: bool = False
    wedged: bool = False
    spiked: bool = False
    held: bool = False
    held_until: int = 0
    held_by: str = ""
    surprise_lost: str = ""
    lock_note: str = ""
    behind: str = ""
    silent: bool = False
    tries: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    listened: tuple[str, ...] = ()


class Trap(Record):
    """A trap in an area (OSE-TRAPS): a "room" trap, or a "treasure" trap on an `item`.

    `door` is the id of the door it is on, "" for none. It springs on `chance` of 6. `damage` are
    dice as text, "" for none. `save` is the key of a saving throw, "" where none helps; whoever
    passes takes none of the damage, or half of it where it `halves`. `effect`
    says what else it does, in words or as the key of a condition. `text` is told when it springs,
    `notes` are the referee's own. `part` is the part of the room in which it is found, "" for any.
    """

    id: str
    name: str
    area: str
    door: str = ""
    item: str = ""
    kind: str = "room"
    chance: int = 2
    damage: str = ""
    save: str = ""
    halves: bool = False
    effect: str = ""
    text: str = ""
    notes: str = ""
    found: bool = False
    sprung: bool = False
    disarmed: bool = False
    part: str = ""


class Find(Record):
    """Something hidden in an area; `text` is told when it is found. `part` as on a trap.

    What lies in an `item`, such as a chest, is found by whoever opens that, and by no search.
    """

    id: str
    name: str
    area: str
    text: str = ""
    found: bool = False
    part: str = ""
    item: str = ""


class Place(Record):
    """A dungeon or another site. `text` says what it is like from outside.

    Something may wander by every so many turns (`every`) on `chance` of 6, from the encounter table
    that is called `table`, "" for none. It is `dark` unless somebody brings light. `words` hold for
    all of its areas.
    """

    id: str
    name: str
    text: str = ""
    areas: tuple[Area, ...] = ()
    doors: tuple[Door, ...] = ()
    traps: tuple[Trap, ...] = ()
    finds: tuple[Find, ...] = ()
    every: int = 2
    chance: int = 1
    table: str = ""
    dark: bool = True
    words: tuple[str, ...] = ()


PLACES = several("places", Place, Where(lambda place: place.id != UNMAPPED, is_copied=True))
"""Dungeons and other sites that referees have prepared, and what a party has noted where nobody
has."""


class RoomApart(Record):
    """A room in which parties of a game were while there were several.

    `at` is when something in it was changed last, in seconds since the campaign began by the clock
    of whoever did that. `seen` are the numbers of the parties to which it was read, of a room that
    was new to both as they parted; `waits` of those to which a referee has yet to read it. `came`
    are those that have been in one where nobody had been as they parted.
    """

    place: str
    area: str
    at: int = 0
    seen: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()
    came: tuple[int, ...] = ()


ROOMS_APART = several("rooms_apart", RoomApart, GAMES)
"""What of the rooms was seen and changed since there are several parties."""


class Stocked(Record):
    """What dice gave a room. `what` is the word for it, `name` the room's with its number.

    `monsters` wait there, such as `3 goblins`; `items` are treasure, `note` what else there is, for
    the referee.
    """

    area: str
    name: str
    what: str
    monsters: str = ""
    traps: tuple[Trap, ...] = ()
    items: tuple[Item, ...] = ()
    note: str = ""


class Stock(Record):
    """What dice gave the rooms of a `place`, by its id, until a referee keeps it.

    Monsters are from the encounter `table`, all else is from `source`. Each change of it has
    another `id`, so that nobody keeps what they have not seen.
    """

    id: str
    place: str
    place_name: str
    level: int
    rooms: tuple[Stocked, ...]
    table: str = ""
    source: str = ""


STOCK = maybe("stock", Stock, GAMES)
"""What was rolled for rooms last, as long as it waits."""
