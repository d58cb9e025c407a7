"""The course of a round: from step to step, and from round to round (OSE-COMBAT-SEQUENCE).

A step or a round that ends reports so. What that sets off is settled first; then `go_on`
(`everybody_done.py`) begins what comes next.
"""

from collections.abc import Iterable

from rules.clock.door import advance
from rules.clock.events import Reason
from rules.initiative.door import InitiativeMethod
from rules.kernel.absence import is_unplayed
from rules.kernel.draft import naming
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds.ahead import forget_idle
from rules.rounds.declarations import reveal_at_initiative
from rules.rounds.events import (
    AbsentHeld,
    PassedOver,
    PlaceEnded,
    RoundBegan,
    RoundEnded,
    StepEnded,
)
from rules.rounds.order import settle_order
from rules.rounds.rolling import missing, roll_missing, settle_ties
from rules.rounds.standing import are_declared
from rules.rounds.steps import combatants_of, ends_place, enter, is_worth_a_stop
from rules.rounds.stops import why_to_stop
from rules.rounds.turns import lineup_of, method_of, take_turns, turns_of
from rules.rounds.words import DECLARING, INITIATIVE, NOBODY
from rules.state.encounter import Combatant, Stage
from rules.state.initiative import Initiative
from rules.state.rounds import RoundStep, StepKind, Turn


def begin_round(resolution: Resolution, number: int, *, surprise: bool = False) -> None:
    """Clear what belongs to one round and report the new one. The free round has number 0."""
    method = method_of(resolution)
    encounter = resolution.encounter
    sides = encounter.sides
    if method.rolls_each_round:
        sides = tuple(replace(side, rolls=(), rolls_secret=False) for side in sides)
    resolution.put_encounter(
        replace(
            encounter,
            stage=Stage.ROUNDS,
            round=number,
            surprise_round=surprise,
            steps=(),
            unseen=(),
            step_index=0,
            sides=sides,
            combatants=tuple(_as_new(method, one) for one in encounter.combatants),
        )
    )
    rule = "OSE-SURPRISE" if surprise else ""
    resolution.emit(RoundBegan(round=number, surprise=surprise, rule=rule))


def _as_new(method: InitiativeMethod, combatant: Combatant) -> Combatant:
    """A combatant at the beginning of a round, with what it has declared for it before."""
    before = combatant.turn
    turn = Turn(declaration=before.ahead, aggressive=before.aggressive_next, loading=before.fired)
    initiative = Initiative() if method.rolls_each_round else combatant.initiative
    return replace(combatant, turn=turn, initiative=initiative)


def open_round(resolution: Resolution, event: RoundBegan) -> None:
    """Lay out a round that has begun and go to its first step.

    One that would be played without asking anybody stops once for the referee, and says so.
    """
    del event
    method = method_of(resolution)
    steps: tuple[RoundStep, ...] = ()
    stop = why_to_stop(resolution.state)
    if stop:
        steps += (RoundStep(StepKind.ACT, stop),)
    if stop != NOBODY and are_declared(resolution.state):
        forget_idle(resolution)
        steps += (RoundStep(StepKind.DECLARE, DECLARING),)
    if _has_to_roll(resolution, method):
        steps += (RoundStep(StepKind.INITIATIVE, INITIATIVE),)
    else:
        steps += _settled_order(resolution)
    resolution.put_encounter(replace(resolution.encounter, steps=steps))
    if stop:
        enter(resolution, 0)
    else:
        advance_to(resolution, 0)


def _has_to_roll(resolution: Resolution, method: InitiativeMethod) -> bool:
    """Whether the round has a step for rolling. One that is rolled once is not held up, nor given
    away, by somebody hidden who joined later."""
    return method.rolls_each_round or any(not entry.hidden for entry in missing(resolution))


def leave_step(resolution: Resolution, to: str = "") -> None:
    """End the step being played, with `to` "side" or "round" also those that are passed over."""
    step = resolution.encounter.step
    assert step is not None
    if step.kind is StepKind.DECLARE:
        reveal_at_initiative(resolution)
    if step.kind is StepKind.INITIATIVE and to != "round":
        _lay_out_order(resolution, resolution.encounter.step_index)
    last = _last_to_pass(resolution, to)
    for index in range(resolution.encounter.step_index, last + 1):
        _pass_by(resolution, index)
    if to == "round":
        _tell_passed_over(resolution, _idle(resolution, lineup_of(resolution).combatants))
    _end_step(resolution, last)


def _end_step(resolution: Resolution, index: int) -> None:
    """Report that the round is past a step."""
    encounter = resolution.encounter
    if index != encounter.step_index:
        resolution.put_encounter(replace(encounter, step_index=index))
    resolution.emit(StepEnded(round=encounter.round, step_number=encounter.step_number))


def _lay_out_order(resolution: Resolution, index: int) -> None:
    """Put the order behind the step in which it is rolled."""
    order = _settled_order(resolution)
    steps = resolution.encounter.steps[: index + 1] + order
    resolution.put_encounter(replace(resolution.encounter, steps=steps))


def _settled_order(resolution: Resolution) -> tuple[RoundStep, ...]:
    """Roll what is missing; the steps of the order. That shows something even if no known die
    falls, or who may take it back would tell that one fell in secret."""
    roll_missing(resolution, missing(resolution))
    settle_ties(resolution)
    resolution.reveal()
    return settle_order(resolution)


def _last_to_pass(resolution: Resolution, to: str) -> int:
    """The index of the last step that ends now: a place in the order ends with its last phase in
    which somebody is left to act."""
    encounter = resolution.encounter
    last = encounter.step_index
    if to == "round":
        return len(encounter.steps) - 1
    place = encounter.steps[last].place
    for index in range(last + 1, len(encounter.steps)):
        step = encounter.steps[index]
        if not place or step.place != place:
            break
        if to != "side" and is_worth_a_stop(resolution, step):
            break
        last = index
    return last


def _pass_by(resolution: Resolution, index: int) -> None:
    """End the turns of those whose place is over with a step."""
    steps = resolution.encounter.steps
    if steps[index].kind is not StepKind.ACT or not ends_place(steps, index):
        return
    having = turns_of(resolution).having
    passing = [one for one in combatants_of(resolution, steps[index]) if one.id in having]
    _tell_passed_over(resolution, _idle(resolution, passing))
    take_turns(resolution, [one for one in passing if not one.turn.done])
    resolution.emit(PlaceEnded(round=resolution.encounter.round))


def _idle(resolution: Resolution, combatants: Iterable[Combatant]) -> list[Combatant]:
    """Those of players who could still act."""
    able = turns_of(resolution).able
    return [
        one
        for one in combatants
        if one.owner is not None and one.id in able and not one.hidden and not one.turn.done
    ]


def _tell_passed_over(resolution: Resolution, idle: list[Combatant]) -> None:
    state, number = resolution.state, resolution.encounter.round
    away = [naming(one) for one in idle if is_unplayed(state, one.owner)]
    if away:
        resolution.emit(AbsentHeld(targets=tuple(away), round=number))
    here = [naming(one) for one in idle if not is_unplayed(state, one.owner)]
    if here:
        resolution.emit(PassedOver(targets=tuple(here), round=number))


def advance_to(resolution: Resolution, start: int) -> None:
    """Begin the next step that is worth a stop. One that is not ends like any other: where that
    sets something off, this is settled first, for it may be what makes the next one worth it."""
    for index in range(start, len(resolution.encounter.steps)):
        step = resolution.encounter.steps[index]
        if is_worth_a_stop(resolution, step):
            enter(resolution, index)
            return
        reported = len(resolution.events)
        if step.kind is StepKind.DECLARE:
            reveal_at_initiative(resolution)
        if step.kind is StepKind.INITIATIVE:
            _lay_out_order(resolution, index)
        _pass_by(resolution, index)
        if len(resolution.events) > reported:
            _end_step(resolution, index)
            return
    _end_round(resolution)


def _end_round(resolution: Resolution) -> None:
    """The turns that are left go by, and the round's time (OSE-TIME), before anything that its end
    sets off begins to last."""
    in_order = lineup_of(resolution).combatants
    take_turns(resolution, [one for one in in_order if not one.turn.done])
    encounter = resolution.encounter
    resolution.put_encounter(replace(encounter, rounds_over=encounter.rounds_over + 1))
    advance(resolution, rounds=1, reason=Reason.ROUND)
    resolution.emit(RoundEnded(round=encounter.round))
