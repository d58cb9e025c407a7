"""Encounters that come by themselves: the referee's tables, and what has come up."""

from rules.record import Record


class TableRow(Record, frozen=True):
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


class EncounterTable(Record, frozen=True):
    """A table of what wanders somewhere, with the dice that are rolled on it (OSE-WANDERING).

    Every total that the dice can show is in exactly one row. `where` are words for the ground that
    it is for, such as "forest", beside those places that name it.
    """

    id: str
    name: str
    dice: str
    rows: tuple[TableRow, ...]
    where: tuple[str, ...] = ()


class Meeting(Record, frozen=True):
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


class WanderingCheck(Record, frozen=True):
    """A check as it fell: `rolled` on a d6, something came on `needed` or less."""

    moment: int
    rolled: int
    needed: int
    came: bool = False


class Met(Record, frozen=True):
    """An encounter that began with a meeting, by its id, and how far apart the sides are.

    The distance is that of the meeting: outside it counts unless somebody is surprised.
    """

    encounter: str
    distance: int = 0


class Wandering(Record, frozen=True):
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
