"""Where combatants stand, as plain questions to the state.

What players are told, and whom they wait for, may depend only on what they see: `seen_only` leaves
out those who are hidden.
"""

from collections.abc import Callable, Iterator

from rules.encounter.meeting import distance_unit
from rules.kernel.actor import Viewer
from rules.kernel.numbers import divide_down
from rules.kernel.targets import find_combatant
from rules.positions.records import ERIS_REACH, MELEE_REACH
from rules.state.encounter import Melee, Positions, StatedDistance
from rules.state.game import GameState


def touches(one: str, other: str) -> bool:
    """Whether two targets are the same, or one is the group that the other belongs to."""
    if one == other:
        return True
    one_id, _, one_number = one.partition("#")
    other_id, _, other_number = other.partition("#")
    return one_id == other_id and not (one_number and other_number)


def _positions_of(state: GameState) -> Positions:
    """All that is known of positions; nothing outside an encounter."""
    return state.encounter.positions if state.encounter is not None else Positions()


def engaged_with(state: GameState, target: str, *, seen_only: bool = False) -> tuple[str, ...]:
    """The targets that a combatant or body is in melee with, in the order they came to it."""
    return tuple(_foes(state, target, seen_only=seen_only))


def _foes(state: GameState, target: str, *, seen_only: bool) -> Iterator[str]:
    for melee in _positions_of(state).melees:
        for other in _others(melee, target):
            if not seen_only or is_seen(state, melee):
                yield other


def _others(melee: Melee, target: str) -> Iterator[str]:
    if touches(melee.first, target):
        yield melee.second
    elif touches(melee.second, target):
        yield melee.first


def is_seen(state: GameState, melee: Melee) -> bool:
    """Whether nobody in it is hidden."""
    return not any(
        combatant is None or combatant.hidden
        for combatant in (find_combatant(state, melee.first), find_combatant(state, melee.second))
    )


def in_melee(state: GameState, target: str, *, seen_only: bool = False) -> bool:
    """Whether a combatant or body is engaged with anybody."""
    return any(True for _ in _foes(state, target, seen_only=seen_only))


def is_engaged(state: GameState, target: str, other: str) -> bool:
    """Whether two are in melee with each other, as bodies or as part of their groups."""
    return any(touches(found, other) for found in engaged_with(state, target))


def fray_of(state: GameState, target: str = "") -> tuple[str, ...]:
    """All who are in the same melee as a target, by way of others too; "" is every melee."""
    melees = _positions_of(state).melees
    if not target:
        return tuple(dict.fromkeys(one for m in melees for one in (m.first, m.second)))
    found = [target]
    for one in found:
        found.extend(other for other in engaged_with(state, one) if other not in found)
    return tuple(found)


def distance_between(state: GameState, target: str, other: str) -> int | None:
    """How far apart two are, in feet in a dungeon and in yards elsewhere; None: nobody said.

    0 for those in melee with each other, and for all where everybody counts as in melee; else what
    was said of the two, the latest first; else 0 for comrades, and for others the distance of their
    sides (OSE-ENCOUNTER-DISTANCE).
    """
    encounter = state.encounter
    if encounter is None:
        return None
    if encounter.positions.everyone or is_engaged(state, target, other):
        return 0
    for said in reversed(encounter.positions.apart):
        if is_pair((said.first, said.second), target, other):
            return said.distance
    return 0 if are_comrades(state, target, other) else encounter.distance


def known_distances(state: GameState, target: str) -> Callable[[str], StatedDistance | None]:
    """What is known of the distances of a target from combatants on other sides, by their ids.

    The same as `distance_between` and whether players know it, for many at once; None where nobody
    said how far it is. Those in melee with it are not told apart.
    """
    encounter = state.encounter
    assert encounter is not None
    said: dict[str, StatedDistance] = {}
    for one in encounter.positions.apart:
        for first, second in ((one.first, one.second), (one.second, one.first)):
            if touches(first, target):
                said[second.partition("#")[0]] = one
    usual, is_shown = encounter.distance, encounter.distance_shown

    def of(other: str) -> StatedDistance | None:
        found = said.get(other)
        if found is not None:
            return StatedDistance(target, other, found.distance, found.shown or not found.distance)
        return None if usual is None else StatedDistance(target, other, usual, is_shown)

    return of


def is_pair(pair: tuple[str, str], target: str, other: str) -> bool:
    """Whether a pair, in either order, is that of the two targets."""
    first, second = pair
    return (touches(first, target) and touches(second, other)) or (
        touches(first, other) and touches(second, target)
    )


def are_comrades(state: GameState, target: str, other: str) -> bool:
    """Whether two stand on the same side."""
    one, two = find_combatant(state, target), find_combatant(state, other)
    return one is not None and two is not None and one.side == two.side


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
    return not _positions_of(state).everyone or is_engaged(state, who, whom)


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
