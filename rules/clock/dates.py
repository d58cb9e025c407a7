"""What date a day of the campaign is, and which day a date falls on."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.clock.state import Calendar, Month
from rules.errors import RuleError
from rules.kernel.words import listed

PHASES = ("new", "waxing", "half", "waxing", "full", "waning", "half", "waning")
"""What a moon is called through its days, an eighth of them each."""
MOST_MONTHS, MOST_DAYS, MOST_YEAR = 24, 100, 100_000
MOST_WEEKDAYS, MOST_MOONS, MOST_HOLIDAYS = 20, 5, 50
LONGEST_MOON, LONGEST_NAME = 1000, 40


@dataclass(frozen=True, slots=True)
class Date:
    """A day of the calendar: `day` of the `month`, which is the `number`th of the `year`."""

    year: int
    number: int
    month: Month
    day: int
    weekday: str = ""


def year_length(calendar: Calendar) -> int:
    """How many days a year has."""
    return sum(month.days for month in calendar.months)


def date_of(calendar: Calendar, day: int) -> Date:
    """The date of a day of the campaign, counted from 1."""
    years, left = divmod(calendar.begins + day - 2, year_length(calendar))
    number = 0
    while left >= calendar.months[number].days:
        left -= calendar.months[number].days
        number += 1
    names = calendar.weekdays
    weekday = names[(calendar.weekday + day - 1) % len(names)] if names else ""
    return Date(calendar.year + years, number + 1, calendar.months[number], left + 1, weekday)


def day_of(calendar: Calendar, year: int, month: int, day: int) -> int:
    """The day of the campaign, from 1, on which a date falls; below 1 where it was before."""
    before = sum(one.days for one in calendar.months[: month - 1])
    years = (year - calendar.year) * year_length(calendar)
    return years + before + day - calendar.begins + 1


def next_day(calendar: Calendar, today: int, month: int, day: int) -> int:
    """The first day of the campaign from today on with that day of that month."""
    year = date_of(calendar, today).year
    found = day_of(calendar, year, month, day)
    return found if found >= today else day_of(calendar, year + 1, month, day)


def date_words(calendar: Calendar, day: int) -> str:
    """`Millday, 3 Thaw 512 of the Crown`."""
    date = date_of(calendar, day)
    begin = f"{date.weekday}, " if date.weekday else ""
    return " ".join(
        filter(None, (f"{begin}{date.day} {date.month.name} {date.year}", calendar.era))
    )


def moon_words(calendar: Calendar, day: int) -> Iterator[str]:
    """`the Lantern is full`, for each moon."""
    since = day_of(calendar, calendar.year, 1, 1)
    for moon in calendar.moons:
        eighth = ((day - since) % moon.days * 16 + moon.days) // (2 * moon.days) % len(PHASES)
        yield f"{moon.name} is {PHASES[eighth]}"


def holidays_on(calendar: Calendar, day: int) -> tuple[str, ...]:
    """The holidays of a day."""
    date = date_of(calendar, day)
    return tuple(
        one.name for one in calendar.holidays if (one.month, one.day) == (date.number, date.day)
    )


def next_holiday(calendar: Calendar, today: int) -> tuple[str, int] | None:
    """The holiday that comes next after today, and on which day; None for none."""
    found = (
        (next_day(calendar, today + 1, one.month, one.day), one.name) for one in calendar.holidays
    )
    first = min(found, default=None)
    return None if first is None else (first[1], first[0])


def check_calendar(calendar: Calendar) -> None:
    """Raise RuleError for a calendar that cannot be counted by."""
    _require_few(calendar)
    names = [month.name for month in calendar.months]
    words = [*names, *calendar.weekdays, *(moon.name for moon in calendar.moons)]
    words += [holiday.name for holiday in calendar.holidays]
    if not all(0 < len(word) <= LONGEST_NAME for word in (*words, calendar.name)):
        raise RuleError(f"Each name of a calendar has 1 to {LONGEST_NAME} letters.")
    for several in (names, calendar.weekdays):
        if len({name.casefold() for name in several}) < len(several):
            raise RuleError("Two of the names are the same. Give each its own.")
    if not all(1 <= month.days <= MOST_DAYS for month in calendar.months):
        raise RuleError(f"A month has 1 to {MOST_DAYS} days.")
    if not all(2 <= moon.days <= LONGEST_MOON for moon in calendar.moons):
        raise RuleError(f"A moon comes round in 2 to {LONGEST_MOON} days.")
    if not 1 <= calendar.begins <= year_length(calendar) or calendar.year > MOST_YEAR:
        raise RuleError("The game begins on a day of a year that the calendar has.")
    wrong = [one.name for one in calendar.holidays if not has_day(calendar, one.month, one.day)]
    if wrong:
        raise RuleError(f"The calendar has no such day for {listed(wrong)}.")


def has_day(calendar: Calendar, month: int, day: int) -> bool:
    """Whether a month of a calendar has that day."""
    is_month = 1 <= month <= len(calendar.months)
    return is_month and 1 <= day <= calendar.months[month - 1].days


def _require_few(calendar: Calendar) -> None:
    if not 1 <= len(calendar.months) <= MOST_MONTHS:
        raise RuleError(f"A calendar has 1 to {MOST_MONTHS} months.")
    for what, count, most in (
        ("weekdays", len(calendar.weekdays), MOST_WEEKDAYS),
        ("moons", len(calendar.moons), MOST_MOONS),
        ("holidays", len(calendar.holidays), MOST_HOLIDAYS),
    ):
        if count > most:
            raise RuleError(f"A calendar has {most} {what} at most.")
