"""The kinds of water as rows: one more kind is one more row (OSE-SEA-WANDERING, OSE-RIVER)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import RuleError, WayOut
from rules.expedition.going import scale_of
from rules.kernel.numbers import Table
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.record import replace
from rules.sea import FAMILY
from rules.sea.records import VOYAGE, WIND, SeaDay, Vessel
from rules.state.game import GameState
from rules.state.party import Scale
from rules.surroundings.records import Unsteady
from rules.travel.log import miles_per_day

USUAL, CERTAIN = 2, 6
"""In 6: with a navigator or in sight of land, and without either (R-SEA-LOST)."""
OSE_UNSTABLE = "OSE-UNSTABLE"


@dataclass(frozen=True, slots=True)
class Water:
    """A row: the chance in 6 of wanderers; whether it is followed like a road, so that nobody gets
    lost and the current counts; and whether land is always in sight."""

    key: str
    label: str
    wandering: int
    is_river: bool = False
    has_banks: bool = False


WATERS = (
    Water("sea", "at sea", 2),
    Water("river", "on a river", 2, is_river=True, has_banks=True),
    Water("swamp", "in a swamp", 3, has_banks=True),
)
BY_KEY: Mapping[str, Water] = {water.key: water for water in WATERS}


NEAR_GALE, GALE = "near gale", "gale"


@dataclass(frozen=True, slots=True)
class Wind:
    """A row: the part of a vessel's miles that it makes under sail, and with its oars.

    `danger` is NEAR_GALE, GALE, or "".
    """

    label: str
    sails: Fraction
    oars: Fraction = Fraction(1)
    danger: str = ""


_GALE = Wind("gale or storm", Fraction(3), danger=GALE)
BASIC = Table(
    (
        (2, 2, Wind("no wind", Fraction(0))),
        (3, 11, Wind("fair wind", Fraction(1))),
        (12, 12, _GALE),
    )
)
VARIABLE = Table(
    (
        (2, 2, Wind("no wind", Fraction(0), oars=Fraction(1, 3))),
        (3, 3, Wind("faint breeze", Fraction(1, 3))),
        (4, 4, Wind("gentle breeze", Fraction(1, 2))),
        (5, 5, Wind("moderate breeze", Fraction(2, 3))),
        (6, 8, Wind("fresh breeze", Fraction(1))),
        (9, 9, Wind("strong breeze", Fraction(4, 3))),
        (10, 10, Wind("high wind", Fraction(3, 2))),
        (11, 11, Wind("near gale", Fraction(2), danger=NEAR_GALE)),
        (12, 12, _GALE),
    )
)


RULES: Mapping[str, str] = {"basic": "OSE-WIND", "variable": "OSE-WIND-VARIABLE"}


WATERLOGGED = Fraction(2, 3)
"""What is left of the rate of a vessel that has taken on water (OSE-NEAR-GALE)."""


def put_today(resolution: Resolution, today: SeaDay | None) -> None:
    """Replace the day that is not over."""
    resolution.put(VOYAGE, replace(VOYAGE.of(resolution.state), today=today))


def require_today(state: GameState) -> SeaDay:
    """The day that is not over. For handlers that have made sure that there is one."""
    today = VOYAGE.of(state).today
    assert today is not None, "no day has begun"
    return today


def require_vessel(state: GameState) -> Vessel:
    """What the party is on. Raises RuleError without one, and for a wreck."""
    vessel = VOYAGE.of(state).vessel
    if vessel is None:
        raise RuleError(
            "The party is aboard no vessel. A referee ", WayOut("names one", "sea embark"), "."
        )
    if vessel.lost:
        raise RuleError(
            f"{vessel.name} is {vessel.lost}. A referee ",
            WayOut("names another vessel", "sea embark"),
            ", or has the party ",
            WayOut("go on by land", "sea ashore"),
            ".",
        )
    return vessel


def water_of(state: GameState) -> Water:
    """The kind of water on which the party is."""
    return BY_KEY[VOYAGE.of(state).water]


def wind_of(state: GameState, total: int) -> Wind:
    """The wind of a 2d6, by the game's own table."""
    return (VARIABLE if WIND.in_force(state) == "variable" else BASIC).at(total)


def part_by(vessel: Vessel, wind: Wind) -> Fraction:
    """What a vessel makes of its miles in a wind: what has sails and oars uses the better.

    What has neither moves by itself, and no wind helps or hinders it (R-WIND-OAR).
    """
    parts = [wind.sails] * vessel.sails + [wind.oars] * vessel.oars
    return max(parts, default=Fraction(1))


def miles_of(state: GameState, vessel: Vessel, today: SeaDay) -> Fraction:
    """The miles of a whole day like today (OSE-SEA-TRAVEL, OSE-RIVER, R-RIVER)."""
    miles = miles_per_day(vessel.rate)
    if vessel.waterlogged:
        miles *= WATERLOGGED
    if today.wind is not None:
        miles *= part_by(vessel, wind_of(state, today.wind))
    if today.current is not None:
        miles += VOYAGE.of(state).stream * today.current
    return max(miles, Fraction(0))


def risk_of(state: GameState) -> int:
    """The chance in 6 of losing the way today, 0 on a river."""
    water = water_of(state)
    if water.is_river:
        return 0
    sees_land = VOYAGE.of(state).in_sight or water.has_banks
    return USUAL if require_vessel(state).navigator or sees_land else CERTAIN


@FAMILY.answers(OSE_UNSTABLE)
def in_rough_sea(state: GameState, question: Unsteady) -> Iterator[Verdict]:
    """The party's own people, while a gale or nearly one blows and they have found no shelter."""
    voyage = VOYAGE.of(state)
    vessel, today = voyage.vessel, voyage.today
    is_aboard = scale_of(state) is Scale.WATER and vessel is not None and not vessel.lost
    if not is_aboard or today is None or today.wind is None or today.over:
        return
    if wind_of(state, today.wind).danger and find_character(state, question.who) is not None:
        yield Verdict(Ruling.AUTOMATIC, "the ship rolls", OSE_UNSTABLE)
