"""Moments in words, as clocks show them in a zone; where nothing can show a Discord timestamp."""

from rules.kernel.hours import wall_clock
from rules.kernel.lengths import DAY, HOUR, MINUTE

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip


def write_moment(at: int, zone: str) -> str:
    """`Fri 27 Nov 2026 18:30`: a moment as people read it, and can type it."""
    shown = wall_clock(zone, at)
    day, month = WEEKDAYS[shown.weekday()], MONTHS[shown.month - 1]
    return f"{day[:3].title()} {shown.day} {month[:3].title()} {shown:%Y %H:%M}"


def write_clock(minute: int) -> str:
    """`18:30` for a minute after midnight."""
    return f"{minute // 60:02d}:{minute % 60:02d}"


def write_span(length: int) -> str:
    """`45 min`, `5 h 30 min`, `2 d 4 h`: how long something took, in its two largest units."""
    minutes = length // MINUTE
    hours, minutes = divmod(minutes, HOUR // MINUTE)
    days, hours = divmod(hours, DAY // HOUR)
    if days:
        return f"{days} d {hours} h" if hours else f"{days} d"
    if hours:
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    return f"{minutes} min"
