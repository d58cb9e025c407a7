"""ERIS-PURSUIT: in turns, by the column of pursuit; who comes up may have to win initiative."""

from rules.clock.door import rounds_per_turn
from rules.kernel.resolution import Resolution
from rules.movement.door import base_rate, eris_rate, pursuit_rate
from rules.pursuit.chances import wins_the_race
from rules.pursuit.chasing import put_chase
from rules.pursuit.events import CAUGHT_UP, OUTDISTANCED
from rules.pursuit.kinds import dungeon
from rules.pursuit.kinds.shape import RUNNING, Fate, PursuitKind, Result
from rules.pursuit.running import pass_rounds
from rules.pursuit.sides import environment_of, members_of, unit_of
from rules.pursuit.tables import ADJACENT, TENTHS
from rules.record import replace
from rules.state.game import GameState
from rules.state.pursuit import Chase
from rules.state.rounds import Turn


def evade(resolution: Resolution, chase: Chase) -> Result:
    """Before a fight the faster get away (OSE-EVASION-DUNGEON); who has broken one off runs."""
    return RUNNING if chase.begun_late else dungeon.evade(resolution, chase)


def run(resolution: Resolution, chase: Chase) -> Result:
    """A turn: those who run, then the pursuers, who catch them only if they are quick enough."""
    ways = ways_of(resolution.state, chase)
    pass_rounds(resolution, rounds_per_turn(resolution.state))
    _begin_turn(resolution)
    fresh = replace(chase, held=(0, 0), paid=(), stretch=chase.stretch + 1)
    assert chase.distance is not None
    distance = chase.distance + ways[0] - ways[1]
    adjacent = TENTHS * ADJACENT[unit_of(environment_of(resolution.state, chase))]
    if distance > adjacent:
        put_chase(resolution, replace(fresh, distance=distance))
        return _outdistanced(resolution.state, fresh, distance)
    put_chase(resolution, replace(fresh, distance=adjacent))
    return Result(Fate.CAUGHT, CAUGHT_UP) if wins_the_race(resolution, chase) else RUNNING


def _begin_turn(resolution: Resolution) -> None:
    """Everybody may shoot again."""
    shot = (one for one in resolution.encounter.combatants if one.turn != Turn())
    resolution.put_combatants([replace(one, turn=Turn()) for one in shot])


def _outdistanced(state: GameState, chase: Chase, distance: int) -> Result:
    """Pursuers who are a whole turn's run behind have lost them (R-PURSUIT-END)."""
    is_far = distance > ways_of(state, chase)[1]
    return Result(Fate.ESCAPED, OUTDISTANCED) if is_far else RUNNING


def ways_of(state: GameState, chase: Chase) -> tuple[int, int]:
    """How far those who run and those who follow get in a turn, in tenths."""
    fleeing, following = chase.rates or (None, None)
    return (
        _way(state, chase, chase.fleeing, chase.held[0], fleeing),
        _way(state, chase, chase.pursuing, chase.held[1], following),
    )


def _way(state: GameState, chase: Chase, side: str, held: int, typed: int | None) -> int:
    """As far as the slowest. A round in which somebody is held up, shoots or casts costs the
    movement of one."""
    ways: list[int] = []
    for one in members_of(state, chase, side):
        rate = TENTHS * base_rate(state, one.id) if typed is None else typed
        lost = held + chase.paid.count(one.id)
        ways.append(max(0, pursuit_rate(rate) - lost * TENTHS * eris_rate(rate // TENTHS)))
    return min(ways, default=0)


KIND = PursuitKind(
    key="eris-turns",
    label="a pursuit in turns",
    rule="ERIS-PURSUIT",
    environment="dungeon",
    settings=("eris",),
    unit="turn",
    evade=evade,
    run=run,
    after_a_fight=("dungeon", "wilderness"),
    shoots=True,
    tempts=True,
)
