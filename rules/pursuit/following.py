"""The others follow or let go, both run on, and somebody has had enough."""

from rules.errors import RuleError, TooLateError
from rules.kernel.limits import check_modifier
from rules.kernel.resolution import Resolution
from rules.pursuit.actions import LetGo, LoseSight, Pursue, RunOn, StopRunning
from rules.pursuit.chances import measured
from rules.pursuit.chasing import put_chase, require_chase
from rules.pursuit.dropping import require_judged
from rules.pursuit.ending import finish, leave_encounter
from rules.pursuit.events import GAVE_UP, LET_GO, SAID, STOOD, PursuitBegan, Ran, SightLost
from rules.pursuit.kinds.registry import kind_of
from rules.pursuit.kinds.shape import RUNNING, Fate, Result
from rules.pursuit.sides import environment_of, named_side, unit_of
from rules.pursuit.words import party_in, require_word
from rules.record import replace
from rules.state.pursuit import Chase, ChaseStage

ASKED, ON, LOST = ChaseStage.ASKED, ChaseStage.RUNNING, ChaseStage.LOST
LARGEST_MODIFIER = 100
LARGEST_RATE = 10_000
MOST_AT_ONCE = 60


def pursue(resolution: Resolution, action: Pursue) -> None:
    """The others follow: those who run get away at once, or are pursued."""
    chase = require_chase(resolution, action.chase, ASKED, LOST)
    require_word(resolution, chase, chase.pursuing, "say that they follow")
    if chase.stage is LOST:
        put_chase(resolution, replace(chase, stage=ON))
        _tell_pursuit(resolution, chase)
        return
    chase = _as_said(resolution, chase, action)
    kind = kind_of(chase)
    result = kind.evade(resolution, chase)
    if result.fate is not Fate.RUNNING:
        finish(resolution, chase, result)
        return
    on = replace(chase, stage=ON)
    put_chase(resolution, on)
    _tell_pursuit(resolution, on)
    if kind.between_encounters:
        leave_encounter(resolution, on)


def _as_said(resolution: Resolution, chase: Chase, action: Pursue) -> Chase:
    """The pursuit with what the referee says of the country and of rates."""
    check_modifier(action.modifier, LARGEST_MODIFIER, "modifier in percent")
    typed = (action.fleeing, action.following)
    if typed == (None, None) and not action.modifier:
        return chase
    resolution.require_referee("say how fast they are, or what the country adds")
    if None in typed and typed != (None, None):
        raise RuleError("Give both rates: that of those who run, and that of the pursuers.")
    if any(rate is not None and not 0 <= rate <= LARGEST_RATE for rate in typed):
        raise RuleError(f"A rate goes from 0 to {LARGEST_RATE // 10:,}.")
    rates = None if action.fleeing is None else (action.fleeing, action.following or 0)
    return replace(chase, modifier=action.modifier, rates=rates)


def _tell_pursuit(resolution: Resolution, chase: Chase) -> None:
    state = resolution.state
    resolution.emit(
        PursuitBegan(
            side=named_side(state, chase, chase.fleeing),
            whom=named_side(state, chase, chase.pursuing),
            kind=chase.kind,
            rule=kind_of(chase).rule,
        )
    )


def let_go(resolution: Resolution, action: LetGo) -> None:
    """The pursuers do not follow, or no longer: those who run have escaped."""
    chase = require_chase(resolution, action.chase, ASKED, ON, LOST)
    require_word(resolution, chase, chase.pursuing, "say that they let them go")
    why = LET_GO if chase.stage is ASKED else GAVE_UP
    finish(resolution, chase, Result(Fate.ESCAPED, why))


def stop_running(resolution: Resolution, action: StopRunning) -> None:
    """Those who run stand, or the referee says that they are caught."""
    chase = require_chase(resolution, action.chase, ASKED, ON, LOST)
    if action.caught:
        resolution.require_referee("say that they are caught")
    require_word(resolution, chase, chase.fleeing, "say that they stop")
    finish(resolution, chase, Result(Fate.CAUGHT, SAID if action.caught else STOOD))


def lose_sight(resolution: Resolution, action: LoseSight) -> None:
    """Those who run are out of sight: the pursuers say whether they go on."""
    resolution.require_referee("say who is out of sight")
    chase = require_chase(resolution, action.chase, ON)
    put_chase(resolution, replace(chase, stage=LOST, bait=None))
    resolution.emit(
        SightLost(
            side=named_side(resolution.state, chase, chase.fleeing),
            whom=named_side(resolution.state, chase, chase.pursuing),
            rule="OSE-PURSUIT-DUNGEON",
        )
    )


# Running


def run_on(resolution: Resolution, action: RunOn) -> None:
    """Both sides run, as often as was said and until something comes of it."""
    chase = require_chase(resolution, action.chase, ON)
    _require_now(chase, action)
    require_judged(chase)
    key = party_in(resolution.state, chase) or chase.fleeing
    require_word(resolution, chase, key, "say that they run on")
    if chase.distance is None and kind_of(chase).unit != "day":
        chase = replace(chase, distance=measured(resolution, chase))
        put_chase(resolution, chase)
    result = RUNNING
    for _ in range(action.times):
        now = resolution.state.chase
        if now is None or result.fate is not Fate.RUNNING:
            break
        result = _run_once(resolution, now)
    _tell_run(resolution, chase)
    if result.fate is not Fate.RUNNING and resolution.state.chase is not None:
        finish(resolution, resolution.state.chase, result)


def _require_now(chase: Chase, action: RunOn) -> None:
    if action.stretch not in (None, chase.stretch):
        raise TooLateError("They have run on already.")
    if not 1 <= action.times <= MOST_AT_ONCE:
        raise RuleError(f"Run on 1 to {MOST_AT_ONCE} times at once.")
    if action.times > 1 and kind_of(chase).unit == "day":
        raise RuleError("Days of flight are played one by one.")


def _run_once(resolution: Resolution, chase: Chase) -> Result:
    """A round, a turn or a day more; what was thrown down in the last one is left behind."""
    kind = kind_of(chase)
    return kind.run(resolution, replace(chase, dropped=()))


def _tell_run(resolution: Resolution, before: Chase) -> None:
    """One report, however long they ran; of days there is one each."""
    chase, kind = resolution.state.chase, kind_of(before)
    if chase is None or kind.unit == "day" or chase.stretch == before.stretch:
        return
    nearer = _nearer(before, chase)
    put_chase(resolution, replace(chase, nearer=nearer))
    resolution.emit(
        Ran(
            side=named_side(resolution.state, chase, chase.fleeing),
            whom=named_side(resolution.state, chase, chase.pursuing),
            count=chase.stretch - before.stretch,
            unit=kind.unit,
            nearer=nearer,
            distance=chase.distance,
            measure=unit_of(environment_of(resolution.state, chase)),
            rule=kind.rule,
        )
    )


def _nearer(before: Chase, after: Chase) -> int:
    """1 if the pursuers gained, -1 if they fell back, 0 if neither."""
    assert before.distance is not None
    assert after.distance is not None
    return (before.distance > after.distance) - (before.distance < after.distance)
