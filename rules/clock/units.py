"""The units of game time and how they turn into one another (OSE-TIME)."""

from dataclasses import dataclass

from rules.kernel.numbers import divide_up
from rules.state.game import Clock

SECONDS_PER_TURN = 600
MINUTES_PER_TURN = 10
TURNS_PER_HOUR = 6
HOURS_PER_DAY = 24
TURNS_PER_DAY = TURNS_PER_HOUR * HOURS_PER_DAY
LONGEST_DAYS = 366
"""The longest that one command lets go by or last, in days."""


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
