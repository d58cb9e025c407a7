"""Moments as people type them: `tomorrow 20:00`, `fri 18:30`, `24 dec`, `48h`, `in 3 hours`.

Nothing is guessed: what could be two moments is refused, with both to choose from.
"""

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Annotated

from cogs.core.interaction import Interaction
from cogs.core.moment_words import (
    in_plain,
    with_clock,
    with_days,
    with_offsets,
    with_spoken_clock,
    zone_in,
)
from cogs.core.option import Option, Typed
from cogs.render.text import MONTHS, WEEKDAYS, plain, shorten
from data.live import LiveGame
from data.persons import zone_names
from rules.clock.records import HOURS_PER_DAY
from rules.errors import MisreadError, RuleError, WayOut
from rules.kernel.hours import (
    DAY_MINUTES,
    LONGEST,
    find_length,
    moment_of,
    wall_clock,
)
from rules.kernel.hours import MINUTE as MINUTE_MS
from rules.kernel.words import listed

SHORTEST_NAME = 3
_AWAY = {
    "today": 0,
    "tonight": 0,
    "tomorrow": 1,
    **dict.fromkeys(("day after tomorrow", "the day after tomorrow"), 2),
}
_ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")
_AFTER = re.compile(r"(?:in )?(\d{1,3}) (days?|weeks?|months?)")
_LAST_DAYS = ("end of the month", "end of month", "the end of the month")
_BARE_HOUR = re.compile(r"\d{1,2}")
_YEARS = range(2000, 3000)
MOST_WORDS, _MOST_STARTS = 6, 40
"""So many words a moment has at most, and so many of a text it is looked for in."""
_YEAR = r"(?: (?P<year>\d{4}))?"
_DAY = r"(?P<day>\d{1,2})"
_NAMED_DAY = rf"{_DAY}(?:st|nd|rd|th)?"
_MONTH = r"(?P<month>[a-z]{3,9})\.?"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"(?P<year>\d{{4}})-(?P<month>\d{{1,2}})-{_DAY}",
        rf"{_DAY}\.(?P<month>\d{{1,2}})\.(?:(?P<year>\d{{4}}))?",
        rf"{_NAMED_DAY}(?: of)? {_MONTH}{_YEAR}",
        rf"{_MONTH} {_NAMED_DAY}{_YEAR}",
    )
)
_SLASHES = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{2,4}))?")
_NEXT = re.compile(r"next ([a-z]+)")
NOON = 12 * 60
LAST_MINUTE = DAY_MINUTES - 1
ADVICE = "Type a length such as `48h`, or a moment such as `tomorrow 20:00`."
_NO_CLOCK = "{} is no time of the day. Type `20:00` or `8pm`."
_STAMP = re.compile(r"<t:(\d{1,12})(?::[a-z])?>")
_TIMES_CLOCK = re.compile(
    r"(?<![\d:.-])(?:"
    r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?: ?(?P<half>am|pm))?"
    r"|(?P<whole>\d{1,2}) ?(?P<part>am|pm)"
    r"|(?P<noon>noon)"
    r")(?![\w:])"
)
_HALVES = re.compile(r"([ap])\.m\.?")
_ISO = re.compile(r"(\d)t(\d)")
_LINKS = re.compile(r"^(?:(?:until|till|by|on|at|for)\b ?)+| (?:at|on)$")


def _find_days(text: str, today: date) -> tuple[date, ...]:
    """The days that a text may mean, the likeliest first; none for what is no day.

    The name of a weekday is the first such day from today on, or the one after it where that is
    too early. A day without a year is the first from today on. Raises RuleError for what could be
    one of two days.
    """
    _refuse_unclear(text, today)
    if after := _AFTER.fullmatch(text):
        return (_after(today, int(after[1]), after[2]),)
    if text in _LAST_DAYS:
        return (_after(today.replace(day=1), 1, "month") - timedelta(days=1),)
    if named := _ORDINAL.fullmatch(text):
        months = (_after(today.replace(day=1), count, "month") for count in range(4))
        found = (_date(month.year, month.month, int(named[1])) for month in months)
        return tuple(day for day in found if day is not None and day >= today)
    if text in _AWAY:
        return (today + timedelta(days=_AWAY[text]),)
    word, _, rest = text.removeprefix("this ").partition(" ")
    weekday = _index_of(word, WEEKDAYS)
    if weekday is None:
        return tuple(_dates(text, today))
    if rest:
        return tuple(day for day in _dates(rest, today) if day.weekday() == weekday)
    first = today + timedelta(days=(weekday - today.weekday()) % 7)
    return first, first + timedelta(days=7)


def _after(day: date, count: int, unit: str) -> date:
    """The day so many days, weeks or months later; of a shorter month its last."""
    if not unit.startswith("month"):
        return day + timedelta(days=count * (7 if unit.startswith("week") else 1))
    years, month = divmod(day.month - 1 + count, 12)
    last = monthrange(day.year + years, month + 1)[1]
    return date(day.year + years, month + 1, min(day.day, last))


def _index_of(word: str, names: tuple[str, ...]) -> int | None:
    """Which of some names a word is, in full or by its first three letters or more."""
    if len(word) < SHORTEST_NAME:
        return None
    return next((i for i, name in enumerate(names) if name.startswith(word)), None)


def _name_day(day: date) -> str:
    """`27 nov`, as it can be typed."""
    return f"{day.day} {MONTHS[day.month - 1][:3]}"


def _dates(text: str, today: date) -> Iterator[date]:
    for form in _FORMS:
        found = form.fullmatch(text)
        month = found and _month(found["month"])
        if not found or not month:
            continue
        years = [int(found["year"])] if found["year"] else [today.year, today.year + 1]
        days = [_date(year, month, int(found["day"])) for year in years]
        yield from [day for day in days if day and (found["year"] or day >= today)][:1]


def _month(text: str) -> int | None:
    if text.isdigit():
        return int(text)
    index = _index_of(text, MONTHS)
    return None if index is None else index + 1


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year in _YEARS else None
    except ValueError:
        return None


def _refuse_unclear(text: str, today: date) -> None:
    strokes = _SLASHES.fullmatch(text)
    if strokes:
        first, second, year = int(strokes[1]), int(strokes[2]), strokes[3] or ""
        whole = year if len(year) != 2 else f"20{year}"
        readings = (_date(2000, second, first), _date(2000, first, second))
        names = [f"{_name_day(day)} {whole}".strip() for day in dict.fromkeys(readings) if day]
        raise MisreadError(
            "With strokes some write the day first and some the month. ",
            typed=text,
            instead=tuple(names or ("24 dec", "2026-12-24")),
        )
    following = _NEXT.fullmatch(text)
    weekday = _index_of(following[1], WEEKDAYS) if following else None
    if weekday is not None:
        near = today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)
        far = near + timedelta(days=7)
        raise MisreadError(
            "That could be one of two days. ",
            typed=text,
            instead=(_name_day(near), _name_day(far)),
        )


def read_moment(text: str, *, now: int, zone: str | None, whole_days: bool = False) -> int:
    """The moment that somebody means, in milliseconds since 1970 UTC.

    `zone` is the IANA name by which they read clocks, None where nobody knows. A day without a
    time is its last minute with `whole_days`, and refused without. The moment is later than now,
    and at most 400 days away. Raises RuleError, with what to type instead.
    """
    try:
        return _read_moment(text, now, zone, whole_days=whole_days)
    except MisreadError as error:
        meant = (_taken(one, now, zone, whole_days=whole_days) for one in error.instead)
        taken = [one for each in meant for one in each]
        shown = listed([f"`{plain(one)}`" for one in taken], "or")
        advice = f"Type {shown}." if taken else ADVICE
        raise MisreadError(f"{error}{advice}", typed=text, instead=tuple(taken)) from None


def _taken(
    text: str, now: int, zone: str | None, *, whole_days: bool, is_last: bool = False
) -> tuple[str, ...]:
    """What is taken of an advice: itself, or what it may mean in turn; nothing where none is."""
    try:
        _read_moment(text, now, zone, whole_days=whole_days)
    except MisreadError as error:
        meant = (
            _taken(one, now, zone, whole_days=whole_days, is_last=True)
            for one in (() if is_last else error.instead)
        )
        return tuple(one for each in meant for one in each)
    except RuleError:
        return ()
    return (text,)


def _read_moment(text: str, now: int, zone: str | None, *, whole_days: bool) -> int:
    said, ahead = zone_in(_tidy(text))
    at = _absolute(said, now)
    if isinstance(ahead, int):
        shift = ahead * MINUTE_MS
        moved = _by_the_clock(said, now + shift, "UTC", whole_days=whole_days)
        at = moved - shift
    elif at is None:
        known = zone if ahead is None else zone_names().get(ahead, zone)
        at = _by_the_clock(said, now, known, whole_days=whole_days)
    if at <= now:
        raise RuleError(f"{_quoted(said)} is over. {ADVICE}")
    if at > now + LONGEST:
        raise RuleError(f"{_quoted(said)} is too far away: 400 days at most. {ADVICE}")
    return at


def read_clock(text: str, *, bare: bool = False) -> int:
    """A time of the day in minutes after midnight, 0 to 1440. Raises RuleError.

    With `bare` a number alone is an hour: 7, 22.
    """
    said = _tidy(text)
    if bare and _BARE_HOUR.fullmatch(said) and int(said) <= HOURS_PER_DAY:
        return int(said) * 60
    found = _TIMES_CLOCK.fullmatch(said)
    if not found:
        raise RuleError(_NO_CLOCK.format(_quoted(said)))
    return _minute(found)


def _tidy(text: str) -> str:
    """In small letters, without the words that lead to a moment, and with single spaces."""
    said = in_plain(_ISO.sub(r"\1 \2", _HALVES.sub(r"\1m", text.lower())))
    return _LINKS.sub("", " ".join(said.replace(",", " ").split()))


def _absolute(said: str, now: int) -> int | None:
    """What means the same moment in every zone: a length from now, or a Discord timestamp."""
    stamp = _STAMP.fullmatch(said)
    if stamp:
        return int(stamp[1]) * 1000
    length = find_length(said.removeprefix("in ").removesuffix(" from now"))
    return None if length is None else now + length


def _by_the_clock(said: str, now: int, zone: str | None, *, whole_days: bool) -> int:
    found = _TIMES_CLOCK.search(said)
    named = said if found is None else f"{said[: found.start()]} {said[found.end() :]}"
    named = _LINKS.sub("", " ".join(named.split()))
    minute = None if found is None else _minute(found)
    # A zone behind or ahead makes no difference to whether it is a day at all.
    today = wall_clock(zone or "UTC", now).date()
    is_time_alone = not named and minute is not None
    clock = "" if found is None else f" {found[0]}"
    try:
        days = (today, today + timedelta(days=1)) if is_time_alone else _find_days(named, today)
    except MisreadError as error:
        whole = tuple(f"{one}{clock}" for one in error.instead)
        raise MisreadError(str(error), typed=said, instead=whole) from None
    if not days:
        raise _unreadable(said)
    if zone is None:
        raise RuleError(
            f"{_quoted(said)} is not the same moment everywhere, and I do not know your "
            "time zone. ",
            WayOut("Set it", "me timezone"),
            ", or type a length such as `48h` or `2 days`.",
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
            f"{_quoted(named)} is today as well: type `today` or `{_name_day(days[1])}`."
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


def _unreadable(said: str) -> RuleError:
    """What to say of a text that names no moment, with what may be meant."""
    if not said:
        return RuleError(f"Say when. {ADVICE}")
    if short := _too_long_a_day(said):
        return RuleError(f"{short} {ADVICE}")
    before, _, number = said.rpartition(" ")
    if number.isdecimal() and len(number) <= 2 and not with_spoken_clock(said):
        reason = f"Is {number} a time of the day? " if before else f"{number} what? "
        is_late = int(number) > NOON // 60
        times = (":00",) if is_late else ("am", "pm")
        behind = times if before else ("h", " min", times[-1])
        return MisreadError(reason, typed=said, instead=tuple(f"{said}{one}" for one in behind))
    own = (*with_offsets(said), with_clock(said), *with_spoken_clock(said), *with_days(said))
    reason = f"I cannot tell when {_quoted(said)} is. "
    return MisreadError(reason, typed=said, instead=tuple(filter(None, own)))


def _too_long_a_day(said: str) -> str:
    """`April has 30 days.` for its 31st; "" for any other text."""
    for form in _FORMS[2:]:
        found = form.search(said)
        month = found and _month(found["month"])
        if found and month:
            most = monthrange(int(found["year"] or 2028), month)[1]
            name = MONTHS[month - 1].capitalize()
            return f"{name} has {most} days." if int(found["day"]) > most else ""
    return ""


def _quoted(said: str) -> str:
    return f"“{plain(shorten(said, 60))}”"


async def read_when(
    interaction: Interaction, game: LiveGame, text: str, *, whole_days: bool = False
) -> int:
    """The moment that is meant, in milliseconds since 1970 UTC, as in `read_moment`.

    Who has not said where they are types on the clocks of the game.
    """
    client = interaction.client
    person = await client.games.persons.get(interaction.user.id)
    zone = person.clock(game.state.pace.zone)
    return read_moment(text, now=client.clock(), zone=zone, whole_days=whole_days)


async def _when(typed: Typed, text: str) -> int:
    return await read_when(typed.interaction, typed.game, text)


async def _last_day(typed: Typed, text: str) -> int:
    return await read_when(typed.interaction, typed.game, text, whole_days=True)


def is_moment(typed: Typed, text: str) -> bool:
    """Whether words are a time, also one that is not clear yet, such as the day that it is."""
    now = typed.interaction.client.clock()
    try:
        return read_moment(text, now=now, zone="UTC", whole_days=True) > now
    except MisreadError:
        return False
    except RuleError:
        return True


async def moment_within(typed: Typed, text: str) -> tuple[int, str]:
    """The moment that stands somewhere in a line, and the line without it.

    Of several the one with most words is meant. Raises RuleError for none.
    """
    words = text.split()
    starts = words[:_MOST_STARTS]
    for many in range(min(MOST_WORDS, len(starts)), 0, -1):
        for start in range(len(starts) - many + 1):
            part = " ".join(words[start : start + many]).strip(",.;!")
            if is_moment(typed, part):
                return await _when(typed, part), " ".join(words[:start] + words[start + many :])
    raise RuleError(f"Say when, too. {ADVICE}")


Moment = Annotated[int, Option(read=_when)]
Until = Annotated[int, Option(read=_last_day)]
"""A moment too; of a day without a time its last minute."""
