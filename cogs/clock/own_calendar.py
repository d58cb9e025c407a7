"""A calendar of a referee's own, as it is typed: parts with a label each, set apart by semicolons.

name: The count of the vale; year: 512 of the Crown; months: Thaw 30 spring, Reaping 31 autumn;
weekdays: Moonday, Towerday; moons: Lantern 28; holidays: First Plough 14 Thaw
"""

from cogs.core.game_dates import read_date
from cogs.render.text import plain, shorten
from rules.clock.state import Calendar, Holiday, Month, Moon
from rules.errors import RuleError
from rules.record import replace

EXAMPLE = (
    "months: Thaw 30 spring, Reaping 31 autumn; weekdays: Moonday, Towerday; moons: Lantern 28; "
    "holidays: First Plough 14 Thaw; year: 512 of the Crown"
)
_LONGEST_NUMBER = 6
_PARTS = ("name", "year", "months", "weekdays", "moons", "holidays")


def read_own(text: str) -> Calendar:
    """The calendar. Raises RuleError with what cannot be read."""
    lines = (one.strip() for one in text.replace("\n", ";").split(";"))
    parts = dict(map(_part, filter(None, lines)))
    if "months" not in parts:
        raise RuleError(f"Name the months with their days at least: `{EXAMPLE}`.")
    _, year, era = _numbered(parts.get("year", "1"), is_named=False)
    calendar = Calendar(
        name=parts.get("name", "The calendar"),
        months=tuple(Month(*_numbered(one)) for one in _list(parts["months"])),
        weekdays=tuple(_list(parts.get("weekdays", ""))),
        moons=tuple(Moon(*_numbered(one)[:2]) for one in _list(parts.get("moons", ""))),
        year=year,
        era=era,
    )
    holidays = (_holiday(one, calendar) for one in _list(parts.get("holidays", "")))
    return replace(calendar, holidays=tuple(holidays))


def _part(text: str) -> tuple[str, str]:
    label, colon, rest = text.partition(":")
    key = label.strip().lower()
    if not colon or key not in _PARTS:
        raise RuleError(
            f"“{plain(shorten(text, 40))}” begins with no label. Set the parts apart by "
            f"semicolons: `{EXAMPLE}`."
        )
    return key, " ".join(rest.split())


def _list(text: str) -> list[str]:
    return [one for each in text.split(",") if (one := each.strip())]


def _numbered(text: str, *, is_named: bool = True) -> tuple[str, int, str]:
    """`Thaw 30 days spring`: the name, the number, and what follows. Raises RuleError."""
    words = text.split()
    place = next((i for i, word in enumerate(words) if _is_number(word)), None)
    if place is None or is_named is (place == 0):
        raise RuleError(f"I cannot read “{plain(shorten(text, 40))}”. Write it as in `{EXAMPLE}`.")
    rest = words[place + 1 :]
    rest = rest[1:] if rest[:1] in (["days"], ["day"]) else rest
    return " ".join(words[:place]), int(words[place]), " ".join(rest)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= _LONGEST_NUMBER


def _holiday(text: str, calendar: Calendar) -> Holiday:
    """`First Plough 14 Thaw`."""
    name, day, month = _numbered(text)
    date = read_date(f"{day} {month}", calendar)
    if date is None:
        raise RuleError(f"The calendar has no such day for {plain(shorten(name, 40))}.")
    return Holiday(name, date.month, date.day)
