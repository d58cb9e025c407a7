"""Days as people type them: `tomorrow`, `fri`, `24 dec`, `2026-12-24`."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from cogs.render.times import MONTHS, WEEKDAYS
from rules.errors import RuleError

SHORTEST_NAME = 3
_AWAY = {"today": 0, "tonight": 0, "tomorrow": 1}
_YEARS = range(2000, 3000)
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
_SLASHES = re.compile(r"(\d{1,2})/(\d{1,2})(?:/\d{2,4})?")
_NEXT = re.compile(r"next ([a-z]+)")


def find_days(text: str, today: date) -> tuple[date, ...]:
    """The days that a text may mean, the likeliest first; none for what is no day.

    The name of a weekday is the first such day from today on, or the one after it where that is
    too early. A day without a year is the first from today on. Raises RuleError for what could be
    one of two days.
    """
    _refuse_unclear(text, today)
    if text in _AWAY:
        return (today + timedelta(days=_AWAY[text]),)
    word, _, rest = text.removeprefix("this ").partition(" ")
    weekday = index_of(word, WEEKDAYS)
    if weekday is None:
        return tuple(_dates(text, today))
    if rest:
        return tuple(day for day in _dates(rest, today) if day.weekday() == weekday)
    first = today + timedelta(days=(weekday - today.weekday()) % 7)
    return first, first + timedelta(days=7)


def index_of(word: str, names: tuple[str, ...]) -> int | None:
    """Which of some names a word is, in full or by its first three letters or more."""
    if len(word) < SHORTEST_NAME:
        return None
    return next((i for i, name in enumerate(names) if name.startswith(word)), None)


def name_day(day: date) -> str:
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
    index = index_of(text, MONTHS)
    return None if index is None else index + 1


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year in _YEARS else None
    except ValueError:
        return None


def _refuse_unclear(text: str, today: date) -> None:
    strokes = _SLASHES.fullmatch(text)
    if strokes:
        first, second = int(strokes[1]), int(strokes[2])
        readings = (_date(2000, second, first), _date(2000, first, second))
        names = " or ".join(f"`{name_day(day)}`" for day in dict.fromkeys(readings) if day)
        raise RuleError(
            "With strokes some write the day first and some the month: type "
            f"{names or '`24 dec` or `2026-12-24`'}."
        )
    following = _NEXT.fullmatch(text)
    weekday = index_of(following[1], WEEKDAYS) if following else None
    if weekday is not None:
        near = today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)
        far = near + timedelta(days=7)
        raise RuleError(
            f"That could be one of two days: type `{name_day(near)}` or `{name_day(far)}`."
        )
