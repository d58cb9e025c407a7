"""The pursuit rules, and the list of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.clock.clock import rounds_per_turn
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.movement.leaving import base_rate, eris_rate, pursuit_rate
from rules.positions.spacing import reach_in
from rules.pursuit.chasing import (
    ADJACENT,
    LEAST_GAIN_ON_WATER,
    TENTHS,
    chance_in_the_wilds,
    chance_on_water,
    environment_of,
    heads_in,
    members_of,
    put_chase,
    rates_of,
    side_of,
    unit_of,
)
from rules.pursuit.records import CAUGHT_UP, EVADED, FASTER, OUTDISTANCED, PURSUIT, SURPRISED
from rules.pursuit.running import (
    catches_up,
    compare,
    flee_for_a_day,
    gets_away,
    pass_rounds,
    run_a_round,
    wins_the_race,
)
from rules.pursuit.state import CHASE, Chase
from rules.record import replace
from rules.state.game import GameState
from rules.state.rounds import Turn

RULE = "OSE-EVASION-WILD"


class Fate(StrEnum):
    """What becomes of those who run."""

    RUNNING = "running"
    ESCAPED = "escaped"
    CAUGHT = "caught"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of trying to get away, or of running on, and `why`: a word of `records.py`."""

    fate: Fate
    why: str = ""


RUNNING = Result(Fate.RUNNING)


def _nothing_first(_state: GameState, _chase: Chase) -> Result | None:
    """Surprise makes no difference to getting away."""
    return None


@dataclass(frozen=True, slots=True)
class PursuitKind:
    """A pursuit rule for one `environment`, where the setting `pursuit` has one of `settings`.

    `first` says what is certain before the others are asked whether they follow, or raises
    RuleError. `evade` is what comes of getting away once they do, `run` of one more `unit`, a
    "round", "turn" or "day". `between_encounters` if it goes on when the encounter is over,
    `after_a_fight` are the environments in which those who have broken off a fight are pursued by
    it, `shoots` if shots are possible on the run, `tempts` if the pursuers may stop for treasure or
    food, `out_of_sight` if those who get away are not followed again on that day.
    """

    key: str
    label: str
    rule: str
    environment: str
    settings: tuple[str, ...]
    unit: str
    evade: Callable[[Resolution, Chase], Result]
    run: Callable[[Resolution, Chase], Result]
    first: Callable[[GameState, Chase], Result | None] = _nothing_first
    between_encounters: bool = False
    after_a_fight: tuple[str, ...] = ()
    shoots: bool = False
    tempts: bool = False
    out_of_sight: bool = False


def _evade_dungeon(resolution: Resolution, chase: Chase) -> Result:
    """Whoever is faster gets away; as fast is not faster. No dice."""
    fleeing, following = rates_of(resolution.state, chase)
    compare(resolution, chase, "OSE-EVASION-DUNGEON")
    return Result(Fate.ESCAPED, FASTER) if fleeing > following else RUNNING


def _run_dungeon(resolution: Resolution, chase: Chase) -> Result:
    """A round at a run. Whoever is faster by now gets away, unless something stops them."""
    fleeing, following = rates_of(resolution.state, chase)
    stops, waits = chase.held
    if fleeing > following and not stops:
        return Result(Fate.ESCAPED, FASTER)
    run_a_round(resolution, chase)
    gain = (0 if waits else following) - (0 if stops else fleeing)
    return _come_nearer(resolution, chase, gain)


def _come_nearer(resolution: Resolution, chase: Chase, gain: int) -> Result:
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


DUNGEON = PursuitKind(
    key="dungeon",
    label="a pursuit in rounds, at a run",
    rule="OSE-PURSUIT-DUNGEON",
    environment="dungeon",
    settings=("ose",),
    unit="round",
    evade=_evade_dungeon,
    run=_run_dungeon,
    tempts=True,
)


def _evade_eris_turns(resolution: Resolution, chase: Chase) -> Result:
    """Before a fight the faster get away (OSE-EVASION-DUNGEON); who has broken one off runs."""
    return RUNNING if chase.begun_late else _evade_dungeon(resolution, chase)


def _run_eris_turns(resolution: Resolution, chase: Chase) -> Result:
    """A turn: those who run, then the pursuers, who catch them only if they are quick enough."""
    ways = _ways_of(resolution.state, chase)
    pass_rounds(resolution, rounds_per_turn(resolution.state))
    # Everybody may shoot again.
    shot = (one for one in resolution.encounter.combatants if one.turn != Turn())
    resolution.put_combatants([replace(one, turn=Turn()) for one in shot])
    fresh = replace(chase, held=(0, 0), paid=(), stretch=chase.stretch + 1)
    assert chase.distance is not None
    distance = chase.distance + ways[0] - ways[1]
    adjacent = TENTHS * ADJACENT[unit_of(environment_of(resolution.state, chase))]
    if distance > adjacent:
        put_chase(resolution, replace(fresh, distance=distance))
        # Pursuers who are a whole turn's run behind have lost them (R-PURSUIT-END).
        state = resolution.state
        is_far = distance > _ways_of(state, fresh)[1]
        return Result(Fate.ESCAPED, OUTDISTANCED) if is_far else RUNNING
    put_chase(resolution, replace(fresh, distance=adjacent))
    return Result(Fate.CAUGHT, CAUGHT_UP) if wins_the_race(resolution, chase) else RUNNING


def _ways_of(state: GameState, chase: Chase) -> tuple[int, int]:
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


ERIS_TURNS = PursuitKind(
    key="eris-turns",
    label="a pursuit in turns",
    rule="ERIS-PURSUIT",
    environment="dungeon",
    settings=("eris",),
    unit="turn",
    evade=_evade_eris_turns,
    run=_run_eris_turns,
    after_a_fight=("dungeon", "wilderness"),
    shoots=True,
    tempts=True,
)


def _evade_water(resolution: Resolution, chase: Chase) -> Result:
    """Those who get away are out of sight, until they are met again another day."""
    chance = chance_on_water(*rates_of(resolution.state, chase))
    if gets_away(resolution, chase, chance + chase.modifier, "OSE-EVASION-WATER"):
        return Result(Fate.ESCAPED, EVADED)
    return RUNNING


def _run_water(resolution: Resolution, chase: Chase) -> Result:
    """A round: the pursuers gain by the difference, at least 30 yards, while nothing stops them."""
    fleeing, following = rates_of(resolution.state, chase)
    stops, waits = chase.held
    pass_rounds(resolution, 1)
    gain = max(TENTHS * LEAST_GAIN_ON_WATER, following - (0 if stops else fleeing))
    return _come_nearer(resolution, chase, -fleeing if waits else gain)


WATER = PursuitKind(
    key="water",
    label="a pursuit on the water, in rounds",
    rule="OSE-PURSUIT-WATER",
    environment="water",
    settings=("ose", "eris"),
    unit="round",
    evade=_evade_water,
    run=_run_water,
    out_of_sight=True,
)


def first(state: GameState, chase: Chase) -> Result | None:
    """Those who surprised the others get away; the surprised cannot, but by the referee's leave."""
    own, others = (side_of(state, chase, key) for key in (chase.fleeing, chase.pursuing))
    if own.surprised and not others.surprised and chase.chance is None:
        raise RuleError(
            f"{own.label}: surprised, and cannot get away. A referee can give them a chance, such "
            "as `chance:10`."
        )
    if others.surprised and not own.surprised:
        return Result(Fate.ESCAPED, SURPRISED)
    return None


def _evade_wilderness(resolution: Resolution, chase: Chase) -> Result:
    """By the table, or by the chance that the referee gives."""
    state = resolution.state
    fleeing, following = rates_of(state, chase)
    few, many = (heads_in(state, chase, key) for key in (chase.fleeing, chase.pursuing))
    chance = chance_in_the_wilds((few, fleeing), (many, following), chase.modifier)
    if gets_away(resolution, chase, chance, RULE):
        return Result(Fate.ESCAPED, EVADED)
    return RUNNING


def _run_wilderness(resolution: Resolution, chase: Chase) -> Result:
    """A day: from the second on they try to get away first. Faster pursuers may catch up in it.

    A day that something stops is gone on with the next time.
    """
    tries = chase.stretch and not chase.left
    if tries and _evade_wilderness(resolution, chase).fate is Fate.ESCAPED:
        return Result(Fate.ESCAPED, EVADED)
    is_over = flee_for_a_day(resolution, chase)
    if is_over and resolution.state.encounter is None and _is_caught(resolution):
        return Result(Fate.CAUGHT, CAUGHT_UP)
    return RUNNING


def _is_caught(resolution: Resolution) -> bool:
    """Whether the pursuers are faster, and come up on this day."""
    chase = CHASE.of(resolution.state)
    assert chase is not None
    fleeing, following = rates_of(resolution.state, chase)
    return following > fleeing and catches_up(resolution, chase)


WILDERNESS = PursuitKind(
    key="wilderness",
    label="a pursuit day by day",
    rule="OSE-PURSUIT-WILD",
    environment="wilderness",
    settings=("ose", "eris"),
    unit="day",
    evade=_evade_wilderness,
    run=_run_wilderness,
    first=first,
    between_encounters=True,
)


KINDS: tuple[PursuitKind, ...] = (
    DUNGEON,
    ERIS_TURNS,
    WATER,
    WILDERNESS,
)
"""A new one is a line here."""
BY_KEY = {kind.key: kind for kind in KINDS}


def kind_for(state: GameState, environment: str) -> PursuitKind:
    """The rule that holds before a fight, by where people run."""
    return next(kind for kind in _chosen(state) if kind.environment == environment)


def kind_after(state: GameState, environment: str) -> PursuitKind | None:
    """The rule by which those are pursued who have broken off a fight; None where there is none."""
    return next((kind for kind in _chosen(state) if environment in kind.after_a_fight), None)


def _chosen(state: GameState) -> Iterator[PursuitKind]:
    chosen = PURSUIT.in_force(state)
    return (kind for kind in KINDS if chosen in kind.settings)


def kind_of(chase: Chase) -> PursuitKind:
    """The rule of a pursuit that is on."""
    return BY_KEY[chase.kind]
