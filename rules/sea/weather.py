"""The morning's dice on the water: wind, current, and what strong winds do (OSE-WIND)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rules.clock.records import ClockMoved, Reason
from rules.expedition.going import scale_of
from rules.kernel.events import Throw
from rules.kernel.numbers import check_forced
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rest.records import Rested
from rules.sea import FAMILY
from rules.sea.records import (
    VOYAGE,
    WIND,
    CurrentRolled,
    SeaDay,
    StormWeathered,
    Swept,
    TookOnWater,
    Vessel,
    WindRolled,
)
from rules.sea.waters import (
    GALE,
    NEAR_GALE,
    RULES,
    part_by,
    put_today,
    require_today,
    require_vessel,
    water_of,
    wind_of,
)
from rules.state.game import GameState
from rules.state.party import Scale
from rules.travel.log import DAY, turned
from rules.travel.toll import HEX, MOST_DAYS

RULE = "OSE-GALE"
WRECKED, SUNK = 75, 80
"""In percent."""
HARBOUR = 2
"""A safe harbour is found on this or less of a d6."""
LAND, SHORE = "land", "shore"
"""What the referee says of a gale: whether it drives the vessel ashore, where it may beach."""
CURRENT_DIE, CURRENT_LEAST = 6, 6
"""1d6+6 miles a day (OSE-RIVER)."""
WIND_DICE, WIND_DIE = 2, 6
TAKES_WATER = {True: 10, False: 20}
"""In percent, by whether the vessel is seaworthy (OSE-NEAR-GALE)."""


def gale(resolution: Resolution) -> None:
    """The storm hits. What is built for it runs before the wind, other vessels look for a shore.

    On a river nothing is driven anywhere: the banks are shelter enough.
    """
    vessel, today = require_vessel(resolution.state), require_today(resolution.state)
    if goes_on(resolution.state, vessel):
        if vessel.sails:
            throw = resolution.roll("the gale's course", 1, 6)
            swept = (throw.total - 1) * HEX
            course = turned(VOYAGE.of(resolution.state).course or 0, swept)
            resolution.emit(Swept(name=vessel.name, course=course, throw=throw, rule=RULE))
            _ask(resolution, replace(today, swept=swept), LAND)
    elif vessel.seaworthy:
        _stay(resolution, "", "shelter")
    elif VOYAGE.of(resolution.state).in_sight or water_of(resolution.state).has_banks:
        _ask(resolution, today, SHORE)
    else:
        _swamp(resolution, "")


def goes_on(state: GameState, vessel: Vessel) -> bool:
    """Whether a vessel goes on in a gale: one that is built for it, and on a river is rowed."""
    return vessel.seaworthy and not (vessel.sails and water_of(state).is_river)


def _ask(resolution: Resolution, today: SeaDay, storm: str) -> None:
    put_today(resolution, replace(today, storm=storm))
    resolution.halt(storm)


# What the referee says


def _against_land(resolution: Resolution, where: str) -> None:
    throw = resolution.roll("wrecked on the shore", 1, 100)
    if throw.total <= WRECKED:
        _lose(resolution, where, "wrecked", throw)
    else:
        _stay(resolution, where, "shelter", throw)


def _look_for_harbour(resolution: Resolution, where: str) -> None:
    throw = resolution.roll("a safe harbour", 1, 6)
    if throw.total > HARBOUR:
        _swamp(resolution, where, throw)
    else:
        _stay(resolution, where, "harbour", throw)


def _swamp(resolution: Resolution, where: str, *thrown: Throw) -> None:
    """The waves come over the side. What rides them out makes no miles today (R-GALE)."""
    throw = resolution.roll("swamped", 1, 100)
    if throw.total <= SUNK:
        _lose(resolution, where, "sunk", *thrown, throw)
    else:
        _stay(resolution, where, "stays afloat", *thrown, throw)


def _lose(resolution: Resolution, where: str, how: str, *throws: Throw) -> None:
    vessel = require_vessel(resolution.state)
    voyage = VOYAGE.of(resolution.state)
    resolution.put(VOYAGE, replace(voyage, vessel=replace(vessel, lost=how)))
    resolution.halt(how)
    _stay(resolution, where, how, *throws)


def _stay(resolution: Resolution, where: str, outcome: str, *throws: Throw) -> None:
    """The vessel goes no farther today."""
    put_today(resolution, replace(require_today(resolution.state), over=outcome))
    _weathered(resolution, where, outcome, *throws)


def _weathered(resolution: Resolution, where: str, outcome: str, *throws: Throw) -> None:
    vessel = VOYAGE.of(resolution.state).vessel
    assert vessel is not None, "a vessel met the gale"
    resolution.emit(
        StormWeathered(name=vessel.name, where=where, outcome=outcome, throws=throws, rule=RULE)
    )


@dataclass(frozen=True, slots=True)
class StormAnswer:
    """One thing that the referee can say: of which question, what its button says, what comes."""

    key: str
    storm: str
    label: str
    run: Callable[[Resolution, str], None]


ANSWERS: Mapping[str, StormAnswer] = {
    answer.key: answer
    for answer in (
        StormAnswer("open", LAND, "No land ahead", partial(_weathered, outcome="goes on")),
        StormAnswer("land", LAND, "It reaches land", _against_land),
        StormAnswer("clear", SHORE, "Beach on clear shore", partial(_stay, outcome="beached")),
        StormAnswer("rough", SHORE, "Look for a harbour", _look_for_harbour),
        StormAnswer("ride", SHORE, "Ride it out", _swamp),
    )
}
"""Each of them once, by its key."""


def answers_to(storm: str) -> tuple[StormAnswer, ...]:
    """What can be said of a storm."""
    return tuple(answer for answer in ANSWERS.values() if answer.storm == storm)


def count_day_of_work(resolution: Resolution) -> None:
    """One more day on the water without rest."""
    voyage = VOYAGE.of(resolution.state)
    resolution.put(VOYAGE, replace(voyage, worked=voyage.worked + 1, idle=None))


def days_without_rest(state: GameState) -> int:
    """For how many days the crew has had none, 0 as long as none is due."""
    worked = VOYAGE.of(state).worked
    return worked if worked > MOST_DAYS else 0


@FAMILY.follows("OSE-SEA-DAY")
def party_rests(resolution: Resolution, event: Rested) -> None:
    """A full day of rest for all aboard."""
    if event.days:
        _fresh(resolution)


@FAMILY.follows("OSE-SEA-DAY")
def time_goes_by(resolution: Resolution, event: ClockMoved) -> None:
    """So is any full day ashore or at anchor, in which nobody did anything."""
    voyage = VOYAGE.of(resolution.state)
    if not voyage.worked:
        return
    afloat = scale_of(resolution.state) is Scale.WATER
    if afloat and event.reason is not Reason.PASSED:
        resolution.put(VOYAGE, replace(voyage, idle=None))
        return
    since = event.before if voyage.idle is None else voyage.idle
    if event.after - since >= DAY:
        _fresh(resolution)
    else:
        resolution.put(VOYAGE, replace(voyage, idle=since))


def _fresh(resolution: Resolution) -> None:
    resolution.put(VOYAGE, replace(VOYAGE.of(resolution.state), worked=0, idle=None))


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
        throw = resolution.roll("current", 1, CURRENT_DIE, CURRENT_LEAST, forced=current)
        put_today(resolution, replace(today, current=throw.total))
        resolution.emit(
            CurrentRolled(
                miles=throw.total,
                downstream=VOYAGE.of(resolution.state).stream > 0,
                throw=throw,
                rule="OSE-RIVER",
            )
        )
    if vessel.sails or vessel.oars:
        _roll_wind(resolution, wind)


def _roll_wind(resolution: Resolution, forced: int | None) -> None:
    throw = resolution.roll("wind", WIND_DICE, WIND_DIE, forced=forced)
    vessel, wind = require_vessel(resolution.state), wind_of(resolution.state, throw.total)
    put_today(resolution, replace(require_today(resolution.state), wind=throw.total))
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
        resolution.put(VOYAGE, replace(VOYAGE.of(resolution.state), vessel=wet))
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
