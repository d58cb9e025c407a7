"""The course of a round: from step to step, and from round to round (OSE-COMBAT-SEQUENCE).

What a step or a round set off is settled before the next one begins: leaving it reports
`StepEnded`, behind all other events, and the reaction to that goes on.
"""

from rules.health.held import apply_held
from rules.initiative.method import InitiativeMethod
from rules.resolution import Resolution
from rules.rounds.declarations import reveal_at_initiative
from rules.rounds.events import RoundBegan, RoundEnded, StepEnded
from rules.rounds.order import steps_of_order
from rules.rounds.rolling import entries_of, missing, roll_entry, roll_missing, settle_ties
from rules.rounds.steps import combatants_of, ends_segment, enter, is_worth_a_stop
from rules.rounds.turns import lineup_of, method_of, take_turns, turns_of
from rules.rounds.words import DECLARING, INITIATIVE, NOBODY
from rules.state import Combatant, Initiative, RoundStep, Stage, StepKind, replace


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
    initiative = combatant.initiative
    if method.rolls_each_round:
        initiative = Initiative(modifier=initiative.modifier)
    return replace(combatant, acted=False, passed=False, declaration=None, initiative=initiative)


def open_round(resolution: Resolution, event: RoundBegan) -> None:
    """Lay out a round that has begun and go to its first step."""
    del event
    method = method_of(resolution)
    steps: tuple[RoundStep, ...] = ()
    if method.has_declarations and lineup_of(resolution).able:
        steps += (RoundStep(StepKind.DECLARE, DECLARING),)
    if _has_to_roll(resolution, method):
        steps += (RoundStep(StepKind.INITIATIVE, INITIATIVE),)
    else:
        for entry in missing(resolution):
            roll_entry(resolution, entry)
        settle_ties(resolution)
        steps += steps_of_order(resolution)
    resolution.put_encounter(replace(resolution.encounter, steps=steps))
    _advance(resolution, 0)


def _has_to_roll(resolution: Resolution, method: InitiativeMethod) -> bool:
    """Whether the round has a step for rolling. One that is rolled once is not held up, nor given
    away, by somebody hidden who joined later."""
    if method.rolls_each_round:
        return bool(entries_of(resolution))
    return any(not entry.hidden for entry in missing(resolution))


def leave_step(resolution: Resolution, to: str = "") -> None:
    """End the step being played, with `to` "side" or "round" also those that are passed over."""
    step = resolution.encounter.step
    assert step is not None
    if step.kind is StepKind.DECLARE:
        reveal_at_initiative(resolution)
    if step.kind is StepKind.INITIATIVE and to != "round":
        _settle_order(resolution, resolution.encounter.step_index)
    encounter = resolution.encounter
    last = _last_to_pass(resolution, to)
    for index in range(encounter.step_index, last + 1):
        _pass_by(resolution, index)
    if last != encounter.step_index:
        resolution.put_encounter(replace(resolution.encounter, step_index=last))
    resolution.emit(StepEnded(round=encounter.round, step_number=encounter.step_number))


def _settle_order(resolution: Resolution, index: int) -> None:
    """Roll what is missing and lay out the order behind the step in which it is rolled."""
    roll_missing(resolution)
    settle_ties(resolution)
    steps = resolution.encounter.steps[: index + 1] + steps_of_order(resolution)
    resolution.put_encounter(replace(resolution.encounter, steps=steps))


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
    take_turns(resolution, [combatant for combatant in passing if not combatant.acted])
    apply_held(resolution)


def go_on(resolution: Resolution, event: StepEnded) -> None:
    """After a step: the next one in which there is anything to do, or the end of the round."""
    if event.whole_round:
        begin_round(resolution, event.round + 1)
        return
    _advance(resolution, resolution.encounter.step_index + 1)


def _advance(resolution: Resolution, start: int) -> None:
    index = start
    while index < len(resolution.encounter.steps):
        step = resolution.encounter.steps[index]
        if is_worth_a_stop(resolution, step):
            enter(resolution, index)
            return
        if step.kind is StepKind.INITIATIVE:
            _settle_order(resolution, index)
        else:
            _pass_by(resolution, index)
        index += 1
    if start == 0:
        _stop_anyway(resolution)
        return
    _end_round(resolution)


def _stop_anyway(resolution: Resolution) -> None:
    """A round in which nobody can act still stops once: else rounds would run on by themselves."""
    encounter = resolution.encounter
    steps = (*encounter.steps, RoundStep(StepKind.ACT, NOBODY))
    resolution.put_encounter(replace(encounter, steps=steps))
    enter(resolution, len(steps) - 1)


def _end_round(resolution: Resolution) -> None:
    in_order = lineup_of(resolution).combatants
    take_turns(resolution, [combatant for combatant in in_order if not combatant.acted])
    apply_held(resolution)
    encounter = resolution.encounter
    resolution.emit(RoundEnded(round=encounter.round))
    number = encounter.step_number
    resolution.emit(StepEnded(round=encounter.round, step_number=number, whole_round=True))
