"""The course of a round: from step to step, and from round to round (OSE-COMBAT-SEQUENCE).

What a step or a round set off is settled before the next one begins: leaving it reports
`StepEnded`, behind all other events, and the reaction to that goes on.
"""

from rules.clock.clock import advance
from rules.clock.events import Reason
from rules.health.held_damage import apply_held
from rules.initiative.method import InitiativeMethod
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds.declarations import reveal_at_initiative
from rules.rounds.events import RoundBegan, RoundEnded, StepEnded
from rules.rounds.order import steps_of_order
from rules.rounds.rolling import missing, roll_missing, settle_ties
from rules.rounds.steps import combatants_of, ends_segment, enter, is_worth_a_stop
from rules.rounds.turns import can_known_act, lineup_of, method_of, take_turns, turns_of
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
            step_index=0,
            sides=sides,
            combatants=tuple(_as_new(method, line) for line in encounter.combatants),
        )
    )
    rule = "OSE-SURPRISE" if surprise else ""
    resolution.emit(RoundBegan(round=number, surprise=surprise, rule=rule))


def _as_new(method: InitiativeMethod, combatant: Combatant) -> Combatant:
    initiative = Initiative() if method.rolls_each_round else combatant.initiative
    return replace(combatant, turn=Turn(), initiative=initiative)


def open_round(resolution: Resolution, event: RoundBegan) -> None:
    """Lay out a round that has begun and go to its first step."""
    del event
    method = method_of(resolution)
    steps: tuple[RoundStep, ...] = ()
    is_idle = _is_idle(resolution)
    if is_idle:
        steps += (RoundStep(StepKind.ACT, NOBODY),)
    elif method.has_declarations:
        steps += (RoundStep(StepKind.DECLARE, DECLARING),)
    if _has_to_roll(resolution, method):
        steps += (RoundStep(StepKind.INITIATIVE, INITIATIVE),)
    else:
        steps += _settled_order(resolution)
    resolution.put_encounter(replace(resolution.encounter, steps=steps))
    if is_idle:
        enter(resolution, 0)
    else:
        _advance(resolution, 0)


def _is_idle(resolution: Resolution) -> bool:
    """Whether nobody whom players know of can act. Such a round stops once all the same, else
    rounds would run on by themselves; an ambush does so where those act who lie in it."""
    if resolution.encounter.surprise_round and turns_of(resolution).able:
        return False
    return not can_known_act(resolution)


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
    _end_step(resolution, last)


def _end_step(resolution: Resolution, index: int) -> None:
    """Report that the round is past a step, behind all that its end has set off."""
    encounter = resolution.encounter
    if index != encounter.step_index:
        resolution.put_encounter(replace(encounter, step_index=index))
    resolution.emit(StepEnded(round=encounter.round, step_number=encounter.step_number))


def _lay_out_order(resolution: Resolution, index: int) -> None:
    """Put the order behind the step in which it is rolled."""
    steps = resolution.encounter.steps[: index + 1] + _settled_order(resolution)
    resolution.put_encounter(replace(resolution.encounter, steps=steps))


def _settled_order(resolution: Resolution) -> tuple[RoundStep, ...]:
    """Roll what is missing; the steps of the order. That shows something even if no known die
    falls, or who may take it back would tell that one fell in secret."""
    roll_missing(resolution)
    settle_ties(resolution)
    resolution.reveal()
    return steps_of_order(resolution)


def _last_to_pass(resolution: Resolution, to: str) -> int:
    """The index of the last step that ends now: a place in the order ends with its last phase in
    which somebody is left to act."""
    encounter = resolution.encounter
    last = encounter.step_index
    if to == "round":
        # Morale that is due at the end of the round is not passed over with it.
        kinds = enumerate(step.kind for step in encounter.steps)
        return max([last, *(index for index, kind in kinds if kind is not StepKind.MORALE)])
    segment = encounter.steps[last].segment
    for index in range(last + 1, len(encounter.steps)):
        step = encounter.steps[index]
        if not segment or step.segment != segment:
            break
        if to != "side" and is_worth_a_stop(resolution, step):
            break
        last = index
    return last


def _pass_by(resolution: Resolution, index: int) -> None:
    """End the turns of those whose place is over, then let held damage count (R-TIE-REROLL)."""
    steps = resolution.encounter.steps
    if steps[index].kind is not StepKind.ACT or not ends_segment(steps, index):
        return
    having = turns_of(resolution).having
    passing = (c for c in combatants_of(resolution, steps[index]) if c.id in having)
    take_turns(resolution, [combatant for combatant in passing if not combatant.turn.done])
    apply_held(resolution)


def go_on(resolution: Resolution, event: StepEnded) -> None:
    """After a step: the next one in which there is anything to do, or the end of the round."""
    if event.whole_round:
        begin_round(resolution, event.round + 1)
        return
    _advance(resolution, resolution.encounter.step_index + 1)


def _advance(resolution: Resolution, start: int) -> None:
    """Begin the next step that is worth a stop. One that is not ends like any other: where that
    sets something off, this is settled first, for it may be what makes the next one worth it."""
    for index in range(start, len(resolution.encounter.steps)):
        step = resolution.encounter.steps[index]
        if is_worth_a_stop(resolution, step):
            enter(resolution, index)
            return
        reported = len(resolution.events)
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
    take_turns(resolution, [combatant for combatant in in_order if not combatant.turn.done])
    apply_held(resolution)
    encounter = resolution.encounter
    resolution.put_encounter(replace(encounter, rounds_over=encounter.rounds_over + 1))
    advance(resolution, rounds=1, reason=Reason.ROUND)
    resolution.emit(RoundEnded(round=encounter.round))
    number = encounter.step_number
    resolution.emit(StepEnded(round=encounter.round, step_number=number, whole_round=True))
