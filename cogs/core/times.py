"""Moments as people type them: `tomorrow 20:00`, `fri 18:30`, `24 dec`, `48h`, `in 3 hours`.

Nothing is guessed: what could be two moments is refused, with both to choose from.
"""

import re
from datetime import date, timedelta

from cogs.core.days import find_days, name_day
from cogs.render.text import plain, shorten
from rules.errors import RuleError
from rules.kernel.hours import moment_of, wall_clock
from rules.kernel.lengths import LONGEST, find_length

NOON = 12 * 60
LAST_MINUTE = 24 * 60 - 1
ADVICE = "Type a length such as `48h`, or a moment such as `tomorrow 20:00`."
_NO_CLOCK = "{} is no time of the day. Type `20:00` or `8pm`."
_STAMP = re.compile(r"<t:(\d{1,12})(?::[a-z])?>")
_CLOCK = re.compile(
    r"(?<![\d:.-])(?:"
    r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?: ?(?P<half>am|pm))?"
    r"|(?P<whole>\d{1,2}) ?(?P<part>am|pm)"
    r"|(?P<noon>noon)"
    r")(?![\w:])"
)
_HALVES = re.compile(r"([ap])\.m\.?")
_ISO = re.compile(r"(\d)t(\d)")
_LINKS = re.compile(r"^(?:(?:until|till|by|on|at|for)\b ?)+| (?:at|on)$")


def read_moment(text: str, *, now: int, zone: str | None, whole_days: bool = False) -> int:
    """The moment that somebody means, in milliseconds since 1970 UTC.

    `zone` is the IANA name by which they read clocks, None where nobody knows. A day without a
    time is its last minute with `whole_days`, and refused without. The moment is later than now,
    and at most 400 days away. Raises RuleError, with what to type instead.
    """
    said = _tidy(text)
    at = _absolute(said, now)
    if at is None:
        at = _by_the_clock(said, now, zone, whole_days=whole_days)
    if at <= now:
        raise RuleError(f"{_quoted(said)} is over. {ADVICE}")
    if at > now + LONGEST:
        raise RuleError(f"{_quoted(said)} is too far away: 400 days at most. {ADVICE}")
    return at


def read_clock(text: str) -> int:
    """A time of the day in minutes after midnight, 0 to 1440. Raises RuleError."""
    said = _tidy(text)
    found = _CLOCK.fullmatch(said)
    if not found:
        raise RuleError(_NO_CLOCK.format(_quoted(said)))
    return _minute(found)


def _tidy(text: str) -> str:
    """In small letters, without the words that lead to a moment, and with single spaces."""
    said = _HALVES.sub(r"\1m", text.lower())
    said = _ISO.sub(r"\1 \2", said)
    return _LINKS.sub("", " ".join(said.replace(",", " ").split()))


def _absolute(said: str, now: int) -> int | None:
    """What means the same moment in every zone: a length from now, or a Discord timestamp."""
    stamp = _STAMP.fullmatch(said)
    if stamp:
        return int(stamp[1]) * 1000
    length = find_length(said.removeprefix("in ").removesuffix(" from now"))
    return None if length is None else now + length


def _by_the_clock(said: str, now: int, zone: str | None, *, whole_days: bool) -> int:
    found = _CLOCK.search(said)
    named = said if found is None else f"{said[: found.start()]} {said[found.end() :]}"
    named = _LINKS.sub("", " ".join(named.split()))
    minute = None if found is None else _minute(found)
    # A zone behind or ahead makes no difference to whether it is a day at all.
    today = wall_clock(zone or "UTC", now).date()
    is_time_alone = not named and minute is not None
    days = (today, today + timedelta(days=1)) if is_time_alone else find_days(named, today)
    if not days:
        raise RuleError(_unreadable(said))
    if zone is None:
        raise RuleError(
            f"{_quoted(said)} is not the same moment everywhere, and I do not know your time zone. "
            "Set it with `/me timezone`, or type a length such as `48h` or `2 days`."
        )
    if minute is None:
        _require_clear_day(named, days, today, whole_days=whole_days)
        minute = LAST_MINUTE
    moments = [moment_of(zone, day, minute) for day in days]
    return next((at for at in moments if at > now), moments[-1])


def _require_clear_day(
    named: str, days: tuple[date, ...], today: date, *, whole_days: bool
) -> None:
    if not whole_days:
        raise RuleError(f"At what time? Type `{named} 18:30` or `{named} 8pm`.")
    if len(days) > 1 and days[0] == today:
        raise RuleError(
            f"{_quoted(named)} is today as well: type `today` or `{name_day(days[1])}`."
        )


def _minute(found: re.Match[str]) -> int:
    """The minute after midnight that a time of the clock means. Raises RuleError."""
    if found["noon"]:
        return NOON
    half = found["half"] or found["part"]
    hour, minute = int(found["hour"] or found["whole"]), int(found["minute"] or 0)
    if half and 1 <= hour <= 12 and minute < 60:
        return (hour % 12) * 60 + minute + (NOON if half == "pm" else 0)
    if half or minute > 59 or hour * 60 + minute > 24 * 60:
        raise RuleError(_NO_CLOCK.format(_quoted(found[0])))
    return hour * 60 + minute


def _unreadable(said: str) -> str:
    """What to say of a text that names no moment."""
    if not said:
        return f"Say when. {ADVICE}"
    before, _, number = said.rpartition(" ")
    if not number.isdecimal() or len(number) > 2:
        return f"I cannot tell when {_quoted(said)} is. {ADVICE}"
    if before:
        return f"Is {number} a time of the day? Type it as `20:00` or `8pm`."
    return f"{number} what? Type `{number}h` or `{number} min`, or a time such as `8pm`."


def _quoted(said: str) -> str:
    return f"“{plain(shorten(said, 60))}”"
