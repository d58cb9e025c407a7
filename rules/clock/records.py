"""The units of game time, and the actions, events and settings of the clock and what it keeps."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from rules.clock import FAMILY
from rules.clock.state import Calendar, YearDay
from rules.kernel.action import Word
from rules.kernel.events import Event
from rules.kernel.numbers import divide_up
from rules.kernel.part import several
from rules.kernel.setting import Setting, Value
from rules.kernel.whose import SAME
from rules.record import Record, replace
from rules.state.game import Clock

SECONDS_PER_TURN = 600
MINUTES_PER_TURN = 10
TURNS_PER_HOUR = 6
HOURS_PER_DAY = 24
TURNS_PER_DAY = TURNS_PER_HOUR * HOURS_PER_DAY
SECONDS_PER_DAY = TURNS_PER_DAY * SECONDS_PER_TURN
LONGEST_DAYS = 366
"""The longest that one command lets go by or last, in days."""
ROUNDS_PER_TURN = Setting(
    "rounds_per_turn",
    "Rounds in a turn",
    "R-ROUNDS-PER-TURN",
    (
        Value("60", "a turn of ten minutes has 60 rounds of ten seconds"),
        Value("10", "a turn of ten minutes has 10 rounds of a minute"),
    ),
    {"eris": "10"},
)


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """The clock in words of the day: `day` from 1, `hour` 0 to 23, `minute` 0 to 50, and rounds."""

    day: int
    hour: int
    minute: int
    rounds: int = 0


def time_of_day(clock: Clock) -> TimeOfDay:
    """Where the clock stands, counted from midnight of the campaign's first day."""
    days, turns = divmod(clock.turns, TURNS_PER_DAY)
    hours, turns = divmod(turns, TURNS_PER_HOUR)
    return TimeOfDay(days + 1, hours, turns * MINUTES_PER_TURN, clock.rounds)


def seconds_per_round(rounds_per_turn: int) -> int:
    """The length of a round: a turn always has ten minutes (R-ROUNDS-PER-TURN)."""
    return SECONDS_PER_TURN // rounds_per_turn


def seconds_of(clock: Clock, rounds_per_turn: int) -> int:
    """The clock as seconds since the campaign began, which no length of rounds changes."""
    rounds = clock.rounds * seconds_per_round(rounds_per_turn)
    return clock.turns * SECONDS_PER_TURN + rounds + clock.seconds


def clock_at(seconds: int, rounds_per_turn: int) -> Clock:
    """What the clock shows so many seconds after the campaign began."""
    turns, rest = divmod(seconds, SECONDS_PER_TURN)
    return Clock(turns, *divmod(rest, seconds_per_round(rounds_per_turn)))


def turns_of(*, days: int = 0, hours: int = 0, turns: int = 0) -> int:
    """Days, hours and turns, added up in turns."""
    return days * TURNS_PER_DAY + hours * TURNS_PER_HOUR + turns


def whole_turns(rounds: int, rounds_per_turn: int) -> int:
    """Rounds as turns, rounded up, and at least one (R-ONE-TURN)."""
    return max(1, divide_up(rounds, rounds_per_turn))


class Occasion(Record):
    """Something that happens in the world `at` a moment, in seconds since the campaign began.

    What is `secret` only referees know until then, and from then on.
    """

    id: str
    at: int
    text: str
    secret: bool = False


OCCASIONS = several("occasions", Occasion, SAME)
"""What will happen in the world, the next first."""


class AddOccasion(Word):
    """Say that something will happen in the world, so much game time from now (OSE-TIME).

    With `secret` only referees are told.
    """

    text: str
    days: int = 0
    hours: int = 0
    turns: int = 0
    secret: bool = False


class DropOccasion(Word):
    """It will not happen after all."""

    occasion_id: str


class ChooseCalendar(Word):
    """Count the days by a calendar, None for just counting them; `today` is the day that it is.

    Without it the campaign began as the calendar says.
    """

    of_game = True

    calendar: Calendar | None
    today: YearDay | None = None

    @property
    def touches_party(self) -> bool:
        """Parties are at different days, of which one is today."""
        return self.today is not None


class PassTime(Word):
    """Let game time go by outside an encounter: any of the four, added up (OSE-TIME)."""

    days: int = 0
    hours: int = 0
    turns: int = 0
    rounds: int = 0


class Reason(StrEnum):
    """Why game time went by."""

    PASSED = "passed"
    ROUND = "round"
    ENCOUNTER = "encounter"
    WAKING = "waking"
    REST = "rest"
    EXPLORATION = "exploration"
    TRAVEL = "travel"


class ClockMoved(Event):
    """Game time went by: the one event for everything that lasts (OSE-TIME).

    `before` and `after` are seconds since the campaign began. Every round of an encounter moves the
    clock when it ends (`Reason.ROUND`), and the end of the encounter makes whole turns of them.
    """

    before: int
    after: int
    rounds_per_turn: int
    reason: Reason = Reason.PASSED

    @property
    def rounds(self) -> int:
        """How many rounds went by."""
        return (self.after - self.before) // seconds_per_round(self.rounds_per_turn)


class TimeWentBy(Event):
    """Time was let go by, in one or several pieces; `left` are the seconds of it that were not,
    because something came that somebody has to decide. Only referees are told so."""

    before: int
    after: int
    rounds_per_turn: int
    left: int = 0

    def public(self) -> Self | None:
        """Without what is left: it may be a secret that something has come."""
        return replace(self, left=0) if self.left else self


class OccasionAdded(Event):
    """Something will happen in the world in so many `seconds` of game time."""

    text: str
    seconds: int


class OccasionDropped(Event):
    """It will not happen after all."""

    text: str


class OccasionCame(Event):
    """It has happened: the moment has come."""

    text: str


class CalendarChosen(Event):
    """Days are counted by a calendar of that name, by which today is that `date`; "" for none."""

    name: str
    date: str


class RoundLengthChanged(Event):
    """A turn has `after` rounds from now on: what is counted in rounds keeps its share of a turn.

    The clock has been counted anew; seconds since the campaign began stay what they are.
    """

    before: int
    after: int


FAMILY.brings(settings=(ROUNDS_PER_TURN,))
