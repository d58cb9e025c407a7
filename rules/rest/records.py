"""The actions, events and fields of rest, and what it keeps in a game's document."""

from rules.clock.records import TimeWentBy
from rules.kernel.action import Word
from rules.kernel.events import Event, Who
from rules.kernel.fields import Field
from rules.kernel.part import maybe
from rules.kernel.whose import GAMES, OVER, SAME
from rules.record import Moment, Record
from rules.rest import FAMILY


class Resting(Record):
    """A rest that goes on, or that something has stopped, of the characters with these ids.

    `kind` is "days", "short" or "long". `since` is when it began, of days the one that has begun,
    and `until` when it is to end, both in seconds since the campaign began. `safe` as of days,
    `interrupted` are those that the referee said do not count, `disturbed` if there was an
    encounter on the day that has begun. `outside`: real time lets it go by.
    """

    kind: str
    who: tuple[str, ...]
    since: int
    until: int
    safe: bool = False
    interrupted: int = 0
    disturbed: bool = False
    outside: bool = False


RESTING = maybe("resting", Resting, OVER)
"""A rest that something has stopped, and that may go on."""


class Outside(Record):
    """Days outside are days in the game, `since` a moment in milliseconds since 1970 UTC."""

    since: Moment


class RealDays(Record):
    """From when a party lives the days outside: `since` that moment, when its clock showed so much.

    `begun` is the `Outside` to which that belongs. `held`: something has to be settled before time
    goes by.
    """

    begun: Moment
    since: Moment
    clock: int
    held: bool = False


OUTSIDE = maybe("outside", Outside, GAMES)
"""None where time goes by only as it is played."""
REAL_DAYS = maybe("real_days", RealDays, SAME)


class LiveDays(Word):
    """Let the days go by that are over outside (the clock)."""


class RestForDays(Word):
    """Let days of complete rest go by. `interrupted` of them count for nothing.

    `safe` says that the place is guarded and free of wandering monsters (ERIS-NATURAL-HEALING).
    """

    days: int = 1
    who: tuple[str, ...] = ()
    safe: bool = False
    interrupted: int = 0


class TakeShortRest(Word):
    """Let a short rest of some turns go by."""

    who: tuple[str, ...] = ()
    turns: int = 1


class TakeLongRest(Word):
    """Let a long rest of some hours go by, which the fourth edition calls an extended one."""

    who: tuple[str, ...] = ()
    hours: int = 6


class RestOn(Word):
    """Let what is left of a rest go by that something has stopped.

    `moment` is the game time in seconds that a button answers, None where it was typed.
    """

    moment: int | None = None


class SpendSurge(Word):
    """Spend a healing surge; "" is the member's active character.

    `moment` is the game time in seconds that a button answers, None where it was typed; `lying`
    says that it answers somebody's fall.
    """

    target: str = ""
    moment: int | None = None
    lying: bool = False


class Rested(Event):
    """Somebody had so many full `days` of complete rest; those interrupted are not among them.

    `weeks` are the full, unbroken weeks in a safe place that ended with it, `towards` the days of
    the next one (ERIS-NATURAL-HEALING). `full_weeks` are those that ended with it in any place
    (ERIS-TEMP-DRAIN).
    """

    target: Who
    days: int
    interrupted: int = 0
    safe: bool = False
    weeks: int = 0
    towards: int = 0
    full_weeks: int = 0
    outside: bool = False

    def is_bookkeeping(self) -> bool:
        """What a day outside brings is told; that it went by is on the board."""
        return self.outside


class ShortRested(Event):
    """Somebody took a short rest."""

    target: Who


class ExtendedRested(Event):
    """Somebody took a long rest; a day of complete rest has one in it (`in_days`)."""

    target: Who
    in_days: bool = False


class RestWentBy(TimeWentBy):
    """Time of rest went by, in one or several pieces; `left` as of other time."""


class DaysWentBy(TimeWentBy):
    """Days went by because they did outside; `left` as of other time."""

    bookkeeping = True


class SurgeSpent(Event):
    """A healing surge was spent; `left` is None where the sheet does not say how many there are."""

    target: Who
    spent: int
    left: int | None = None


SURGES = Field(
    "surges",
    "Healing surges",
    0,
    99,
    "healing surges of a day",
    "4E-WOUNDS",
    words=("healing_surge", "surge"),
)

FAMILY.brings(fields=(SURGES,))
