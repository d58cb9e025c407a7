"""What it changes that somebody has gone some way: the distances, and what is left to move."""

from rules.attack.events import AttackRolled
from rules.encounter.door import distance_unit
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.positions.door import (
    engaged_with,
    is_engaged,
    known_distances,
    leave_melee,
    put_distance,
    put_distances,
    reach_in,
    touches,
)
from rules.positions.events import Disengaged
from rules.record import replace


def close_in(resolution: Resolution, event: AttackRolled) -> None:
    """Whoever struck somebody beyond their reach has gone there."""
    is_blow = resolution.state.encounter is not None and event.mode is Mode.MELEE
    if is_blow and event.distance is not None:
        go_to(resolution, event.attacker.target, event.target.id, event.distance)


def go_to(resolution: Resolution, who: str, whom: str, distance: int) -> None:
    """Somebody goes up to the combatant `whom`, who was so far away, as part of another deed."""
    way = distance - reach_in(resolution.state)
    if way <= 0:
        return
    note_way(resolution, who, way)
    shift(resolution, who, whom, -way)
    _leave_behind(resolution, who, whom, way)
    if not is_engaged(resolution.state, who, whom):
        put_distance(resolution, who, whom, 0, public=True)


def _leave_behind(resolution: Resolution, who: str, whom: str, way: int) -> None:
    """Whoever goes up to somebody else is in no melee any more with those they fought till then."""
    foes = [foe for foe in engaged_with(resolution.state, who) if not touches(foe, whom)]
    if not foes:
        return
    for foe in foes:
        leave_melee(resolution, who, foe)
        put_distance(resolution, who, id_of(foe), way, public=True)
    resolution.emit(
        Disengaged(
            target=resolution.who(who),
            others=tuple(map(resolution.who, foes)),
            distance=way,
            unit=distance_unit(resolution.encounter),
        )
    )


def note_way(resolution: Resolution, target: str, way: int) -> None:
    """Take a way off what somebody can still move; bodies of a group that go together go once."""
    combatant = resolution.combatants[id_of(target)]
    before = find_combatant(resolution.start, target) or combatant
    turn = replace(combatant.turn, moved=max(combatant.turn.moved, before.turn.moved + way))
    rounds = before.rounds_moved + (not before.turn.moved)
    resolution.put_combatant(replace(combatant, turn=turn, rounds_moved=rounds))


def shift(resolution: Resolution, target: str, whom: str, way: int) -> None:
    """Bring somebody nearer to all on the side of `whom` (a negative way), or farther from them.

    "" is all other sides. Distances that nobody said stay unknown.
    """
    state, own = resolution.state, resolution.combatants[id_of(target)].side
    side = resolution.combatants[id_of(whom)].side if whom else ""
    met = {id_of(foe) for foe in engaged_with(state, target)}
    before = known_distances(state, target)
    foes = (
        other.id
        for other in resolution.encounter.combatants
        if (other.side == side if side else other.side != own)
        if not other.gone and other.id not in met
    )
    after = {
        foe: replace(said, distance=max(0, said.distance + way))
        for foe in foes
        if (said := before(foe)) is not None
    }
    put_distances(resolution, after)
