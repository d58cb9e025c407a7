"""What is reported of encounters that come by themselves: always to the referees alone."""

from typing import ClassVar

from rules.kernel.events import REFEREES, Audience, Event, Throw
from rules.record import Record
from rules.state.wandering import EncounterTable


class TableKept(Event, frozen=True, kw_only=True):
    """An encounter table is kept. `before` is the name of the one whose place it took, or ""."""

    table: EncounterTable
    before: str = ""
    audience: Audience = REFEREES


class TableForgotten(Event, frozen=True, kw_only=True):
    """An encounter table is kept no longer."""

    name: str
    audience: Audience = REFEREES


class TablesImported(Event, frozen=True, kw_only=True):
    """Many tables are kept at once; `replaced` are the names of those that were there."""

    names: tuple[str, ...]
    replaced: tuple[str, ...] = ()
    audience: Audience = REFEREES


class WanderingSet(Event, frozen=True, kw_only=True):
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


class WanderingChecked(Event, frozen=True, kw_only=True):
    """It was rolled whether something comes, which it does on `needed` or less (OSE-WANDERING).

    `where` is a word for the ground, "" where nobody has one. `moment` is game time in seconds.
    """

    referees_own: ClassVar[bool] = True

    throw: Throw
    needed: int
    came: bool
    moment: int
    where: str = ""
    audience: Audience = REFEREES


class Doors(Record, frozen=True):
    """The doors between what came up and the party, by what they are called (OSE-MONSTER-DOORS).

    Monsters open those that are `opened`, and none that is `barred`. With `closed` no way in is
    left.
    """

    opened: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    closed: bool = False


class SomethingCame(Event, frozen=True, kw_only=True):
    """Something came up and waits for the referee. The fields are those of `Meeting`.

    `throws` are the rolls on the `tables`, `numbers` that of how many, `measured` that of how far.
    `again` says that it came in place of something else. `doors` are those in its way.
    """

    referees_own: ClassVar[bool] = True

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


class PassedBy(Event, frozen=True, kw_only=True):
    """What came up passed by; the fields are those of `Meeting`."""

    referees_own: ClassVar[bool] = True

    text: str
    block: str = ""
    count: int = 0
    audience: Audience = REFEREES


class SurroundAsked(Event, frozen=True, kw_only=True):
    """Monsters surprise the party, and may stand all round it: the referee says whether."""

    referees_own: ClassVar[bool] = True

    audience: Audience = REFEREES


class SurroundedSet(Event, frozen=True, kw_only=True):
    """The referee said whether monsters stand all round the party (OSE-WILD-SURPRISE).

    That they do not is known to the referees alone: players learn nothing of what was asked.
    """

    referees_own: ClassVar[bool] = True

    surrounded: bool


EVENTS: tuple[type[Event], ...] = (
    TableKept,
    TableForgotten,
    TablesImported,
    WanderingSet,
    WanderingChecked,
    SomethingCame,
    PassedBy,
    SurroundAsked,
    SurroundedSet,
)
