"""The actions, events, questions, settings and fields of searching."""

from rules.kernel.action import Action, Doer, Word
from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.kernel.fields import Field
from rules.kernel.questions import Addend, Question
from rules.kernel.setting import Setting, Value
from rules.record import Record
from rules.searching import FAMILY


class Search(Action):
    """Somebody searches; the referee alone learns what came of it (OSE-SEARCH).

    In a dungeon that is what they do in the turn that comes next. `what` is the key of a kind of
    search. `where` is a part of the area or a thing in it, such as a chest, "" for an area that is
    searched as one. `target` is a character, "" the one whom the member plays.
    """

    done_by = Doer("target", with_party=True)

    what: str
    where: str = ""
    target: str = ""


class TellFound(Word):
    """The referee lets somebody find what is hidden here: a secret door, a trap or a thing.

    `hidden` is its id or its name; `target` is who finds it, "" for the party.
    """

    hidden: str
    target: str = ""


class OpenThing(Action):
    """Somebody of the party opens a chest or the like: the party has what lies in it.

    `target` is a character, "" the one whom the member plays.
    """

    done_by = Doer("target", with_party=True)

    thing: str
    target: str = ""


class PickThing(Action):
    """Somebody picks the lock of a chest that is known to be locked, and opens it.

    `target` as in OpenThing, `forced` is the face of the die (referee).
    """

    done_by = Doer("target", with_party=True)

    thing: str
    target: str = ""
    forced: int | None = None


class Hidden(Record, omit_defaults=False):
    """Something hidden, by its id: a secret "door", a "trap" or a "thing"."""

    id: str
    name: str
    kind: str


class Searched(Event):
    """Somebody searched: all that players learn, whether there is anything or not.

    `what` is the key of the kind, `area` and `where` say what was searched, each "" where nobody
    has named it.
    """

    who: Who
    what: str
    area: str = ""
    where: str = ""


class SearchJudged(Event):
    """What came of it: `passed` on `needed` or less of so many `sides`.

    `there` is what is hidden, found or not.
    """

    referees_own = True

    who: Who
    what: str
    throw: Throw
    needed: int
    sides: int
    passed: bool
    there: tuple[Hidden, ...] = ()
    audience: Audience = REFEREES


class SecretNoticed(Event):
    """Whether an elf noticed secret doors in passing; `there` are those that are near."""

    referees_own = True

    who: Who
    throw: Throw
    passed: bool
    there: tuple[Hidden, ...]
    audience: Audience = REFEREES


class Found(Event):
    """Something hidden was found, of a kind as in `Hidden`, with what is written of it.

    `who` is None where the party finds it.
    """

    who: Who | None
    kind: str
    name: str
    text: str = ""


class ThingOpened(Event):
    """Somebody has opened a chest or the like; what lies in it is found, unless it is `empty`."""

    who: Who
    thing: str
    empty: bool = False


class SearchBonus(Question[Addend]):
    """What is added to the chance in 6 of `who`; `stake` is the key of the kind of search."""


AT_ONCE = "at-once"
FINDS = Setting(
    "finds",
    "What a search finds",
    "OSE-SEARCH",
    (
        Value("by-referee", "the referee tells it with one tap, when the moment has come"),
        Value(AT_ONCE, "it is told at once"),
    ),
    from_next_encounter=False,
)


SEARCH = Field(
    "search",
    "Secret doors",
    0,
    6,
    "chance in 6 to find secret doors and hidden things; 1 if left out",
    "OSE-SECRET-DOORS",
    words=("find_secret_doors", "searching"),
)
ROOM_TRAPS = Field(
    "room_traps",
    "Room traps",
    0,
    6,
    "chance in 6 to find the traps of a room; 1 if left out",
    "OSE-ROOM-TRAPS",
    words=("find_room_traps",),
)
FIND_TRAPS = Field(
    "find_traps",
    "Find treasure traps",
    0,
    100,
    "chance in percent to find a trap on a thing",
    "OSE-TREASURE-TRAPS",
    words=("find_treasure_traps", "treasure_traps"),
)
FIND_TRAPS_IN_SIX = Field(
    "find_traps_in_six",
    "Find treasure traps in 6",
    0,
    6,
    "the same as a chance in 6, where there is no percentage",
    "OSE-TREASURE-TRAPS",
)
STONEWORK = Field(
    "stonework",
    "Stonework",
    0,
    6,
    "chance in 6 to find new, sliding or sloping work; none if left out",
    "OSE-SEARCH",
    words=("construction", "construction_tricks"),
)

FAMILY.brings(
    settings=(FINDS,), fields=(FIND_TRAPS, FIND_TRAPS_IN_SIX, ROOM_TRAPS, SEARCH, STONEWORK)
)
