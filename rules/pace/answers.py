"""What is done for somebody who has not answered, by what they owe."""

from collections.abc import Callable, Mapping

from rules.checks.actions import RollAsked
from rules.encounter.actions import RollSurprise
from rules.exploration.door import answer_for
from rules.health.actions import RollDeathSave
from rules.initiative.actions import RollInitiative
from rules.kernel.dues import Due, DueKind
from rules.kernel.resolution import Resolution
from rules.orders.door import declare_by_order, declare_hold, leave_to_order
from rules.pace.events import (
    HOLDS,
    LAPSED,
    NOTHING,
    ORDERED,
    PASSED,
    REFEREE,
    ROLLED,
    SILENT,
    WENT_ON,
)
from rules.pace.settings import NO_ORDER
from rules.pursuit.actions import LetGo, RunOn
from rules.record import replace
from rules.rounds.actions import Declare, MarkDone
from rules.rounds.door import NOTHING as NOTHING_TO_DECLARE
from rules.rounds.door import take_turns
from rules.rounds.settings import everybody_declares
from rules.state.pursuit import ChaseStage
from rules.treasure.actions import AnswerRollOff, PickTreasure

Answer = Callable[[Resolution, Due], str]


def _declare(resolution: Resolution, due: Due) -> str:
    if declare_by_order(resolution, due.target):
        return ORDERED
    to_the_referee = resolution.chosen(NO_ORDER.key) == "referee"
    if everybody_declares(resolution.state) and not to_the_referee:
        # Who has let this deadline go by is not waited for a second time in the round.
        declare_hold(resolution, due.target)
        return SILENT
    resolution.perform(Declare(target=due.target, kind=NOTHING_TO_DECLARE))
    if to_the_referee:
        _give_to_referee(resolution, due.target)
    return NOTHING


def _give_to_referee(resolution: Resolution, combatant_id: str) -> None:
    combatant = resolution.combatants[combatant_id]
    turn = replace(combatant.turn, referee_plays=True)
    resolution.put_combatant(replace(combatant, turn=turn))


def _initiative(resolution: Resolution, due: Due) -> str:
    if due.of_side:
        resolution.perform(RollInitiative(side=due.target))
    else:
        resolution.perform(RollInitiative(combatant_id=due.target))
    return ROLLED


def _turn(resolution: Resolution, due: Due) -> str:
    if leave_to_order(resolution, due.target):
        return ORDERED
    combatant = resolution.combatants[due.target]
    match resolution.chosen(NO_ORDER.key):
        case "referee":
            _give_to_referee(resolution, due.target)
            return REFEREE
        case "skip":
            take_turns(resolution, (combatant,))
            return PASSED
        case _:
            resolution.perform(MarkDone(target=due.target))
            return HOLDS


def _check(resolution: Resolution, due: Due) -> str:
    resolution.perform(RollAsked(ask_id=due.words[0], targets=(due.target,)))
    return ROLLED


def _death_save(resolution: Resolution, due: Due) -> str:
    resolution.perform(RollDeathSave(target=due.target))
    return ROLLED


def _surprise(resolution: Resolution, due: Due) -> str:
    resolution.perform(RollSurprise(side=due.target))
    return ROLLED


def _task(resolution: Resolution, due: Due) -> str:
    answer_for(resolution, due.target)
    return ORDERED


def _lapse(resolution: Resolution, due: Due) -> str:
    combatant = resolution.combatants[due.target]
    guard = combatant.turn.guard
    assert guard is not None
    turn = replace(combatant.turn, guard=replace(guard, counters=()))
    resolution.put_combatant(replace(combatant, turn=turn))
    return LAPSED


def _chase(resolution: Resolution, due: Due) -> str:
    """Who runs or follows goes on; who has not said that they follow lets the others go."""
    chase = resolution.state.chase
    assert chase is not None
    if chase.stage is ChaseStage.RUNNING:
        resolution.perform(RunOn(chase=due.words[0]))
    else:
        resolution.perform(LetGo(chase=due.words[0]))
    return WENT_ON


def _roll_off(resolution: Resolution, due: Due) -> str:
    resolution.perform(AnswerRollOff(roll_off=due.words[0], target=due.target))
    return ROLLED


def _pick(resolution: Resolution, due: Due) -> str:
    """Only a player knows what they want: the others pick, and they in their next turn."""
    resolution.perform(PickTreasure(roll_off=due.words[0]))
    return PASSED


ANSWERS: Mapping[DueKind, Answer] = {
    DueKind.DECLARATION: _declare,
    DueKind.INITIATIVE: _initiative,
    DueKind.TURN: _turn,
    DueKind.CHECK: _check,
    DueKind.DEATH_SAVE: _death_save,
    DueKind.SURPRISE: _surprise,
    DueKind.COUNTER: _lapse,
    DueKind.TASK: _task,
    DueKind.CHASE: _chase,
    DueKind.ROLL_OFF: _roll_off,
    DueKind.PICK: _pick,
}
