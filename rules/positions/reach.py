"""Who is near enough to be struck hand to hand (OSE-REACH, ERIS-MELEE-RANGE)."""

from rules.encounter.door import distance_unit
from rules.kernel.rounding import divide_down
from rules.positions.reading import distance_between, is_engaged, is_pair
from rules.positions.settings import MELEE_REACH
from rules.state.game import GameState

FEET_PER_YARD = 3


def reach_in(state: GameState) -> int:
    """How far a blow reaches, in the unit of distances: feet in a dungeon, yards elsewhere."""
    assert state.encounter is not None
    feet = int(MELEE_REACH.in_force(state))
    is_inside = distance_unit(state.encounter) == "feet"
    return feet if is_inside else divide_down(feet, FEET_PER_YARD)


def is_within_reach(state: GameState, target: str, other: str) -> bool:
    """Whether two are known to be near enough for melee; False where nobody said how far it is."""
    distance = distance_between(state, target, other)
    return distance is not None and distance <= reach_in(state)


def knows_distance(state: GameState, target: str, other: str) -> bool:
    """Whether players may know how far apart two are."""
    encounter = state.encounter
    assert encounter is not None
    if encounter.positions.everyone or is_engaged(state, target, other):
        return True
    for said in reversed(encounter.positions.apart):
        if is_pair((said.first, said.second), target, other):
            return said.shown or not said.distance
    return encounter.distance_shown
