"""Places in the order of a round as steps: finding one, leaving it, and taking another."""

from rules.encounter.records import CombatantRevealed
from rules.initiative.method import Place, sides_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.steps import (
    arrange,
    combatants_of,
    place_label,
    refresh_steps,
    renamed,
    steps_of_place,
)
from rules.rounds.turns import lineup_of, method_of
from rules.state.encounter import Combatant, Encounter
from rules.state.rounds import Blow, RoundStep, StepKind, UnseenPlace


def has_come(encounter: Encounter, place: UnseenPlace) -> bool:
    """Whether those who stand there may act now: the known place before theirs is over.

    Behind the last known place that is when it begins, for the round ends with it.
    """
    step = encounter.step
    if step is None or step.kind is not StepKind.ACT:
        return False
    numbers = [step.place for step in encounter.steps]
    is_first = not place.behind or place.behind not in numbers
    if is_first or not step.place:
        return True
    last = len(numbers) - 1 - numbers[::-1].index(place.behind)
    if any(numbers[last + 1 :]):
        return encounter.step_index > last
    return encounter.step_index >= numbers.index(place.behind)


def who_have_come(encounter: Encounter) -> frozenset[str]:
    """The hidden combatants whose place in the round has come, whether they have acted or not."""
    places = [place for place in encounter.unseen if has_come(encounter, place)]
    return frozenset([who for place in places for who in place.who])


def place_before(encounter: Encounter, combatant_id: str) -> int | None:
    """The number of the known place behind which a hidden combatant stands, None for no place."""
    places = (place.behind for place in encounter.unseen if combatant_id in place.who)
    return next(places, None)


def place_of(encounter: Encounter, combatant_id: str) -> float | None:
    """Where somebody stands in the order of the round, the hidden between two known places.

    None for who has no place.
    """
    places = (step.place for step in encounter.steps if combatant_id in step.members)
    known = next((place for place in places if place), None)
    if known is not None:
        return float(known)
    before = place_before(encounter, combatant_id)
    return None if before is None else before + 0.5


def stand_behind(resolution: Resolution, combatant: Combatant, behind: int) -> None:
    """Give a hidden combatant its place behind a known one."""
    forget_place(resolution, combatant.id)
    encounter = resolution.encounter
    unseen = (*encounter.unseen, UnseenPlace((combatant.id,), behind))
    resolution.put_encounter(replace(encounter, unseen=unseen))


def forget_place(resolution: Resolution, combatant_id: str) -> None:
    """Take somebody out of the hidden places."""
    encounter = resolution.encounter
    left = (
        replace(place, who=tuple([who for who in place.who if who != combatant_id]))
        for place in encounter.unseen
    )
    unseen = tuple([place for place in left if place.who])
    resolution.put_encounter(replace(encounter, unseen=unseen))


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
        if step.kind is StepKind.ACT:
            if _is_for(resolution, step, combatant, phase):
                _join_place(resolution, combatant, step.place)
                return
            break
    step = RoundStep(
        StepKind.ACT,
        place_label(resolution, [combatant]),
        who=(combatant.id,),
        side=combatant.side,
        phase=phase,
        members=(combatant.id,),
        place=_new_place(resolution),
    )
    _insert_steps(resolution, after + 1, (step,))


def wait_for_slow_place(resolution: Resolution, combatant_id: str, blow: Blow) -> None:
    """Keep a blow for the end of the round, where its combatant has its place from now on; another
    of the same attacker counts no more (R-SLOW-BLOW)."""
    combatant = resolution.combatants[combatant_id]
    others = (one for one in combatant.turn.later if one.attacker != blow.attacker)
    turn = replace(combatant.turn, slow=True, later=(*others, blow))
    combatant = replace(combatant, turn=turn)
    resolution.put_combatant(combatant)
    own = last_index_of(resolution, combatant)
    if own is None or not resolution.encounter.steps[own].slow:
        leave_place(resolution, combatant)
        _take_slow_place(resolution, combatant)
        refresh_steps(resolution)


def _take_slow_place(resolution: Resolution, combatant: Combatant) -> None:
    """Put a combatant among the slow at the end of the round, in their order (R-SLOW-ORDER)."""
    places = arrange(method_of(resolution), lineup_of(resolution).without_hidden())
    number = next(i for i, place in enumerate(places) if combatant.id in place.who)
    steps = resolution.encounter.steps
    for step in steps:
        if step.slow and set(step.members) & set(places[number].who):
            _join_place(resolution, combatant, step.place)
            return
    later = {who for place in places[number + 1 :] for who in place.who}
    now = resolution.encounter.step_index
    before = [
        i for i, step in enumerate(steps) if i > now and step.slow and later & set(step.members)
    ]
    index = before[0] if before else last_index(resolution) + 1
    own = places[number].of(combatant)
    new = steps_of_place(resolution, own, _new_place(resolution))
    _insert_steps(resolution, index, tuple(new))


@FAMILY.follows("OSE-COMBAT-SEQUENCE")
def show_place(resolution: Resolution, event: CombatantRevealed) -> None:
    """Somebody who was hidden is seen, and has a step of the round like everybody; or no more."""
    encounter = resolution.encounter
    combatant = resolution.combatants[event.target.id]
    if combatant.hidden:
        own = last_index_of(resolution, combatant)
        if own is not None:
            leave_place(resolution, combatant)
            # The number of the place before the one to which a step belongs, 0 for none.
            number = encounter.steps[own].place
            earlier = [
                step.place for step in encounter.steps[:own] if step.place not in (0, number)
            ]
            stand_behind(resolution, combatant, earlier[-1] if earlier else 0)
        return
    behind = place_before(encounter, combatant.id)
    if behind is None:
        return
    forget_place(resolution, combatant.id)
    own_side = _open_place_of_side(resolution, combatant)
    if own_side:
        _join_place(resolution, combatant, own_side)
    else:
        _take_own_place(resolution, combatant, behind)


def _open_place_of_side(resolution: Resolution, combatant: Combatant) -> int:
    """Where sides act as one: the place of one's own that is not over yet, 0 for none."""
    if not method_of(resolution).rolls.has_sides:
        return 0
    encounter = resolution.encounter
    side, slow = combatant.side, combatant.turn.slow
    coming = encounter.steps[encounter.step_index :]
    places = (step.place for step in coming if (step.side, step.slow) == (side, slow))
    return next(filter(None, places), 0)


def _take_own_place(resolution: Resolution, combatant: Combatant, behind: int) -> None:
    """Behind the known place that was before it, or next of all if that has gone by."""
    encounter = resolution.encounter
    numbers = [step.place for step in encounter.steps]
    number = encounter.steps[encounter.step_index].place
    ahead = [i for i, place in enumerate(numbers) if place and place in (behind, number)]
    index = max([encounter.step_index, *ahead]) + 1
    own = Place((combatant.id,), side=combatant.side)
    _insert_steps(resolution, index, tuple(steps_of_place(resolution, own, _new_place(resolution))))


def _join_place(resolution: Resolution, combatant: Combatant, place: int) -> None:
    """Let a combatant act together with those who have their place already."""
    put_steps(
        resolution,
        tuple(
            _joined(resolution, step, combatant) if step.place == place else step
            for step in resolution.encounter.steps
        ),
    )


def _insert_steps(resolution: Resolution, index: int, new: tuple[RoundStep, ...]) -> None:
    """Put steps before the one with that index, which has not begun yet."""
    steps = resolution.encounter.steps
    put_steps(resolution, (*steps[:index], *new, *steps[index:]))


def put_steps(resolution: Resolution, steps: tuple[RoundStep, ...]) -> None:
    """Replace the steps of this round."""
    resolution.put_encounter(replace(resolution.encounter, steps=steps))


def _new_place(resolution: Resolution) -> int:
    return max(step.place for step in resolution.encounter.steps) + 1


def _is_for(resolution: Resolution, step: RoundStep, combatant: Combatant, phase: str) -> bool:
    if not phase:
        return step.side == combatant.side and not step.slow
    rolls = {resolution.side(combatant.side).rolls for combatant in combatants_of(resolution, step)}
    return step.phase == phase and rolls == {resolution.side(combatant.side).rolls}


def _joined(resolution: Resolution, step: RoundStep, combatant: Combatant) -> RoundStep:
    step = replace(step, who=(*step.who, combatant.id), members=(*step.members, combatant.id))
    step = renamed(resolution, step)
    if len(sides_of(combatants_of(resolution, step))) == 1:
        return step
    return replace(step, side="", simultaneous=True)
