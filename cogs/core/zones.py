"""Time zones as people type them: by city, country, an offset, or what clocks there show now."""

import asyncio
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Annotated

from cogs.core.interaction import Interaction
from cogs.core.option import Option, Pairs, Typed
from cogs.render.text import plain, shorten
from data.persons import City, cities, zone_names
from rules.clock.records import HOURS_PER_DAY
from rules.errors import NotFoundError
from rules.kernel.hours import DAY, DAY_MINUTES, wall_clock

WELL_KNOWN = (
    "Europe/London", "Europe/Berlin", "America/New_York", "America/Chicago",
    "America/Los_Angeles", "America/Denver", "America/Toronto", "America/Vancouver",
    "Australia/Sydney", "Australia/Perth", "Pacific/Auckland", "Europe/Paris", "Europe/Madrid",
    "Europe/Rome", "Europe/Amsterdam", "Europe/Stockholm", "Europe/Warsaw", "Europe/Helsinki",
    "Europe/Athens", "Europe/Istanbul", "America/Sao_Paulo", "Asia/Kolkata", "Asia/Singapore",
    "Asia/Tokyo", "UTC", "Europe/Lisbon", "Europe/Dublin", "America/Mexico_City", "Asia/Manila",
    "America/Phoenix", "America/Halifax", "America/St_Johns", "America/Anchorage",
    "Pacific/Honolulu", "Australia/Adelaide", "Australia/Brisbane", "Asia/Shanghai",
    "Asia/Dubai", "Africa/Johannesburg", "America/Argentina/Buenos_Aires",
)  # fmt: skip
"""Zones of many players: what is offered before anything is typed, and first of all later."""
SHOWN = 25
NAMED = 3
_RANK = {zone: rank for rank, zone in enumerate(WELL_KNOWN)}
_AHEAD = re.compile(r"(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?([0-5]\d))?")
_HALF_A_YEAR = 182 * DAY
_CITIES_CLOCK = re.compile(r"(\d{1,2})(?:[:.](\d{0,2}))? ?(am|pm)?")
_NEAR = 10
"""A clock may be so many minutes off from the one that was typed."""


async def _zones(typed: Typed) -> Pairs:
    """Time zones by city, country, or what clocks there show now."""
    now = typed.interaction.client.clock()
    found = (await asyncio.to_thread(find_cities, typed.text, now))[:SHOWN]
    return [(label(city, now), city.zone) for city in found]


async def read_zone(interaction: Interaction, typed: str) -> str:
    """The IANA name of a zone that was picked or typed. Raises NotFoundError."""
    return await asyncio.to_thread(zone_named, typed, interaction.client.clock())


Zone = Annotated[
    str,
    Option(read=lambda typed, text: read_zone(typed.interaction, text), suggest=_zones, finds=True),
]
"""The IANA name of a time zone."""


def find_cities(typed: str, now: int) -> list[City]:
    """The cities that somebody may mean who types a part of a name or of a time, likeliest first.

    Reads a file for each zone the first time: not for the event loop.
    """
    wanted = " ".join(typed.lower().replace("_", " ").split())
    if not wanted:
        found = [city for city in cities() if city.zone in WELL_KNOWN]
    elif ahead := _AHEAD.fullmatch(wanted):
        minutes_ahead = int(ahead[2]) * 60 + int(ahead[3] or 0)
        meant = minutes_ahead if ahead[1] == "+" else -minutes_ahead
        found = [city for city in cities() if _ahead(city, now) == meant]
    elif clock := _CITIES_CLOCK.fullmatch(wanted):
        minutes = list(_meant(clock))
        found = [city for city in cities() if _shows(city, now, minutes)]
    else:
        found = [city for city in cities() if _is_named(city, wanted, now)]
    return sorted(found, key=lambda city: _order(city, wanted))


def label(city: City, now: int) -> str:
    """`18:30 Berlin, Germany (DE): most of Germany`, by what clocks show there now."""
    place = ", ".join(filter(None, (city.name, city.country)))
    note = f": {city.note}" if city.note else ""
    return f"{wall_clock(city.zone, now):%H:%M} {place}{note}"


def zone_named(typed: str, now: int) -> str:
    """The IANA name of a zone that was picked or typed. Raises NotFoundError."""
    known = zone_names().get(typed.strip().lower().replace(" ", "_"))
    if known is not None:
        return known
    found = find_cities(typed, now) if typed.strip() else []
    exact = [city for city in found if city.name.lower() == typed.strip().lower()]
    meant = exact if len(exact) == 1 else found
    if len(meant) == 1:
        return meant[0].zone
    names = [f"`zone:{city.zone}`" for city in found[:NAMED]]
    raise NotFoundError(
        f"I know {'several places' if found else 'no place'} by “{plain(shorten(typed, 40))}”. "
        f"Type {' or '.join(names or ['`zone:Berlin`', '`zone:New York`'])}, or pick one of those "
        "that are offered while you type."
    )


def _order(city: City, wanted: str) -> tuple[bool, int, str]:
    return not city.name.lower().startswith(wanted), _RANK.get(city.zone, len(_RANK)), city.zone


def _is_named(city: City, wanted: str, now: int) -> bool:
    said = f"{city.zone} {city.name} {city.country} {city.note}".lower().replace("_", " ")
    moments = (now, now + _HALF_A_YEAR)
    names = {str(wall_clock(city.zone, at).tzname()).lower() for at in moments}
    return wanted in said or wanted in names


def _ahead(city: City, now: int) -> int:
    """How many minutes clocks there are ahead of UTC."""
    offset = wall_clock(city.zone, now).utcoffset() or timedelta()
    return int(offset.total_seconds()) // 60


def _meant(clock: re.Match[str]) -> Iterator[tuple[int, int]]:
    """The first and last minute after midnight that a time may mean which is still being typed."""
    hour, minutes, half = int(clock[1]), clock[2] or "", clock[3]
    if half:
        hours = [hour % 12 + (12 if half == "pm" else 0)]
    else:
        hours = [hour, hour + 12] if 1 <= hour <= 12 else [hour]
    for one in (hour for hour in hours if hour < HOURS_PER_DAY):
        first = one * 60
        if len(minutes) == 2:
            minute = first + int(minutes)
            yield minute - _NEAR, minute + _NEAR
        else:
            yield first, first + 59


def _shows(city: City, now: int, minutes: list[tuple[int, int]]) -> bool:
    shown = wall_clock(city.zone, now)
    minute = shown.hour * 60 + shown.minute
    return any((minute - first) % DAY_MINUTES <= last - first for first, last in minutes)
