"""How far apart the sides are when they meet (OSE-ENCOUNTER-DISTANCE)."""

from dataclasses import dataclass

from rules.encounter.actions import RollDistance, SetDistance
from rules.encounter.events import DistanceRolled, DistanceSet
from rules.encounter.questions import FarthestDistance
from rules.encounter.surprise import is_surprise_open
from rules.errors import RuleError
from rules.kernel.limits import check_forced
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.encounter import Encounter

STEP = 10
"""Feet or yards for each point of the dice."""
FARTHEST = 100_000
SET_INSTEAD = "To set the distance itself, type `distance:60`."
DUNGEON = "dungeon"
ENVIRONMENTS = (DUNGEON, "wilderness", "water")


@dataclass(frozen=True, slots=True)
class DistanceDice:
    """The dice of a distance, in tens of feet or yards."""

    count: int
    sides: int


def distance_dice(encounter: Encounter) -> DistanceDice:
    """2d6 in a dungeon; outside it 4d6, or 1d4 if either side is surprised."""
    if encounter.environment == DUNGEON:
        return DistanceDice(2, 6)
    if any(side.surprised for side in encounter.sides):
        return DistanceDice(1, 4)
    return DistanceDice(4, 6)


def distance_unit(encounter: Encounter) -> str:
    """ "feet" in a dungeon, "yards" elsewhere."""
    return "feet" if encounter.environment == DUNGEON else "yards"


def check_distance(encounter: Encounter, distance: int) -> None:
    """Raise RuleError for a distance that is not possible."""
    if not 0 <= distance <= FARTHEST:
        unit = distance_unit(encounter)
        raise RuleError(f"A distance goes from 0 to {FARTHEST:,} {unit}. Give a number in between.")


def roll_distance(resolution: Resolution, action: RollDistance) -> None:
    """Roll the distance, in secret unless asked otherwise (OSE-ENCOUNTER-DISTANCE)."""
    resolution.require_referee("roll the distance")
    encounter = resolution.encounter
    if not action.seen.is_secret:
        _require_open_dice(encounter)
    dice = distance_dice(encounter)
    fewest, most = dice.count, dice.count * dice.sides
    check_forced(action.forced, fewest, most, f"{fewest}d{dice.sides}", SET_INSTEAD)
    seen = action.seen
    throw = resolution.roll(
        "encounter distance", dice.count, dice.sides, secret=seen.is_secret, forced=action.forced
    )
    rolled = throw.total * STEP
    distance = min((rolled, *_farthest(resolution)))
    _put(resolution, distance, public=not action.seen.is_secret)
    resolution.emit(
        DistanceRolled(
            rule="OSE-ENCOUNTER-DISTANCE",
            audience=seen.audience(resolution.actor.member),
            distance=distance,
            unit=distance_unit(encounter),
            throw=throw,
            environment=encounter.environment,
            limited=distance < rolled,
        )
    )


def _farthest(resolution: Resolution) -> list[int]:
    return [found.value for found in resolution.ask(FarthestDistance())]


def _require_open_dice(encounter: Encounter) -> None:
    """Raise RuleError where the dice depend on a surprise that players do not know of.

    It is the same whoever is surprised or hidden, so that a roll in public tells of nobody.
    """
    if encounter.environment == DUNGEON:
        return
    if any(side.surprised and is_surprise_open(encounter, side) for side in encounter.sides):
        return
    raise RuleError(
        "Outside a dungeon the dice tell whether a side is surprised, which players do not know. "
        "Roll without `mode:public`; then `/encounter distance distance:… mode:public` shows how "
        "far it is."
    )


def set_distance(resolution: Resolution, action: SetDistance) -> None:
    """Say what the distance is; the rule asks for a roll only where it is uncertain."""
    resolution.require_referee("set the distance")
    encounter = resolution.encounter
    unit = distance_unit(encounter)
    check_distance(encounter, action.distance)
    is_open = not action.seen.is_secret
    if (encounter.distance, encounter.distance_shown) == (action.distance, is_open):
        hint = "" if is_open else " `mode:public` lets the players see it."
        raise RuleError(f"The sides are {action.distance} {unit} apart already.{hint}")
    _put(resolution, action.distance, public=is_open)
    resolution.emit(
        DistanceSet(
            rule="OSE-ENCOUNTER-DISTANCE",
            audience=action.seen.audience(resolution.actor.member),
            distance=action.distance,
            unit=unit,
        )
    )


def _put(resolution: Resolution, distance: int, *, public: bool) -> None:
    resolution.put_encounter(
        replace(resolution.encounter, distance=distance, distance_shown=public)
    )
