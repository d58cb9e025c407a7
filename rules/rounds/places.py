"""Places in the order of a round as steps: finding one, leaving it, and taking another."""

from rules.initiative.segments import sides_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds.order import arrange, place_label, steps_of_place
from rules.rounds.steps import combatants_of, renamed
from rules.rounds.turns import lineup_of, method_of
from rules.state.encounter import Combatant
from rules.state.rounds import RoundStep, StepKind


def last_index_of(resolution: Resolution, combatant: Combatant) -> int | None:
    """The index of the last step of a combatant's place; None if the order has none for it."""
    steps = enumerate(resolution.encounter.steps)
    found = [index for index, step in steps if combatant.id in step.members]
    return found[-1] if found else None


def last_index(resolution: Resolution) -> int:
    """The index of the last step in which anybody acts."""
    steps = enumerate(resolution.encounter.steps)
    return max(index for index, step in steps if step.kind is StepKind.ACT)


def leave_place(resolution: Resolution, combatant: Combatant) -> None:
    """Take a combatant out of the order of this round."""
    put_steps(
        resolution,
        tuple(_without(resolution, step, combatant) for step in resolution.encounter.steps),
    )


def _without(resolution: Resolution, step: RoundStep, combatant: Combatant) -> RoundStep:
    if combatant.id not in step.members:
        return step
    left = replace(
        step,
        who=tuple(who for who in step.who if who != combatant.id),
        members=tuple(who for who in step.members if who != combatant.id),
    )
    return renamed(resolution, left)


def take_place_behind(resolution: Resolution, combatant: Combatant, after: int, phase: str) -> None:
    """Put a combatant behind the step with that index: into the next place where it is its own
    side's or the same phase of the same tie, else into a place of its own."""
    for step in resolution.encounter.steps[after + 1 :]:
        if step.kind is StepKind.ACT and not step.hidden:
            if not combatant.hidden and _is_for(resolution, step, combatant, phase):
                join_segment(resolution, combatant, step.segment)
                return
            break
    step = RoundStep(
        StepKind.ACT,
        place_label(resolution, [combatant]),
        who=(combatant.id,),
        side=combatant.side,
        phase=phase,
        hidden=combatant.hidden,
        members=(combatant.id,),
        segment=_new_segment(resolution),
    )
    insert_steps(resolution, after + 1, (step,))


def take_slow_place(resolution: Resolution, combatant: Combatant) -> None:
    """Put a combatant among the slow at the end of the round, in their order (R-SLOW-ORDER)."""
    places = arrange(method_of(resolution), lineup_of(resolution))
    number = next(i for i, place in enumerate(places) if combatant.id in place.who)
    steps = resolution.encounter.steps
    for step in steps:
        if step.slow and set(step.members) & set(places[number].who):
            join_segment(resolution, combatant, step.segment)
            return
    later = {who for place in places[number + 1 :] for who in place.who}
    now = resolution.encounter.step_index
    before = [
        i
        for i, step in enumerate(steps)
        if i > now and (step.slow or step.hidden) and later & set(step.members)
    ]
    index = before[0] if before else last_index(resolution) + 1
    own = places[number].of(combatant)
    new = steps_of_place(resolution, own, _new_segment(resolution))
    insert_steps(resolution, index, tuple(new))


def join_segment(resolution: Resolution, combatant: Combatant, segment: int) -> None:
    """Let a combatant act together with those who have their place already."""
    put_steps(
        resolution,
        tuple(
            _joined(resolution, step, combatant) if step.segment == segment else step
            for step in resolution.encounter.steps
        ),
    )


def insert_steps(resolution: Resolution, index: int, new: tuple[RoundStep, ...]) -> None:
    """Put steps before the one with that index, which has not begun yet."""
    steps = resolution.encounter.steps
    put_steps(resolution, (*steps[:index], *new, *steps[index:]))


def put_steps(resolution: Resolution, steps: tuple[RoundStep, ...]) -> None:
    """Replace the steps of this round."""
    resolution.put_encounter(replace(resolution.encounter, steps=steps))


def _new_segment(resolution: Resolution) -> int:
    return max(step.segment for step in resolution.encounter.steps) + 1


def _is_for(resolution: Resolution, step: RoundStep, combatant: Combatant, phase: str) -> bool:
    if not phase:
        return step.side == combatant.side and not step.slow
    rolls = {resolution.side(line.side).rolls for line in combatants_of(resolution, step)}
    return step.phase == phase and rolls == {resolution.side(combatant.side).rolls}


def _joined(resolution: Resolution, step: RoundStep, combatant: Combatant) -> RoundStep:
    step = replace(step, who=(*step.who, combatant.id), members=(*step.members, combatant.id))
    step = renamed(resolution, step)
    if len(sides_of(combatants_of(resolution, step))) == 1:
        return step
    return replace(step, side="", simultaneous=True)
