"""A deadline comes: what is missing is done for those who have not answered, one after the other.

Each is settled with all that reacts to it before the next one is played, as if a referee had done
it move by move.
"""

from collections.abc import Callable, Mapping
from functools import partial

from rules.checks.records import RollAsked
from rules.errors import RuleError
from rules.exploration.asking import answer_for
from rules.health.records import RollDeathSave
from rules.initiative.records import RollInitiative
from rules.kernel.action import Action
from rules.kernel.actor import CLOCK, is_anybody_away
from rules.kernel.dues import DICE, Due, DueKind
from rules.kernel.events import Who
from rules.kernel.hours import MINUTE
from rules.kernel.resolution import Resolution, acting_as, attempt
from rules.orders.by_themselves import leave_to_order
from rules.orders.standing import declare_by_order, declare_hold
from rules.pace import FAMILY
from rules.pace.records import (
    HOLDS,
    LAPSED,
    NOTHING,
    ORDERED,
    PASSED,
    ROLLED,
    SILENT,
    WENT_ON,
    DeadlineCame,
    DeadlineMoved,
    EndDeadline,
    GamePaused,
    MeetDeadline,
    PlayedForThem,
)
from rules.pace.setting_up import put_deadline, put_pace, wake
from rules.pace.silence import count_missed
from rules.pace.waiting import (
    deadline_key,
    out_of_quiet,
    require_deadline,
    wait_key,
    waits_of,
)
from rules.pursuit.records import LetGo, RunOn
from rules.pursuit.state import CHASE, ChaseStage
from rules.record import replace
from rules.rounds.declarations import NOTHING as NOTHING_TO_DECLARE
from rules.rounds.records import Declare, MarkDone, everybody_declares
from rules.state.pace import Deadline
from rules.treasure.records import AnswerRollOff, PickTreasure

Answer = Callable[[Resolution, Due], str]
LATE_MS = 5 * MINUTE
"""A deadline that is met so much later came while the bot was away, or an undo brought it back."""
GRACE_MS = 120 * MINUTE
STUCK = "not done"


def _done(action: Callable[[Due], Action], how: str = ROLLED) -> Answer:
    """What is missing is done by an action."""

    def answer(resolution: Resolution, due: Due) -> str:
        resolution.perform(action(due))
        return how

    return answer


def _initiative(due: Due) -> Action:
    if due.of_side:
        return RollInitiative(side=due.target)
    return RollInitiative(combatant_id=due.target)


def _declare(resolution: Resolution, due: Due) -> str:
    if declare_by_order(resolution, due.target):
        return ORDERED
    if everybody_declares(resolution.state):
        # Who has let this deadline go by is not waited for a second time in the round.
        declare_hold(resolution, due.target)
        return SILENT
    resolution.perform(Declare(target=due.target, kind=NOTHING_TO_DECLARE))
    return NOTHING


def _turn(resolution: Resolution, due: Due) -> str:
    if leave_to_order(resolution, due.target):
        return ORDERED
    resolution.perform(MarkDone(target=due.target))
    return HOLDS


def _task(resolution: Resolution, due: Due) -> str:
    answer_for(resolution, due.target)
    return ORDERED


def _play_turn(_resolution: Resolution, due: Due) -> str:
    """Whether the party goes on is the word of whoever leads it."""
    raise RuleError(f"All have said what they do, and {due.name} has not had it played.")


def _lapse(resolution: Resolution, due: Due) -> str:
    combatant = resolution.combatants[due.target]
    guard = combatant.turn.guard
    assert guard is not None
    turn = replace(combatant.turn, guard=replace(guard, counters=()))
    resolution.put_combatant(replace(combatant, turn=turn))
    return LAPSED


def _chase(resolution: Resolution, due: Due) -> str:
    """Who runs or follows goes on; who has not said that they follow lets the others go."""
    chase = CHASE.of(resolution.state)
    assert chase is not None
    if chase.stage is ChaseStage.RUNNING:
        resolution.perform(RunOn(chase=due.words[0]))
    else:
        resolution.perform(LetGo(chase=due.words[0]))
    return WENT_ON


ANSWERS: Mapping[DueKind, Answer] = {
    DueKind.DECLARATION: _declare,
    DueKind.INITIATIVE: _done(_initiative),
    DueKind.TURN: _turn,
    DueKind.CHECK: _done(lambda due: RollAsked(ask_id=due.words[0], targets=(due.target,))),
    DueKind.DEATH_SAVE: _done(lambda due: RollDeathSave(target=due.target)),
    DueKind.COUNTER: _lapse,
    DueKind.TASK: _task,
    DueKind.PLAY: _play_turn,
    DueKind.CHASE: _chase,
    DueKind.ROLL_OFF: _done(lambda due: AnswerRollOff(roll_off=due.words[0], target=due.target)),
    # Only a player knows what they want: the others pick, and they in their next turn.
    DueKind.PICK: _done(lambda due: PickTreasure(roll_off=due.words[0]), PASSED),
}


def count(resolution: Resolution, deadline: Deadline) -> None:
    """A deadline has come: note whom it found silent, unless somebody has answered since the last.

    Where all of them were silent before, nobody is there any more. Of deadlines that ran side by
    side one counts.
    """
    pace = resolution.state.pace
    if pace.answered:
        put_pace(resolution, replace(pace, answered=False, silent=()))
        return
    if deadline.since < pace.silent_at:
        return
    asked = {member for wait in waits_of(pace, deadline.key) for member in wait.owners}
    silent = tuple(sorted(asked.union(pace.silent)))
    asleep = asked.issubset(pace.silent)
    put_pace(resolution, replace(pace, silent=silent, silent_at=resolution.at, asleep=asleep))


@FAMILY.settles_after("keep_waits")
def watch(resolution: Resolution) -> None:
    """Once all is settled: pause a game in which nobody answers, and let it go on when one does."""
    pace = resolution.state.pace
    if resolution.actor == CLOCK:
        if pace.asleep and pace.paused is None:
            put_pace(resolution, replace(pace, paused=resolution.at, paused_until=None))
            resolution.emit(GamePaused(until=None, by_silence=True))
    elif not pace.answered and _has_answered(resolution):
        put_pace(resolution, replace(pace, answered=True))
        if pace.asleep and not pace.held:
            wake(resolution)


def _has_answered(resolution: Resolution) -> bool:
    """Whether something that had a deadline is not waited for any more."""
    now, before = resolution.state.pace.waits, resolution.before.pace.waits
    left = {wait.key for wait in now}
    return now is not before and any(one.deadline and one.key not in left for one in before)


@FAMILY.handles
def meet_deadline(resolution: Resolution, action: MeetDeadline) -> None:
    """The clock: do what is missing, or give those who are waited for more time if it is late."""
    deadline = require_deadline(resolution.state.pace, action.key)
    if deadline.at is None:
        raise RuleError("There is no deadline for that any more.")
    if resolution.at - deadline.at > LATE_MS:
        until = out_of_quiet(resolution.state.pace, resolution.at + GRACE_MS)
        # It runs from now: else half its time would be over at once, and all would be reminded.
        put_deadline(resolution, replace(deadline, since=resolution.at, at=until))
        moved = DeadlineMoved(phase=deadline.phase, before=deadline.at, until=until, late=True)
        resolution.emit(moved)
        return
    count(resolution, deadline)
    count_missed(resolution, deadline)
    resolution.emit(DeadlineCame(key=deadline.key, phase=deadline.phase))


@FAMILY.handles
def end_deadline(resolution: Resolution, action: EndDeadline) -> None:
    """A referee waits no longer."""
    resolution.require_referee("cut a deadline short")
    deadline = require_deadline(resolution.state.pace, action.key)
    resolution.emit(DeadlineCame(key=deadline.key, phase=deadline.phase, early=True))


@FAMILY.follows("")
def play_next(resolution: Resolution, event: DeadlineCame | PlayedForThem) -> None:
    """Do what the next of those has left undone who had to do it by the deadline."""
    if isinstance(event, DeadlineCame):
        key = event.key
    else:
        key = next(e.key for e in reversed(resolution.events) if isinstance(e, DeadlineCame))
    tried = {e.key for e in resolution.events if isinstance(e, PlayedForThem)}
    left = {wait.key for wait in waits_of(resolution.state.pace, key)} - tried
    for due in resolution.what_is_due():
        wait = wait_key(due, deadline_key(resolution.state, due, resolution.at))
        if wait in left:
            _play(resolution, due, wait)
            return


@FAMILY.settles
def roll_for_absent(resolution: Resolution) -> None:
    """Once all is settled: what nobody is there to roll is rolled at once, one after the other.

    What cannot be rolled, because a number lacks, is left to the referee.
    """
    if not is_anybody_away(resolution.state):
        return
    for due in resolution.what_is_due():
        if due.kind in DICE and due.away and not due.owners and not due.secret:
            roll = partial(_roll, resolution, due)
            if attempt(resolution, partial(acting_as, resolution, CLOCK, roll)) is None:
                return


def _roll(resolution: Resolution, due: Due) -> None:
    ANSWERS[due.kind](resolution, due)


def _play(resolution: Resolution, due: Due, wait: str) -> None:
    how: list[str] = []
    refusal = attempt(resolution, lambda: how.append(ANSWERS[due.kind](resolution, due)))
    resolution.emit(
        PlayedForThem(
            key=wait,
            target=Who(due.target, due.name) if due.of_side else resolution.who(due.target),
            how=STUCK if refusal is not None else how[0],
            refusal="" if refusal is None else refusal.message,
        )
    )
