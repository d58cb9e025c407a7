"""The units of game time and how they turn into one another (OSE-TIME)."""

from dataclasses import dataclass

from rules.state import Clock

MINUTES_PER_TURN = 10
TURNS_PER_HOUR = 6
HOURS_PER_DAY = 24
TURNS_PER_DAY = TURNS_PER_HOUR * HOURS_PER_DAY


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


def whole_turns(rounds: int, rounds_per_turn: int) -> int:
    """Rounds as turns, rounded up, and at least one (R-ONE-TURN)."""
    return max(1, -(-rounds // rounds_per_turn))
