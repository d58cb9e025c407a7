"""The actions, events and questions of wandering, and what it keeps in a game's document."""

from dataclasses import dataclass

from rules.kernel.action import Word
from rules.kernel.events import REFEREES, Audience, Event, Throw
from rules.kernel.part import Part
from rules.kernel.questions import Question
from rules.kernel.whose import GAMES, PARTYS, SAME, Fields
from rules.record import Record


class TableRow(Record):
    """What meets the party where the dice show `low` to `high`, both included.

    `text` is what the referee typed. With the name of a stat block (`block`) it is monsters, so
    many as the dice in `number` say; without one it is only words. `notes` are the referee's own.
    """

    low: int
    high: int
    text: str
    block: str = ""
    number: str = ""
    notes: str = ""


class EncounterTable(Record):
    """A table of what wanders somewhere, with the dice that are rolled on it (OSE-WANDERING).

    Every total that the dice can show is in exactly one row. `where` are words for the ground that
    it is for, such as "forest", beside those places that name it.
    """

    id: str
    name: str
    dice: str
    rows: tuple[TableRow, ...]
    where: tuple[str, ...] = ()


class Meeting(Record):
    """Something that came up and waits for the referee's word.

    `text`, `block` and `notes` as in the row of the table that is called `table`, "" for none.
    `count` is how many, 0 where there is nothing to count. `distance` is in feet in a dungeon and
    in yards elsewhere, as long as nobody is surprised. `moment` is game time in seconds.
    """

    id: str
    text: str
    environment: str
    moment: int
    block: str = ""
    count: int = 0
    distance: int = 0
    table: str = ""
    notes: str = ""


class WanderingCheck(Record):
    """A check as it fell: `rolled` on a d6, something came on `needed` or less."""

    moment: int
    rolled: int
    needed: int
    came: bool = False


class Met(Record):
    """An encounter that began with a meeting, by its id, and how far apart the sides are.

    The distance is that of the meeting: outside it counts unless somebody is surprised.
    """

    encounter: str
    distance: int = 0


class Wandering(Record):
    """`every` so many turns in a dungeon, or `a_day` so often elsewhere, something may come.

    0 is never. `chance` is how many in 6 where the ground does not say, None for what is usual.
    `table` is the name of the table for everywhere else. `modifier` is added to each chance, `once`
    to the next alone. `last` is when turns were last counted from, in seconds of game time. `sight`
    is how far one can see outside, in yards, 0 for as far as usual. `checks` are the newest few,
    oldest first. `met` is the encounter that came of the last meeting.
    """

    tables: tuple[EncounterTable, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    checks: tuple[WanderingCheck, ...] = ()
    every: int = 2
    a_day: int = 1
    chance: int | None = None
    table: str = ""
    modifier: int = 0
    once: int = 0
    last: int = 0
    sight: int = 0
    met: Met | None = None


WANDERING = Part(
    "wandering",
    Wandering(),
    Fields(
        tables=GAMES,
        meetings=PARTYS,
        checks=SAME,
        every=GAMES,
        a_day=GAMES,
        chance=GAMES,
        table=GAMES,
        modifier=GAMES,
        once=PARTYS,
        last=SAME,
        sight=SAME,
        met=PARTYS,
    ),
)
"""Encounters that come by themselves."""


class KeepTable(Word):
    """Keep an encounter table, in place of the one that had its name (OSE-WANDERING).

    `before` is the id of the one that it was made from, which goes; "" for a new one. Rows need
    no `block`: a text that names a stat block has it.
    """

    of_game = True

    table: EncounterTable
    before: str = ""


class ForgetTable(Word):
    """Strike an encounter table, by its name."""

    of_game = True

    name: str


class ImportTables(Word):
    """Keep many tables at once, or none of them if one cannot be kept.

    `places` says for each where it was read, such as `line 12`, for a refusal. Without `replace`
    none may have the name of one that is kept.
    """

    of_game = True

    tables: tuple[EncounterTable, ...]
    places: tuple[str, ...] = ()
    replace: bool = False


class SetWandering(Word):
    """Say how often something may come, and how likely; None leaves it as it is.

    `every` turns in a dungeon and `a_day` elsewhere, 0 for never. `chance` in 6, -1 for what is
    usual on the ground. `table` is a table's name, "" for none. `modifier` is for all checks,
    `once` for the next alone. `sight` is in yards, 0 for as far as usual.
    """

    every: int | None = None
    a_day: int | None = None
    chance: int | None = None
    table: str | None = None
    modifier: int | None = None
    once: int | None = None
    sight: int | None = None


class CheckWandering(Word):
    """Roll now whether something comes, out of turn (OSE-WANDERING)."""

    forced: int | None = None


class Meet(Word):
    """Something comes without a check: a roll on the table of that name, or a stat block.

    `what` "" is the table for where the party is. `count` None is rolled by the table, else one.
    """

    what: str = ""
    count: int | None = None


class BeginMeeting(Word):
    """Begin the encounter that came up: the party is there, and so are the monsters.

    `anyway` though every door holds through which they would have to come (OSE-MONSTER-DOORS).
    """

    meeting_id: str
    anyway: bool = False


class LetPass(Word):
    """What came up passes by, and nobody notices it."""

    meeting_id: str


class RollAgain(Word):
    """Something else came up: roll on the table once more."""

    meeting_id: str


class Surround(Word):
    """Say whether monsters who surprise the party stand all round it (OSE-WILD-SURPRISE)."""

    surrounded: bool


class TableKept(Event):
    """An encounter table is kept. `before` is the name of the one whose place it took, or ""."""

    table: EncounterTable
    before: str = ""
    audience: Audience = REFEREES


class TableForgotten(Event):
    """An encounter table is kept no longer."""

    name: str
    audience: Audience = REFEREES


class TablesImported(Event):
    """Many tables are kept at once; `replaced` are the names of those that were there."""

    names: tuple[str, ...]
    replaced: tuple[str, ...] = ()
    audience: Audience = REFEREES


class WanderingSet(Event):
    """How often something may come, and how likely, was said anew; what did not change is None.

    `chance` is -1, `sight` 0 and `table` "" for what is usual.
    """

    every: int | None = None
    a_day: int | None = None
    chance: int | None = None
    table: str | None = None
    modifier: int | None = None
    once: int | None = None
    sight: int | None = None
    audience: Audience = REFEREES


class WanderingChecked(Event):
    """It was rolled whether something comes, which it does on `needed` or less (OSE-WANDERING).

    `where` is a word for the ground, "" where nobody has one. `moment` is game time in seconds.
    """

    referees_own = True

    throw: Throw
    needed: int
    came: bool
    moment: int
    where: str = ""
    audience: Audience = REFEREES


class Doors(Record):
    """The doors between what came up and the party, by what they are called (OSE-MONSTER-DOORS).

    Monsters open those that are `opened`, and none that is `barred`. With `closed` no way in is
    left.
    """

    opened: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    closed: bool = False


class SomethingCame(Event):
    """Something came up and waits for the referee. The fields are those of `Meeting`.

    `throws` are the rolls on the `tables`, `numbers` that of how many, `measured` that of how far.
    `again` says that it came in place of something else. `doors` are those in its way.
    """

    referees_own = True

    meeting: str
    text: str
    environment: str
    moment: int
    count: int = 0
    distance: int = 0
    table: str = ""
    notes: str = ""
    block: str = ""
    tables: tuple[str, ...] = ()
    throws: tuple[Throw, ...] = ()
    numbers: Throw | None = None
    measured: Throw | None = None
    again: bool = False
    doors: Doors = Doors()
    audience: Audience = REFEREES


class PassedBy(Event):
    """What came up passed by; the fields are those of `Meeting`."""

    referees_own = True

    text: str
    block: str = ""
    count: int = 0
    audience: Audience = REFEREES


class SurroundAsked(Event):
    """Monsters surprise the party, and may stand all round it: the referee says whether."""

    referees_own = True

    audience: Audience = REFEREES


class SurroundedSet(Event):
    """The referee said whether monsters stand all round the party (OSE-WILD-SURPRISE).

    That they do not is known to the referees alone: players learn nothing of what was asked.
    """

    referees_own = True

    surrounded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What one system knows of the ground that the party is on.

    `where` is a word for it, such as "forest". `chance` is how many in 6 something comes, `table`
    the name of a table; None and "" where it does not say. What is said first counts.
    """

    where: str = ""
    chance: int | None = None
    table: str = ""
    source: str = ""
    hidden: bool = False

    @property
    def counts(self) -> bool:
        """Whatever is known of the ground counts."""
        return True


class WanderingHere(Question[Ground]):
    """On what ground the party is now, and what wanders there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way into where the party is, `label` being what it is called, "" for all others there.

    `shut` if it is a door that is shut, `barred` if no monster opens it (OSE-MONSTER-DOORS).
    """

    label: str = ""
    shut: bool = False
    barred: bool = False
    source: str = ""
    hidden: bool = False

    @property
    def counts(self) -> bool:
        """Every way counts."""
        return True


class WaysIn(Question[Way]):
    """By which ways something could come to where the party is now, hidden ones too."""
