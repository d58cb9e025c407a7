"""When hours of the day begin and end, and what clocks show in a zone.

The one module of the rules that knows real dates. It is told every moment, in milliseconds since
1970 UTC, and never asks a clock. Where clocks are put forward, a time that does not exist is as
much later; where they are put back, a time that comes twice is the first of the two.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo
from fractions import Fraction
from functools import lru_cache
from zoneinfo import ZoneInfo

from rules.kernel.words import many
from rules.state.pace import Hours

DAY_MINUTES = 24 * 60
_DAYS_AROUND = range(-2, 4)
"""A night that began yesterday may still last, and a zone may leave out a day (Apia in 2011)."""
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK = 7 * DAY
LONGEST = 400 * DAY
_NUMBER = r"\d{1,6}(?:\.\d{1,3})?"
_UNITS = (
    (re.compile(r"m(?:ins?|inutes?)?"), MINUTE),
    (re.compile(r"h(?:rs?|ours?)?"), HOUR),
    (re.compile(r"d(?:ays?)?"), DAY),
    (re.compile(r"w(?:ks?|eeks?)?"), WEEK),
)
_PART = re.compile(rf"({_NUMBER}|an? |half an? )\s*([a-z]+)[\s,]*(?:and\s+)?")
_WORDS = {"a": Fraction(1), "an": Fraction(1), "half a": Fraction(1, 2), "half an": Fraction(1, 2)}
_NAMES = ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"))


@lru_cache(maxsize=1024)
def zone_of(name: str) -> tzinfo:
    """The zone of an IANA name; UTC for one that this machine no longer knows."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return UTC


def wall_clock(zone: str, at: int) -> datetime:
    """What clocks in a zone show at a moment."""
    return datetime.fromtimestamp(at // 1000, zone_of(zone))


def moment_of(zone: str, day: date, minute: int) -> int:
    """The moment of a day and a minute after midnight; 1440 is the midnight at its end."""
    days, minutes = divmod(minute, DAY_MINUTES)
    midnight = datetime(day.year, day.month, day.day, tzinfo=zone_of(zone))
    shown = midnight + timedelta(days=days, minutes=minutes)
    return int(shown.timestamp()) * 1000


def next_clock(zone: str, at: int, minute: int, *, days: int = 0) -> int:
    """When clocks next show a minute after midnight, so many days after the day of a moment.

    Of the same day only what is still to come.
    """
    day = wall_clock(zone, at).date() + timedelta(days=days)
    found = moment_of(zone, day, minute)
    return found if found > at else moment_of(zone, day + timedelta(days=1), minute)


def is_open(hours: Hours, at: int) -> bool:
    """Whether a moment is within the hours: the first minute is, the last is not."""
    return hours.begin == hours.end or any(begin <= at < end for begin, end in _spans(hours, at))


def next_open(hours: Hours, at: int) -> int:
    """The first moment within the hours from now on: now itself, or when they next begin."""
    if hours.begin == hours.end:
        return at
    return next(max(at, begin) for begin, end in _spans(hours, at) if at < end)


def next_closed(hours: Hours, at: int) -> int:
    """The first moment out of the hours from now on: now itself, or when they end.

    So a deadline leaves quiet hours. Hours of the whole day never end: that is the moment itself.
    """
    if hours.begin == hours.end:
        return at
    for begin, end in _spans(hours, at):
        if begin <= at < end:
            at = end
    return at


def _spans(hours: Hours, at: int) -> Iterator[tuple[int, int]]:
    """When the hours begin and end on the days around a moment, in order."""
    today = wall_clock(hours.zone, at).date()
    last = hours.end if hours.end > hours.begin else hours.end + DAY_MINUTES
    for away in _DAYS_AROUND:
        day = today + timedelta(days=away)
        begin, end = moment_of(hours.zone, day, hours.begin), moment_of(hours.zone, day, last)
        if begin < end:
            yield begin, end


def find_length(text: str) -> int | None:
    """The milliseconds of a length, in whole minutes; None for what is none."""
    rest, total = text.strip().lower(), Fraction(0)
    if not rest:
        return None
    while rest:
        part = _PART.match(rest)
        unit = part and _unit(part[2])
        if not part or unit is None:
            return None
        total += _count(part[1].strip()) * unit
        rest = rest[part.end() :]
    return int(total / MINUTE) * MINUTE


def write_length(length: int) -> str:
    """A length as people read it, and can type it: `2 days 3 hours`; `0 minutes` for none."""
    parts: list[str] = []
    for unit, name in _NAMES:
        count, length = divmod(length, unit)
        if count:
            parts.append(many(count, name))
    return " ".join(parts) or "0 minutes"


def _unit(word: str) -> int | None:
    return next((length for name, length in _UNITS if name.fullmatch(word)), None)


def _count(number: str) -> Fraction:
    return _WORDS[number] if number in _WORDS else Fraction(number)
