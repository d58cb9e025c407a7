"""How far apart two are, where it differs from the distance of their sides."""

from collections.abc import Mapping

from rules.encounter.joining import combatant_of
from rules.encounter.meeting import check_distance, distance_unit
from rules.errors import RuleError
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of, find_combatant, id_of, split_target
from rules.positions import FAMILY
from rules.positions.reading import is_engaged, is_pair, touches
from rules.positions.records import RangeSet, SetRange
from rules.record import replace
from rules.state.encounter import Combatant, Positions, StatedDistance
from rules.state.game import GameState
from rules.state.health import Life


def name_fighter(resolution: Resolution, typed: str) -> str:
    """The target of somebody in the encounter; NotFoundError for anybody else."""
    combatant_of(resolution, typed)
    return name_combatant(resolution, typed)


def name_pair(resolution: Resolution, one: str, other: str) -> tuple[str, str]:
    """Two who are in the encounter; RuleError where they are one."""
    target, whom = name_fighter(resolution, one), name_fighter(resolution, other)
    if touches(target, whom):
        raise RuleError("They are one and the same. Pick two different ones.")
    return target, whom


def stands(state: GameState, target: str) -> bool:
    """Whether a body, or anybody of a group, is up and there."""
    combatant = find_combatant(state, target)
    return combatant is not None and not combatant.gone and _is_up(state, combatant, target)


def _is_up(state: GameState, combatant: Combatant, target: str) -> bool:
    if not combatant.bodies:
        return any(c.id == combatant.id and c.vitals.life is Life.UP for c in state.characters)
    body = body_of(combatant, split_target(target)[1])
    bodies = combatant.bodies if body is None else (body,)
    return any(body.vitals.life is Life.UP and not body.gone for body in bodies)


def put_positions(resolution: Resolution, positions: Positions) -> None:
    """Replace what is known of positions."""
    resolution.put_encounter(replace(resolution.encounter, positions=positions))


def put_distance(
    resolution: Resolution, target: str, other: str, distance: int, *, public: bool
) -> None:
    """Note a distance; what was said of the two before no longer counts."""
    positions = resolution.encounter.positions
    kept = (said for said in positions.apart if not _is_part(said, target, other))
    said = StatedDistance(target, other, distance, shown=public)
    put_positions(resolution, replace(positions, apart=(*kept, said)))


def put_distances(resolution: Resolution, new: Mapping[str, StatedDistance]) -> None:
    """Note many distances of one target, by the ids of the combatants they are from."""
    positions = resolution.encounter.positions
    kept = (said for said in positions.apart if not _is_new(said, new))
    put_positions(resolution, replace(positions, apart=(*kept, *new.values())))


def _is_new(said: StatedDistance, new: Mapping[str, StatedDistance]) -> bool:
    """Whether something new is said of the same two."""
    newer = (new.get(id_of(said.second)), new.get(id_of(said.first)))
    return any(one is not None and _is_part(said, one.first, one.second) for one in newer)


def _is_part(said: StatedDistance, target: str, other: str) -> bool:
    """Whether what was said is of the two, or of bodies of theirs, and of nobody else."""
    pair, wanted = (said.first, said.second), ((target, other), (other, target))
    return any(all(map(_covers, order, pair)) for order in wanted)


def _covers(target: str, part: str) -> bool:
    return target in (part, id_of(part))


def _forget_distance(resolution: Resolution, target: str, other: str) -> None:
    """Drop what was said of the distance of two, and of bodies of the two groups."""
    positions = resolution.encounter.positions
    apart = tuple(
        said for said in positions.apart if not is_pair((said.first, said.second), target, other)
    )
    put_positions(resolution, replace(positions, apart=apart))


@FAMILY.handles
def set_range(resolution: Resolution, action: SetRange) -> None:
    """Say how far apart two are, or that they are as far apart as their sides."""
    resolution.require_referee("say how far apart two are")
    target, other = name_pair(resolution, action.target, action.other)
    own, foe = resolution.who(target), resolution.who(other)
    if is_engaged(resolution.state, target, other):
        raise RuleError(
            f"{own.label} and {foe.label} are in melee. ⟦End that|encounter disengage⟧ first."
        )
    before, unit = resolution.encounter.positions, distance_unit(resolution.encounter)
    if action.distance is None:
        _forget_distance(resolution, target, other)
    else:
        check_distance(resolution.encounter, action.distance)
        put_distance(resolution, target, other, action.distance, public=action.public)
    if resolution.encounter.positions == before:
        how = "their sides are" if action.distance is None else f"{action.distance} {unit}"
        raise RuleError(f"{own.label} and {foe.label} are as far apart as {how} already.")
    resolution.emit(
        RangeSet(
            target=own,
            other=foe,
            distance=action.distance,
            unit=unit,
            audience=EVERYBODY if action.public else REFEREES,
        )
    )
