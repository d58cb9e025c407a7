"""The calendar of a game: what its months, weekdays, moons and holidays are called."""

from rules.kernel.part import maybe
from rules.kernel.whose import GAMES
from rules.record import Count, Record


class Month(Record):
    """A month of so many `days`, and the season that it belongs to, "" for none."""

    name: str
    days: Count
    season: str = ""


class Moon(Record):
    """A moon that is new every so many `days`, for the first time on day 1 of the first year."""

    name: str
    days: Count


class Holiday(Record):
    """A day of each year with a name: the `day` of the `month`, both from 1."""

    name: str
    month: Count
    day: Count


class Calendar(Record):
    """How a game counts its days.

    `year` is the year in which it begins, as `era` calls it. `begins` is the day of that year on
    which it does, from 1. `weekday` is the place of that day among the `weekdays`, from 0.
    """

    name: str
    months: tuple[Month, ...]
    weekdays: tuple[str, ...] = ()
    moons: tuple[Moon, ...] = ()
    holidays: tuple[Holiday, ...] = ()
    year: Count = 1
    era: str = ""
    begins: Count = 1
    weekday: Count = 0


class YearDay(Record):
    """A day of a year, with month and day from 1."""

    year: Count
    month: Count
    day: Count


CALENDAR = maybe("calendar", Calendar, GAMES)
"""None where days are only counted."""
