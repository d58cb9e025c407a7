"""The morning's dice on the water: wind, current, and what strong winds do (OSE-WIND)."""

from fractions import Fraction

from rules.kernel.limits import check_forced
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sea.records import VOYAGE, WIND, CurrentRolled, SeaDay, TookOnWater, WindRolled
from rules.sea.storms import gale, goes_on
from rules.sea.waters import (
    GALE,
    NEAR_GALE,
    RULES,
    part_by,
    put_today,
    put_voyage,
    require_vessel,
    water_of,
    wind_of,
)

CURRENT_DIE, CURRENT_LEAST = 6, 6
"""1d6+6 miles a day (OSE-RIVER)."""
WIND_DICE, WIND_DIE = 2, 6
TAKES_WATER = {True: 10, False: 20}
"""In percent, by whether the vessel is seaworthy (OSE-NEAR-GALE)."""


def check_weather(wind: int | None, current: int | None) -> None:
    """Raise RuleError for what dice cannot come to."""
    check_forced(wind, WIND_DICE, WIND_DICE * WIND_DIE, f"{WIND_DICE}d{WIND_DIE}")
    low, high = CURRENT_LEAST + 1, CURRENT_LEAST + CURRENT_DIE
    check_forced(current, low, high, f"1d{CURRENT_DIE}+{CURRENT_LEAST}")


def roll_weather(
    resolution: Resolution, today: SeaDay, wind: int | None, current: int | None
) -> None:
    """Roll what today's sailing depends on. What needs no wind, and still water, needs no dice."""
    vessel = require_vessel(resolution.state)
    put_today(resolution, today)
    if water_of(resolution.state).is_river and VOYAGE.of(resolution.state).stream:
        _roll_current(resolution, today, current)
    if vessel.sails or vessel.oars:
        _roll_wind(resolution, wind)


def _roll_current(resolution: Resolution, today: SeaDay, forced: int | None) -> None:
    throw = resolution.roll("current", 1, CURRENT_DIE, CURRENT_LEAST, forced=forced)
    put_today(resolution, replace(today, current=throw.total))
    resolution.emit(
        CurrentRolled(
            miles=throw.total,
            downstream=VOYAGE.of(resolution.state).stream > 0,
            throw=throw,
            rule="OSE-RIVER",
        )
    )


def _roll_wind(resolution: Resolution, forced: int | None) -> None:
    throw = resolution.roll("wind", WIND_DICE, WIND_DIE, forced=forced)
    vessel, wind = require_vessel(resolution.state), wind_of(resolution.state, throw.total)
    today = VOYAGE.of(resolution.state).today
    assert today is not None, "the day has begun"
    put_today(resolution, replace(today, wind=throw.total))
    lies = wind.danger == GALE and not goes_on(resolution.state, vessel)
    resolution.emit(
        WindRolled(
            label=wind.label,
            part=str(Fraction(0) if lies else part_by(vessel, wind)),
            throw=throw,
            rule=RULES[resolution.setting(WIND.key)],
        )
    )
    if wind.danger == NEAR_GALE:
        _near_gale(resolution)
    if wind.danger == GALE:
        gale(resolution)


def _near_gale(resolution: Resolution) -> None:
    """Water comes in over the side, more easily where the vessel is not built for it."""
    vessel = require_vessel(resolution.state)
    chance = TAKES_WATER[vessel.seaworthy]
    throw = resolution.roll("taking on water", 1, 100)
    taken = throw.total <= chance
    if taken:
        wet = replace(vessel, waterlogged=True)
        put_voyage(resolution, replace(VOYAGE.of(resolution.state), vessel=wet))
    resolution.emit(
        TookOnWater(
            name=vessel.name,
            chance=chance,
            throw=throw,
            taken=taken,
            before=vessel.waterlogged,
            rule="OSE-NEAR-GALE",
        )
    )
