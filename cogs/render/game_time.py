"""Game time in words: what the clock shows, how long something lasts, since when somebody lies."""

from cogs.render.text import plain
from rules.clock.dates import date_words
from rules.clock.records import TURNS_PER_DAY, TURNS_PER_HOUR, time_of_day
from rules.clock.state import CALENDAR, Calendar
from rules.kernel.words import listed, many, some
from rules.state.game import Clock, GameState
from rules.state.health import Life
from rules.view.records import EffectView

MOST_TURNS = 24
"""From so many on, time is told in hours."""
_HOURS = "midnight one two three four five six seven eight nine ten eleven noon".split()  # noqa: SIM905
_PARTS = (
    (12, "in the morning"), (18, "in the afternoon"), (22, "in the evening"), (24, "at night"),
)  # fmt: skip
_PAST = {10: "ten past", 20: "twenty past", 30: "half past", 40: "twenty to", 50: "ten to"}


def clock_words(clock: Clock) -> str:
    """`day 3, twenty past two in the afternoon`, and the rounds since where there are any."""
    now = time_of_day(clock)
    words = f"day {now.day}, {_time_of_day(now.hour, now.minute)}"
    return f"{words} and {many(now.rounds, 'round')}" if now.rounds else words


def _time_of_day(hour: int, minute: int) -> str:
    """`noon`, `ten to nine in the evening`: the hour that is nearest, in turns."""
    near = (hour + (minute > 30)) % 24
    part = next(part for end, part in _PARTS if near < end)
    shown = _HOURS[near % 12] if near % 12 else _HOURS[near]
    return " ".join(filter(None, (_PAST.get(minute, ""), shown, part if near % 12 else "")))


def time_words(state: GameState, clock: Clock | None = None) -> str:
    """What the clock shows, or would show at another moment, by the calendar of the game."""
    return dated_words(CALENDAR.of(state), state.clock if clock is None else clock)


def dated_words(calendar: Calendar | None, clock: Clock) -> str:
    """`Millday, 3 Thaw 512 (day 3), noon`; where the days are only counted as `clock_words`."""
    words = clock_words(clock)
    if calendar is None:
        return words
    day, _, rest = words.partition(", ")
    return f"{plain(date_words(calendar, time_of_day(clock).day))} ({day}), {rest}"


def duration_words(turns: int, rounds: int = 0) -> str:
    """Game time in days, hours, turns and rounds: `1 day, 2 hours and 3 turns`.

    A few hours are told in turns where they are not full: `11 turns`. One alone is `an hour`.
    """
    days, turns = divmod(turns, TURNS_PER_DAY)
    is_short = not days and turns < MOST_TURNS and turns % TURNS_PER_HOUR
    hours, turns = (0, turns) if is_short else divmod(turns, TURNS_PER_HOUR)
    counted = {"day": days, "hour": hours, "turn": turns, "round": rounds}
    told = [(number, unit) for unit, number in counted.items() if number]
    return listed([(many if told[1:] else some)(*one) for one in told])


def left_words(effect: EffectView) -> str:
    """What is left of an effect, `2 turns` or `3 rounds`; "" where no time ends it."""
    return duration_words(effect.turns, effect.rounds or 0)


def lying_words(life: Life, lying: Clock | None, wakes_in: int | None) -> str:
    """`unconscious for 2 rounds, wakes in 3 turns`, as far as it may be known."""
    time = "" if lying is None else duration_words(lying.turns, lying.rounds)
    words = f"{life.value} for {time}" if time else life.value
    return words if wakes_in is None else f"{words}, wakes in {many(wakes_in, 'turn')}"
