"""The others follow or let go, both run on, somebody has had enough (ERIS-PURSUIT)."""

from collections.abc import Iterable, Iterator

from rules.attack.records import AttackMade, OutOfTurn
from rules.casting.records import SpellCast
from rules.errors import RuleError, TooLateError
from rules.kernel.dues import Due, DueKind
from rules.kernel.fields import has_trait
from rules.kernel.numbers import check_modifier
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.movement.records import SPLIT_MOVE
from rules.pursuit import FAMILY
from rules.pursuit.chasing import (
    environment_of,
    named_side,
    party_in,
    played_in,
    put_chase,
    require_chase,
    require_word,
    side_of,
    speaks_for,
    unit_of,
)
from rules.pursuit.dropping import require_judged
from rules.pursuit.ending import finish, leave_encounter
from rules.pursuit.kinds import RUNNING, Fate, Result, kind_of
from rules.pursuit.leaving import answer_flights
from rules.pursuit.lost import require_another_day
from rules.pursuit.records import (
    GAVE_UP,
    LET_GO,
    SAID,
    STOOD,
    LetGo,
    LoseSight,
    Pursue,
    PursuitBegan,
    Ran,
    RunOn,
    SightLost,
    StopRunning,
)
from rules.pursuit.running import measured
from rules.pursuit.state import CHASE, Chase, ChaseStage, is_pursuit_on
from rules.record import replace
from rules.state.game import GameState

ASKED, ON, LOST = ChaseStage.ASKED, ChaseStage.RUNNING, ChaseStage.LOST
LARGEST_MODIFIER = 100
LARGEST_RATE = 10_000
MOST_AT_ONCE = 60
FOLLOW, RUN, BAIT = "`/do chase follow`", "`/do chase run`", "`/do chase bait`"
RULE = "ERIS-PURSUIT"


@FAMILY.handles
def pursue(resolution: Resolution, action: Pursue) -> None:
    """The others follow: those who run get away at once, or are pursued."""
    if answer_flights(resolution, action.chase, follow=True):
        return
    chase = require_chase(resolution, action.chase, ASKED, LOST)
    require_word(resolution, chase, chase.pursuing, "say that they follow")
    if chase.stage is LOST:
        put_chase(resolution, replace(chase, stage=ON))
        _tell_pursuit(resolution, chase)
        return
    if action.allow:
        resolution.require_referee("have them follow whom they lost today")
    else:
        require_another_day(resolution, chase)
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


@FAMILY.handles
def let_go(resolution: Resolution, action: LetGo) -> None:
    """The pursuers do not follow, or no longer: those who run have escaped."""
    if answer_flights(resolution, action.chase, follow=False):
        return
    chase = require_chase(resolution, action.chase, ASKED, ON, LOST)
    require_word(resolution, chase, chase.pursuing, "say that they let them go")
    why = LET_GO if chase.stage is ASKED else GAVE_UP
    finish(resolution, chase, Result(Fate.ESCAPED, why))


@FAMILY.handles
def stop_running(resolution: Resolution, action: StopRunning) -> None:
    """Those who run stand, or the referee says that they are caught."""
    chase = require_chase(resolution, action.chase, ASKED, ON, LOST)
    if action.caught:
        resolution.require_referee("say that they are caught")
    require_word(resolution, chase, chase.fleeing, "say that they stop")
    finish(resolution, chase, Result(Fate.CAUGHT, SAID if action.caught else STOOD))


@FAMILY.handles
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


@FAMILY.handles
def run_on(resolution: Resolution, action: RunOn) -> None:
    """Both sides run, as often as was said and until something comes of it."""
    chase = require_chase(resolution, action.chase, ON)
    if action.stretch not in (None, chase.stretch):
        raise TooLateError("They have run on already.")
    if not 1 <= action.times <= MOST_AT_ONCE:
        raise RuleError(f"Run on 1 to {MOST_AT_ONCE} times at once.")
    if action.times > 1 and kind_of(chase).unit == "day":
        raise RuleError("Days of flight are played one by one.")
    require_judged(chase)
    key = party_in(resolution.state, chase) or chase.fleeing
    require_word(resolution, chase, key, "say that they run on")
    if chase.distance is None and kind_of(chase).unit != "day":
        chase = replace(chase, distance=measured(resolution, chase))
        put_chase(resolution, chase)
    result = RUNNING
    for _ in range(action.times):
        now = CHASE.of(resolution.state)
        if now is None or result.fate is not Fate.RUNNING:
            break
        # A round, a turn or a day more; what was thrown down in the last one is left behind.
        kind = kind_of(now)
        result = kind.run(resolution, replace(now, dropped=()))
    _tell_run(resolution, chase)
    left = CHASE.of(resolution.state)
    if result.fate is not Fate.RUNNING and left is not None:
        finish(resolution, left, result)


def _tell_run(resolution: Resolution, before: Chase) -> None:
    """One report, however long they ran; of days there is one each."""
    chase, kind = CHASE.of(resolution.state), kind_of(before)
    if chase is None or kind.unit == "day" or chase.stretch == before.stretch:
        return
    # 1 if the pursuers gained, -1 if they fell back, 0 if neither.
    assert before.distance is not None
    assert chase.distance is not None
    nearer = (before.distance > chase.distance) - (before.distance < chase.distance)
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


@FAMILY.owes
def dues_of_chase(state: GameState) -> Iterable[Due]:
    """What the pursuit that players know of waits for; nothing while another encounter runs."""
    chase = CHASE.of(state)
    if chase is None or (state.encounter is not None and not is_pursuit_on(state)):
        return ()
    if chase.bait is not None:
        return (_due(state, chase, chase.pursuing, BAIT, "chase-bait", "they run past it"),)
    if chase.stage is ChaseStage.RUNNING:
        key = party_in(state, chase) or chase.fleeing
        return (_due(state, chase, key, RUN, "chase-run", "they run on"),)
    return (_due(state, chase, chase.pursuing, FOLLOW, "chase-follow", "they let them go"),)


def _due(state: GameState, chase: Chase, key: str, command: str, verb: str, otherwise: str) -> Due:
    """A word of a side; where players play nobody on it, the referee's."""
    owners = tuple(dict.fromkeys(filter(None, (c.owner for c in played_in(state, chase, key)))))
    side, encounter = side_of(state, chase, key), state.encounter
    speaker = find_character(state, speaks_for(state, chase, key))
    return Due(
        kind=DueKind.CHASE,
        target=side.key,
        name=side.label,
        of_side=True,
        spokesman=speaker.name if speaker is not None and owners else "",
        owners=owners,
        round=0 if encounter is None else encounter.round,
        step=0 if encounter is None else encounter.step_number,
        verb=verb,
        words=(chase.id, str(chase.stretch)),
        command=command,
        otherwise=otherwise,
    )


def _running(state: GameState) -> Chase | None:
    """The pursuit in which people may shoot now, if there is one."""
    chase = CHASE.of(state)
    if chase is None or not is_pursuit_on(state) or chase.stage is not ChaseStage.RUNNING:
        return None
    return chase if kind_of(chase).shoots else None


@FAMILY.answers(RULE)
def shots(state: GameState, question: OutOfTurn) -> Iterator[Verdict]:
    """Whoever runs or follows may shoot at the others, once in a turn."""
    chase, own = _running(state), find_combatant(state, question.who)
    if chase is None or own is None or own.side not in (chase.fleeing, chase.pursuing):
        return
    if own.turn.attacked:
        label = f"{own.name} has shot in this turn already. The next comes with `/do chase run`."
        yield Verdict(Ruling.FORBIDDEN, label, RULE)
        return
    yield Verdict(Ruling.ALLOWED, "on the run", RULE)


@FAMILY.follows(RULE, after="begins_combat")
def shot(resolution: Resolution, event: AttackMade) -> None:
    """A shot costs the movement of a round; elves and mounted archers shoot as they move."""
    chase, who = _running(resolution.state), event.attacker.target
    if chase is None:
        return
    is_free = event.mode is Mode.MISSILE and any(
        has_trait(resolution.state, who, trait.key) for trait in SPLIT_MOVE
    )
    if not is_free:
        _pay(resolution, chase, event.attacker.id)


@FAMILY.follows(RULE, after="begins_combat")
def spell(resolution: Resolution, event: SpellCast) -> None:
    """A spell costs the same, an elf's too."""
    chase = _running(resolution.state)
    if chase is not None:
        _pay(resolution, chase, event.target.id)


def _pay(resolution: Resolution, chase: Chase, combatant_id: str) -> None:
    put_chase(resolution, replace(chase, paid=(*chase.paid, combatant_id)))
