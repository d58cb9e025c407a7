"""The vessel and its day: questions to the state, and how they are changed."""

from fractions import Fraction

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sea.settings import WIND
from rules.sea.waters import BY_KEY, Water
from rules.sea.winds import Wind, wind_at
from rules.state.game import GameState
from rules.state.sea import SeaDay, Vessel, Voyage
from rules.travel.door import miles_per_day

WATERLOGGED = Fraction(2, 3)
"""What is left of the rate of a vessel that has taken on water (OSE-NEAR-GALE)."""
NO_VESSEL = "The party is aboard no vessel. A referee names one with `/sea embark`."


def put_voyage(resolution: Resolution, voyage: Voyage) -> None:
    """Replace the voyage."""
    resolution.state = replace(resolution.state, voyage=voyage)


def put_today(resolution: Resolution, today: SeaDay | None) -> None:
    """Replace the day that is not over."""
    put_voyage(resolution, replace(resolution.state.voyage, today=today))


def require_vessel(state: GameState) -> Vessel:
    """What the party is on. Raises RuleError without one, and for a wreck."""
    vessel = state.voyage.vessel
    if vessel is None:
        raise RuleError(NO_VESSEL)
    if vessel.lost:
        raise RuleError(
            f"{vessel.name} is {vessel.lost}. A referee names another vessel with `/sea embark`, "
            "or has the party go on by land with `/sea ashore`."
        )
    return vessel


def water_of(state: GameState) -> Water:
    """The kind of water on which the party is."""
    return BY_KEY[state.voyage.water]


def wind_of(state: GameState, total: int) -> Wind:
    """The wind of a roll, by the game's own table."""
    return wind_at(WIND.in_force(state), total)


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
        miles += state.voyage.stream * today.current
    return max(miles, Fraction(0))
