"""Running: its dice, which fall in secret, a round at full rate, and a day of flight in the wilds.

They hang on numbers that players may not know. Exhaustion comes of running (OSE-RUNNING).
"""

from collections.abc import Iterable

from rules.clock.clock import advance, let_pass, now
from rules.clock.records import SECONDS_PER_TURN, TURNS_PER_DAY, ClockMoved, Reason
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.kinds import BY_KEY
from rules.conditions.records import AddEffect
from rules.encounter.records import RollDistance
from rules.errors import ForbiddenError, RuleError
from rules.exploration.records import EXPLORATION
from rules.kernel.actor import CLOCK, played_by
from rules.kernel.events import REFEREES, Throw, Who
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution, acting_as
from rules.kernel.targets import id_of
from rules.pursuit import FAMILY
from rules.pursuit.chasing import (
    CATCH_UP_IN_A_DAY,
    ROUNDS_TO_EXHAUSTION,
    TENTHS,
    TURNS_OF_REST,
    environment_of,
    gap_between,
    left_lying,
    members_of,
    named_side,
    put_chase,
    rates_of,
    require_chase,
    unit_of,
)
from rules.pursuit.records import (
    CarriedAlong,
    CarryFallen,
    CatchingRolled,
    ChancesCompared,
    DayFled,
    FlightStopped,
    LeftBehind,
    RaceRolled,
    RestedFromRunning,
)
from rules.pursuit.state import WINDED, Chase, ChaseStage, Winded
from rules.record import replace
from rules.rest.resting import does_nothing
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import PRISONER, Effect

PERCENT = 100
OSE_RUNNING = "OSE-RUNNING"
KEY = "winded"
OSE_EVASION = "OSE-EVASION"
RULE = "OSE-PURSUIT-WILD"
DAY = SECONDS_PER_TURN * TURNS_PER_DAY
WAYS = 6
"""In how many directions somebody may run, by the setting."""
CIRCLE = 360


def measured(resolution: Resolution, chase: Chase) -> int:
    """How far apart the two sides are, in tenths; rolled now where nobody has said it, or a pursuit
    would have no end (OSE-ENCOUNTER-DISTANCE)."""
    gap = gap_between(resolution.state, chase)
    if gap is not None:
        return gap
    acting_as(resolution, CLOCK, lambda: resolution.perform(RollDistance()))
    assert resolution.encounter.distance is not None
    return TENTHS * resolution.encounter.distance


def gets_away(resolution: Resolution, chase: Chase, chance: int, rule: str) -> bool:
    """Roll for those who run; the first time the referee's own chance counts, if there is one."""
    if chase.chance is not None and not chase.stretch:
        chance = chase.chance
    throw = resolution.roll("getting away", 1, PERCENT, secret=True)
    compare(resolution, chase, rule, chance, throw)
    return throw.total <= chance


def compare(
    resolution: Resolution,
    chase: Chase,
    rule: str,
    chance: int | None = None,
    throw: Throw | None = None,
) -> None:
    """Show referees what it hung on."""
    state = resolution.state
    resolution.emit(
        ChancesCompared(
            side=named_side(state, chase, chase.fleeing),
            whom=named_side(state, chase, chase.pursuing),
            rates=rates_of(state, chase),
            unit=unit_of(environment_of(state, chase)),
            chance=chance,
            throw=throw,
            rule=rule,
            audience=REFEREES,
        )
    )


def catches_up(resolution: Resolution, chase: Chase) -> bool:
    """Whether faster pursuers come up in a day."""
    throw = resolution.roll("catching up", 1, PERCENT, secret=True)
    caught = throw.total <= CATCH_UP_IN_A_DAY
    resolution.emit(
        CatchingRolled(
            side=named_side(resolution.state, chase, chase.fleeing),
            whom=named_side(resolution.state, chase, chase.pursuing),
            chance=CATCH_UP_IN_A_DAY,
            throw=throw,
            caught=caught,
            rule="OSE-PURSUIT-WILD",
            audience=REFEREES,
        )
    )
    return caught


def wins_the_race(resolution: Resolution, chase: Chase) -> bool:
    """1d6 each, in the open: the pursuers need more to act upon those who run (ERIS-PURSUIT)."""
    fleeing = resolution.roll("initiative of those who run", 1, 6)
    following = resolution.roll("initiative of the pursuers", 1, 6)
    caught = following.total > fleeing.total
    resolution.emit(
        RaceRolled(
            side=named_side(resolution.state, chase, chase.fleeing),
            whom=named_side(resolution.state, chase, chase.pursuing),
            fleeing=fleeing,
            following=following,
            caught=caught,
            rule="ERIS-PURSUIT",
        )
    )
    return caught


def pass_rounds(resolution: Resolution, rounds: int) -> None:
    """Let rounds of running go by."""
    encounter = resolution.encounter
    resolution.put_encounter(replace(encounter, rounds_over=encounter.rounds_over + rounds))
    advance(resolution, rounds=rounds, reason=Reason.ROUND)


def run_a_round(resolution: Resolution, chase: Chase) -> None:
    """All who run get a round nearer to exhaustion; who stands still in it does not."""
    sides = (chase.fleeing, chase.pursuing)
    for side, held in zip(sides, chase.held, strict=True):
        for one in () if held else members_of(resolution.state, chase, side):
            tire(resolution, one)
    pass_rounds(resolution, 1)


def tire(resolution: Resolution, one: Combatant) -> None:
    """Somebody has run for a round more."""
    run = one.rounds_run + 1
    resolution.put_combatant(replace(one, rounds_run=run))
    if run == ROUNDS_TO_EXHAUSTION:
        # Once, however long somebody runs (R-RUN).
        target = one.id
        if _effect_on(resolution.state, target) is None:
            _put_winded(resolution, target, 0)
            begin_effect(
                resolution,
                AddEffect(target=target, name=BY_KEY[KEY].name, key=KEY),
                rule=OSE_RUNNING,
            )


def _effect_on(state: GameState, target: str) -> Effect | None:
    return next((e for e in state.effects if e.key == KEY and e.target == target), None)


# Rest


def _rest(resolution: Resolution, effect: Effect, seconds: int) -> None:
    """Somebody has rested for so long; after three full turns the exhaustion is over."""
    target = effect.target
    before = next((one.rested for one in WINDED.of(resolution.state) if one.target == target), 0)
    after = before + seconds
    left = max(0, TURNS_OF_REST - after // SECONDS_PER_TURN)
    _put_winded(resolution, target, after if left else 0)
    turns = after // SECONDS_PER_TURN - before // SECONDS_PER_TURN
    if not left:
        end_effect(resolution, effect, "time")
    elif turns:
        who = resolution.who(target)
        resolution.emit(RestedFromRunning(target=who, turns=turns, left=left, rule=OSE_RUNNING))


def _put_winded(resolution: Resolution, target: str, rested: int) -> None:
    """Note for how long somebody has rested; nothing of those who have not."""
    others = tuple(one for one in WINDED.of(resolution.state) if one.target != target)
    kept = (*others, Winded(target, rested)) if rested else others
    if kept != WINDED.of(resolution.state):
        resolution.put(WINDED, kept)


@FAMILY.follows(OSE_RUNNING)
def time_goes_by(resolution: Resolution, event: ClockMoved) -> None:
    """Full turns of rest count, at home or in a dungeon; so does a day on the road."""
    for effect in [one for one in resolution.state.effects if one.key == KEY]:
        if _rests(resolution.state, effect.target, event.reason):
            _rest(resolution, effect, event.after - event.before)


def _rests(state: GameState, target: str, reason: Reason) -> bool:
    """Whether somebody rests in time that goes by for that reason."""
    if reason is Reason.EXPLORATION:
        toil = EXPLORATION.of(state).toil.get(target)
        return toil is not None and toil.resting is not None
    return reason is Reason.TRAVEL or does_nothing(state, target, reason)


@FAMILY.handles
def carry(resolution: Resolution, action: CarryFallen) -> None:
    """Somebody who runs takes a fallen comrade up."""
    chase = require_chase(
        resolution, action.chase, ChaseStage.ASKED, ChaseStage.RUNNING, ChaseStage.LOST
    )
    runners = members_of(resolution.state, chase, chase.fleeing)
    if not (
        resolution.actor.is_referee or resolution.actor.plays_for_any(one.owner for one in runners)
    ):
        raise ForbiddenError("Only those who play somebody who runs, or a referee, can do that.")
    target = id_of(name_combatant(resolution, action.target))
    if target not in {one.id for one in left_lying(resolution.state, chase)}:
        name = resolution.who(target).label
        raise RuleError(f"{name} does not lie there to be carried along.")
    put_chase(resolution, replace(chase, carried=(*chase.carried, target)))
    resolution.emit(
        CarriedAlong(target=resolution.who(target), by=_bearer(resolution, chase), rule=OSE_EVASION)
    )


def _bearer(resolution: Resolution, chase: Chase) -> Who | None:
    """Whom the actor plays, if they run."""
    own = played_by(resolution.state, resolution.actor)
    runners = {one.id for one in members_of(resolution.state, chase, chase.fleeing)}
    return resolution.who(own.id) if own is not None and own.id in runners else None


def leave_lying(
    resolution: Resolution, fallen: Iterable[Combatant], *, captive: bool = True
) -> None:
    """The rest are gone, and these are not: in enemy hands from now on, where no encounter goes on
    around them."""
    those = tuple(one.id for one in fallen)
    if not those:
        return
    targets = tuple(resolution.who(one) for one in those)
    resolution.emit(LeftBehind(targets=targets, captive=captive, rule=OSE_EVASION))
    for one in those if captive else ():
        begin_effect(
            resolution, AddEffect(target=one, name="prisoner", key=PRISONER), rule=OSE_EVASION
        )


def flee_for_a_day(resolution: Resolution, chase: Chase) -> bool:
    """A day goes by, or what is left of one; whether it is over now.

    What something stops is gone on with the next time.
    """
    if not chase.left:
        chase = replace(chase, stretch=chase.stretch + 1, left=DAY)
    left = let_pass(resolution, seconds=chase.left, reason=Reason.TRAVEL)
    chase = replace(chase, left=left, since=now(resolution.state))
    put_chase(resolution, chase)
    side = named_side(resolution.state, chase, chase.fleeing)
    if left:
        resolution.emit(FlightStopped(side=side, day=chase.stretch, rule=RULE))
        return False
    throw = resolution.roll("direction of flight", 1, WAYS, secret=True)
    direction = (throw.total - 1) * CIRCLE // WAYS
    resolution.emit(
        DayFled(side=side, day=chase.stretch, direction=direction, throw=throw, rule=RULE)
    )
    return True
