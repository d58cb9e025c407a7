"""The time zones of the world with their cities and countries, from the IANA database."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

UTC = "UTC"


@dataclass(frozen=True, slots=True)
class City:
    """A zone's IANA name, the city it is called after, its country, and what part of it is meant.

    `note` is "" where a country has one zone.
    """

    zone: str
    name: str
    country: str
    note: str = ""


@cache
def cities() -> tuple[City, ...]:
    """One for each zone of a country, and UTC, by zone."""
    countries = {row[0]: row[1] for row in _rows("zoneinfo/iso3166.tab")}
    found = [City(UTC, UTC, "")]
    for code, _, zone, *note in _rows("zoneinfo/zone.tab"):
        country = f"{countries[code]} ({code})"
        found.append(City(zone, _city_of(zone), country, "".join(note)))
    return tuple(sorted(found, key=lambda city: city.zone))


@cache
def zone_names() -> dict[str, str]:
    """UTC and every `Region/City`, older names too, by the name in small letters.

    Others such as `EST` are left out: that one stays on winter time for ever.
    """
    names = (row[0] for row in _rows("zones"))
    return {name.lower(): name for name in names if "/" in name or name == UTC}


def _city_of(zone: str) -> str:
    return zone.rpartition("/")[2].replace("_", " ")


def _rows(file: str) -> list[list[str]]:
    text = files("tzdata").joinpath(file).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
