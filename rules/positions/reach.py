"""Who is near enough to be struck hand to hand (OSE-REACH, ERIS-MELEE-RANGE)."""

from rules.encounter.door import distance_unit
from rules.kernel.actor import Viewer
from rules.kernel.rounding import divide_down
from rules.positions.reading import distance_between, is_engaged, is_pair, positions_of
from rules.positions.settings import ERIS_REACH, MELEE_REACH
from rules.state.game import GameState

FEET_PER_YARD = 3


def reach_in(state: GameState) -> int:
    """How far a blow reaches, in the unit of distances: feet in a dungeon, yards elsewhere."""
    assert state.encounter is not None
    feet = int(MELEE_REACH.in_force(state))
    is_inside = distance_unit(state.encounter) == "feet"
    return feet if is_inside else divide_down(feet, FEET_PER_YARD)


def is_too_close(state: GameState, who: str, whom: str, beyond: int) -> bool:
    """Whether somebody is too close for a missile: as close as a blow reaches (OSE-REACH).

    `beyond` is how far they are past that. ERIS prints no least distance (ERIS-MISSILES), and in a
    cramped place range does not count but between those who fight each other (ERIS-MELEE-RANGE).
    """
    if beyond > 0 or MELEE_REACH.in_force(state) == ERIS_REACH:
        return False
    return not positions_of(state).everyone or is_engaged(state, who, whom)


def is_within_reach(state: GameState, target: str, other: str) -> bool:
    """Whether two are known to be near enough for melee; False where nobody said how far it is."""
    distance = distance_between(state, target, other)
    return distance is not None and distance <= reach_in(state)


def known_distance(state: GameState, viewer: Viewer, target: str, other: str) -> int | None:
    """How far apart two are as a viewer may know it, None where they may not or nobody said."""
    if viewer.is_referee or knows_distance(state, target, other):
        return distance_between(state, target, other)
    return None


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
