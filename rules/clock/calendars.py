"""Calendars that a referee can pick: twelve plain months, and one with names of our own."""

from collections.abc import Mapping

from rules.clock.state import Calendar, Holiday, Month, Moon

_SEASONS = ("winter", "spring", "summer", "autumn")


def _months(names: str, days: int) -> tuple[Month, ...]:
    """Twelve months, three to a season; the first is winter's last but one."""
    found = enumerate(names.split())
    return tuple(Month(name, days, _SEASONS[(number + 1) // 3 % 4]) for number, name in found)


PLAIN = Calendar(
    name="Twelve plain months",
    months=_months(
        "January February March April May June July August September October November December", 30
    ),
    weekdays=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    moons=(Moon("the moon", 30),),
    holidays=(
        Holiday("New Year", 1, 1),
        Holiday("Midsummer", 6, 21),
        Holiday("Harvest home", 9, 21),
        Holiday("Midwinter", 12, 21),
    ),
    year=1000,
    weekday=2,
)
OLD = Calendar(
    name="The old reckoning",
    months=_months(
        "Deepfrost Wolfmoon Thaw Seedfall Greening Longlight Hayrick Goldfield Reaping Leaffall "
        "Mistmonth Hearthnight",
        28,
    ),
    weekdays=("Kingsday", "Tollday", "Millday", "Forgeday", "Bellday", "Marketday", "Restday"),
    moons=(Moon("the Lantern", 28), Moon("the Stray", 17)),
    holidays=(
        Holiday("the Counting of Candles", 1, 1),
        Holiday("First Plough", 3, 14),
        Holiday("the Long Day", 6, 14),
        Holiday("Harvest Home", 9, 21),
        Holiday("the Night of Open Doors", 11, 13),
    ),
    year=512,
    era="of the Crown",
)
BUILT_IN: Mapping[str, Calendar] = {"plain": PLAIN, "old": OLD}
"""By the word that picks them."""
