"""Game time as people type it: `3rd of Thaw`, `in ten days`, `noon`, `day 12 at 18:00`.

Its words are those of moments of the real world (`moment_words.py`); what months and weekdays are
called is the game's calendar's to say.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from cogs.core.moment_words import PARTS_OF_DAY, in_plain
from cogs.render.text import plain, shorten
from rules.clock.clock import now
from rules.clock.dates import day_of, has_day, next_day
from rules.clock.records import SECONDS_PER_DAY, SECONDS_PER_TURN, time_of_day
from rules.clock.state import CALENDAR, Calendar, YearDay
from rules.errors import RuleError, WayOut
from rules.state.game import GameState

_UNITS = {
    "turn": SECONDS_PER_TURN,
    "hour": 6 * SECONDS_PER_TURN,
    "day": SECONDS_PER_DAY,
    "week": 7 * SECONDS_PER_DAY,
}
_LENGTH = re.compile(rf"(?:in )?(\d{{1,4}}) ({'|'.join(_UNITS)})s?")
_PARTS: Mapping[str, str] = {
    "noon": "12:00", "midday": "12:00", "dawn": "6:00", "sunrise": "6:00", "daybreak": "6:00",
    "dusk": "18:00", "sunset": "18:00", "nightfall": "18:00", **PARTS_OF_DAY,
}  # fmt: skip
_PART = re.compile(rf"(?:^| )(?:(?:at|in|this) )?(?:the )?({'|'.join(_PARTS)})$")
_TIME = re.compile(r"(?:^|(?: at)? )(?:at )?(\d{1,2}):(\d{2})$")
_ANY_DAY = re.compile(r"day (\d{1,6})")
_NUMBER = re.compile(r"(\d{1,6})(?:st|nd|rd|th)?\.?")
_BETWEEN = ("of", "day", "the")
_SHORTEST = 3
_MINUTES = 24 * 60
ADVICE = "Type a length such as `in 10 days`, or a day such as `day 12`"


def read_game_time(text: str, state: GameState) -> int:
    """The moment that somebody means, in seconds since the campaign began; later than now.

    A day without a time is its beginning, a time without a day the next that comes. Raises
    RuleError, with what to type instead.
    """
    said = in_plain(text)
    length = _LENGTH.fullmatch(said)
    if length is not None:
        return now(state) + int(length[1]) * _UNITS[length[2]]
    said = _PART.sub(lambda found: f" {_PARTS[found[1]]}", said)
    clock = _TIME.search(said)
    seconds = 0
    if clock is not None:
        if int(clock[1]) * 60 + int(clock[2]) > _MINUTES or int(clock[2]) > 59:
            raise RuleError(f"{plain(clock[0].strip())} is no time of the day. Type `18:00`.")
        said = said[: clock.start()].strip()
        seconds = (int(clock[1]) * 60 + int(clock[2])) * 60
    today = time_of_day(state.clock).day
    day = _day(said, state, today)
    if day == today and today * SECONDS_PER_DAY - SECONDS_PER_DAY + seconds <= now(state):
        day = _day(said, state, today + 1) if said else today + 1
    if day is None:
        raise RuleError(f"“{plain(shorten(text, 40))}” is no day of this game. ", *_advice(state))
    moment = (day - 1) * SECONDS_PER_DAY + seconds
    if moment <= now(state):
        raise RuleError("That is past already. Type a later day.")
    return moment


def _advice(state: GameState) -> Sequence[str | WayOut]:
    calendar = CALENDAR.of(state)
    if calendar is None:
        return f"{ADVICE}. ", WayOut("A calendar", "time calendar"), " gives the months names."
    return (f"{ADVICE}, or `3 {plain(calendar.months[0].name)}`.",)


def _day(said: str, state: GameState, first: int) -> int | None:
    """The day of the campaign, from 1; a date without a year is from `first` on. None for none."""
    today, calendar = time_of_day(state.clock).day, CALENDAR.of(state)
    if said in ("", "today", "tonight", "tomorrow"):
        return today + (said == "tomorrow")
    if counted := _ANY_DAY.fullmatch(said):
        return int(counted[1])
    return None if calendar is None else _named(said, calendar, today, first)


def _named(said: str, calendar: Calendar, today: int, first: int) -> int | None:
    """A weekday, a holiday or a date by their names."""
    word = said.removeprefix("next ").removeprefix("on ").removeprefix("the ")
    weekday = _which(word, calendar.weekdays)
    if weekday is not None:
        ahead = (weekday - calendar.weekday - today + 1) % len(calendar.weekdays)
        return today + (ahead or len(calendar.weekdays))
    holiday = _which(word, (one.name for one in calendar.holidays))
    if holiday is not None:
        found = calendar.holidays[holiday]
        return next_day(calendar, today + 1, found.month, found.day)
    date = read_date(word, calendar)
    if date is None:
        return None
    if date.year:
        return day_of(calendar, date.year, date.month, date.day)
    return next_day(calendar, first, date.month, date.day)


def read_date(text: str, calendar: Calendar) -> YearDay | None:
    """`3rd of Thaw`, `Thaw 3`, `3 Thaw 512`; None for what is no day of the calendar.

    The year is 0 where none was typed.
    """
    words = in_plain(text).removesuffix(calendar.era.lower()).split()
    read = [(_NUMBER.fullmatch(word), word) for word in words]
    numbers = [int(found[1]) for found, _ in read if found is not None]
    name = " ".join(word for found, word in read if found is None and word not in _BETWEEN)
    month = _which(name, (month.name for month in calendar.months))
    if month is None or not 1 <= len(numbers) <= 2:
        return None
    day, year = (*numbers, 0)[:2]
    return YearDay(year, month + 1, day) if has_day(calendar, month + 1, day) else None


def _which(word: str, names: Iterable[str]) -> int | None:
    """Which of some names a word is: in full, or the one that begins with three letters of it."""
    known = [name.lower().removeprefix("the ") for name in names]
    if word in known:
        return known.index(word)
    found = [i for i, name in enumerate(known) if len(word) >= _SHORTEST and name.startswith(word)]
    return found[0] if len(found) == 1 else None
