"""The pursuit of one who runs from a fight that goes on for the others, in its rounds (R-LEAVING).

Time stays in rounds while anybody fights (ERIS-DISENGAGE), so they run in their own turns, at full
rate: who is faster than all that follow gets away, and who is within their reach is caught.
"""

from collections.abc import Iterable

from rules.conditions.reading import stopped
from rules.encounter.joining import take_out
from rules.encounter.records import RollDistance
from rules.errors import RuleError
from rules.kernel.actor import CLOCK
from rules.kernel.resolution import Resolution, acting_as
from rules.kernel.targets import find_combatant, id_of
from rules.movement.leaving import base_rate, held_back, known_foes_of
from rules.positions.spacing import distance_between, engaged_with, put_distance, reach_in
from rules.pursuit.records import FlightFollowed, FlightRun
from rules.pursuit.running import tire
from rules.pursuit.state import FLIGHTS, Flight
from rules.record import replace
from rules.rounds.records import MarkDone
from rules.state.encounter import Combatant
from rules.state.game import GameState

RULE = "ERIS-PURSUIT"
RUNNING, CAUGHT, ESCAPED, GIVEN_UP = "running", "caught", "escaped", "given up"


def put_flight(resolution: Resolution, flight: Flight, after: Flight | None) -> None:
    """Replace what is kept of one who runs, or forget it."""
    others = tuple(one for one in FLIGHTS.of(resolution.state) if one.id != flight.id)
    resolution.put(FLIGHTS, others if after is None else (*others, after))


def follow(resolution: Resolution, flight: Flight) -> None:
    """The foes run after somebody: those whom no melee holds, or all where one holds each."""
    state, runner = resolution.state, resolution.combatants[flight.target]
    foes = known_foes_of(state, runner.side)
    free = [foe for foe in foes if not engaged_with(state, foe, seen_only=True)]
    resolution.emit(FlightFollowed(target=resolution.who(flight.target), rule=RULE))
    on = replace(flight, followers=tuple(free or foes))
    if _lead(state, on) > 0:
        _end(resolution, on, ESCAPED)
        return
    put_flight(resolution, flight, replace(on, gap=_gap(resolution, flight.target, foes)))


def _gap(resolution: Resolution, runner: str, foes: list[str]) -> int:
    """How far the nearest foe is; rolled now where nobody has said how far apart they are."""
    said = _nearest(resolution.state, runner, foes)
    if said is not None:
        return said
    acting_as(resolution, CLOCK, lambda: resolution.perform(RollDistance()))
    assert resolution.encounter.distance is not None
    return resolution.encounter.distance


def _nearest(state: GameState, runner: str, foes: Iterable[str]) -> int | None:
    known = (distance_between(state, runner, foe) for foe in foes)
    return min((one for one in known if one is not None), default=None)


def run_on(resolution: Resolution, combatant: Combatant, flight: Flight) -> None:
    """A round at a run, which is all that somebody does in it."""
    if combatant.turn.moved or combatant.turn.done:
        raise RuleError(f"{combatant.name} has moved in this round already.")
    if refusal := held_back(resolution.state, combatant.id):
        raise RuleError(refusal)
    left = _who_follow(resolution.state, flight)
    on = replace(flight, followers=left)
    way, lead = base_rate(resolution.state, combatant.id), _lead(resolution.state, on)
    turn = replace(combatant.turn, moved=max(1, way))
    resolution.put_combatant(replace(combatant, turn=turn))
    for one in (combatant.id, *left):
        tire(resolution, resolution.combatants[one])
    if not left or lead > 0:
        _end(resolution, on, ESCAPED if left else GIVEN_UP)
        return
    before = _nearest(resolution.state, combatant.id, left)
    gap = max(reach_in(resolution.state), (flight.gap or 0 if before is None else before) + lead)
    for foe in left:
        put_distance(resolution, combatant.id, foe, gap, public=False)
    on = replace(on, gap=gap)
    if gap == reach_in(resolution.state):
        _end(resolution, on, CAUGHT, nearer=True)
        return
    put_flight(resolution, flight, on)
    _tell(resolution, on, RUNNING, nearer=lead < 0)
    resolution.perform(MarkDone(target=combatant.id))


def _who_follow(state: GameState, flight: Flight) -> tuple[str, ...]:
    """Those who still run after somebody: who is up, and in melee with nobody else."""
    runner = find_combatant(state, flight.target)
    side = "" if runner is None else runner.side
    able, own = set(known_foes_of(state, side)) - stopped(state), {flight.target}
    return tuple(
        foe
        for foe in flight.followers
        if foe in able and {id_of(one) for one in engaged_with(state, foe, seen_only=True)} <= own
    )


def _lead(state: GameState, flight: Flight) -> int:
    """How much farther whoever runs gets in a round than the fastest of those who follow."""
    own = base_rate(state, flight.target)
    return own - max((base_rate(state, foe) for foe in flight.followers), default=0)


def _end(resolution: Resolution, flight: Flight, outcome: str, *, nearer: bool = False) -> None:
    """They are caught, and the fight goes on for them; or they are gone."""
    put_flight(resolution, flight, None)
    _tell(resolution, flight, outcome, nearer=nearer)
    if outcome != CAUGHT:
        take_out(resolution, flight.target, "fled")


def _tell(resolution: Resolution, flight: Flight, outcome: str, *, nearer: bool) -> None:
    who = resolution.who(flight.target)
    resolution.emit(FlightRun(target=who, outcome=outcome, nearer=nearer, rule=RULE))
