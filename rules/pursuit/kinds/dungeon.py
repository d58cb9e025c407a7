"""OSE-EVASION-DUNGEON, OSE-PURSUIT-DUNGEON: the faster get away, else both run in rounds."""

from rules.kernel.resolution import Resolution
from rules.positions.door import reach_in
from rules.pursuit.chances import compare
from rules.pursuit.chasing import put_chase
from rules.pursuit.events import CAUGHT_UP, FASTER
from rules.pursuit.kinds.shape import RUNNING, Fate, PursuitKind, Result
from rules.pursuit.running import run_a_round
from rules.pursuit.sides import rates_of
from rules.pursuit.tables import TENTHS
from rules.record import replace
from rules.state.pursuit import Chase


def evade(resolution: Resolution, chase: Chase) -> Result:
    """Whoever is faster gets away; as fast is not faster. No dice."""
    fleeing, following = rates_of(resolution.state, chase)
    compare(resolution, chase, "OSE-EVASION-DUNGEON")
    return Result(Fate.ESCAPED, FASTER) if fleeing > following else RUNNING


def run(resolution: Resolution, chase: Chase) -> Result:
    """A round at a run. Whoever is faster by now gets away, unless something stops them."""
    fleeing, following = rates_of(resolution.state, chase)
    stops, waits = chase.held
    if fleeing > following and not stops:
        return Result(Fate.ESCAPED, FASTER)
    run_a_round(resolution, chase)
    gain = (0 if waits else following) - (0 if stops else fleeing)
    return come_nearer(resolution, chase, gain)


def come_nearer(resolution: Resolution, chase: Chase, gain: int) -> Result:
    """The pursuers gain so much in a round; within reach they have caught them."""
    assert chase.distance is not None
    distance = max(0, chase.distance - gain)
    stops, waits = chase.held
    held = (max(0, stops - 1), max(0, waits - 1))
    stretch = chase.stretch + 1
    put_chase(resolution, replace(chase, distance=distance, held=held, stretch=stretch))
    if distance <= TENTHS * reach_in(resolution.state):
        return Result(Fate.CAUGHT, CAUGHT_UP)
    return RUNNING


KIND = PursuitKind(
    key="dungeon",
    label="a pursuit in rounds, at a run",
    rule="OSE-PURSUIT-DUNGEON",
    environment="dungeon",
    settings=("ose",),
    unit="round",
    evade=evade,
    run=run,
    tempts=True,
)
