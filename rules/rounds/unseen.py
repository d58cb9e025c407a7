"""Where hidden combatants stand in a round: they have no step, so that nothing tells of them.

A referee may play them from the moment their place has come until the end of the round.
"""

from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.encounter import Combatant, Encounter
from rules.state.rounds import StepKind, UnseenPlace


def has_come(encounter: Encounter, place: UnseenPlace) -> bool:
    """Whether those who stand there may act now: the known place before theirs is over.

    Behind the last known place that is when it begins, for the round ends with it.
    """
    step = encounter.step
    if step is None or step.kind not in (StepKind.ACT, StepKind.PAUSE):
        return False
    numbers = [step.place for step in encounter.steps]
    is_first = not place.behind or place.behind not in numbers
    if is_first or (step.kind is StepKind.ACT and not step.place):
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
