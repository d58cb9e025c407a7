"""What it changes that somebody has gone some way: the distances, and what is left to move."""

from rules.attack.events import AttackRolled
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.positions.door import (
    distance_between,
    is_engaged,
    knows_distance,
    put_distance,
    reach_in,
)
from rules.record import replace


def close_in(resolution: Resolution, event: AttackRolled) -> None:
    """Whoever struck somebody beyond their reach has gone there."""
    if resolution.state.encounter is None or event.distance is None:
        return
    way = event.distance - reach_in(resolution.state)
    if event.mode is not Mode.MELEE or way <= 0:
        return
    who, whom = event.attacker.target, event.target.id
    note_way(resolution, who, way)
    shift(resolution, who, whom, -way)
    if not is_engaged(resolution.state, who, whom):
        put_distance(resolution, who, whom, 0, public=True)


def note_way(resolution: Resolution, target: str, way: int) -> None:
    """Take a way off what somebody can still move; bodies of a group that go together go once."""
    combatant = resolution.combatants[id_of(target)]
    before = find_combatant(resolution.before, target) or combatant
    turn = replace(combatant.turn, moved=max(combatant.turn.moved, before.turn.moved + way))
    rounds = before.rounds_moved + (not before.turn.moved)
    resolution.put_combatant(replace(combatant, turn=turn, rounds_moved=rounds))


def shift(resolution: Resolution, target: str, whom: str, way: int) -> None:
    """Bring somebody nearer to all on the side of `whom` (a negative way), or farther from them.

    "" is all other sides. Distances that nobody said stay unknown.
    """
    own = resolution.combatants[id_of(target)].side
    side = resolution.combatants[id_of(whom)].side if whom else ""
    for other in resolution.encounter.combatants:
        state = resolution.state
        is_foe = other.side == side if side else other.side != own
        if not is_foe or other.gone or is_engaged(state, target, other.id):
            continue
        before = distance_between(state, target, other.id)
        if before is not None:
            known = knows_distance(state, target, other.id)
            put_distance(resolution, target, other.id, max(0, before + way), public=known)
