"""Acting later than one's place: delays, the middle phase of a tie, slow weapons."""

from rules.errors import RuleError, TooLateError
from rules.initiative.method import Waiting
from rules.initiative.records import Delay, Delayed, MiddlePhaseTaken, SlowChanged
from rules.kernel.events import audience_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.places import (
    last_index,
    last_index_of,
    leave_place,
    place_before,
    stand_behind,
    take_place_behind,
    take_slow_place,
)
from rules.rounds.records import CANNOT_ACT
from rules.rounds.steps import combatants_of, refresh_steps
from rules.rounds.turns import can_act, lineup_of, method_of, named
from rules.state.encounter import Combatant, Encounter

NO_PLACE = "has no place in the order of this round yet."


@FAMILY.handles
def delay(resolution: Resolution, action: Delay) -> None:
    """Act later, as the method allows; a referee moves anybody, without `behind` to the end."""
    combatant = named(resolution, action.target)
    resolution.require_control(action.target, "have {} wait")
    _require_waiting(resolution, combatant)
    behind = resolution.combatant(action.behind) if action.behind else None
    phase = ""
    if combatant.hidden:
        _wait_unseen(resolution, combatant, behind)
    else:
        phase = _wait_in_order(resolution, combatant, behind)
    is_known = behind is not None and (combatant.hidden or not behind.hidden)
    resolution.emit(
        Delayed(
            target=resolution.who(combatant.id),
            round=resolution.encounter.round,
            behind=resolution.who(behind.id) if behind is not None and is_known else None,
            phase=phase,
            rule=method_of(resolution).source,
            audience=audience_of(hidden=combatant.hidden),
        )
    )


def _wait_in_order(resolution: Resolution, combatant: Combatant, behind: Combatant | None) -> str:
    """Leave one's place for a later one; the phase of a tie in which that is, "" for none."""
    own = _own_place(resolution, combatant)
    phase, is_lasting = _landing(resolution, combatant, own, behind)
    after = own if phase else _after(resolution, combatant, own, behind)
    leave_place(resolution, combatant)
    take_place_behind(resolution, combatant, after, phase)
    if behind is not None and is_lasting:
        _stay_behind(resolution, combatant, after)
    refresh_steps(resolution)
    return phase


def _wait_unseen(resolution: Resolution, combatant: Combatant, behind: Combatant | None) -> None:
    """A hidden combatant comes behind a later place of those whom players know."""
    encounter = resolution.encounter
    own = place_before(encounter, combatant.id)
    if own is None:
        raise RuleError(f"{combatant.name} {NO_PLACE}")
    ahead = _end_of(encounter, own)
    after = _after(resolution, combatant, ahead, behind)
    if after <= ahead:
        raise RuleError(f"Nobody acts later than {combatant.name} in this round.")
    stand_behind(resolution, combatant, encounter.steps[after].place)


@FAMILY.follows("ERIS-INITIATIVE")
def wait_for_middle_phase(resolution: Resolution, event: MiddlePhaseTaken) -> None:
    """Somebody who may act first in the tie being played waits for the middle phase."""
    if event.now:
        delay(resolution, Delay(target=event.target.id))


@FAMILY.follows("OSE-SLOW-WEAPONS")
def act_slowly(resolution: Resolution, event: SlowChanged) -> None:
    """Somebody who was still to act takes a place among the slow (OSE-SLOW-WEAPONS)."""
    if event.now:
        combatant = resolution.combatants[event.target.id]
        leave_place(resolution, combatant)
        take_slow_place(resolution, combatant)
        refresh_steps(resolution)


def _require_waiting(resolution: Resolution, combatant: Combatant) -> None:
    if combatant.turn.done:
        raise TooLateError(f"{combatant.name} has already acted in this round.")


def _own_place(resolution: Resolution, combatant: Combatant) -> int:
    """The index of the last step of a place that can still be left; RuleError if there is none."""
    own = last_index_of(resolution, combatant)
    if own is None:
        raise RuleError(f"{combatant.name} {NO_PLACE}")
    if own < resolution.encounter.step_index:
        raise TooLateError(f"The place of {combatant.name} in this round has gone by.")
    if not can_act(resolution.state, combatant):
        raise RuleError(f"{combatant.name} {CANNOT_ACT}")
    return own


def _landing(
    resolution: Resolution, combatant: Combatant, own: int, behind: Combatant | None
) -> tuple[str, bool]:
    """The phase to land in and whether the place is kept. Referees may do what a method refuses."""
    method = method_of(resolution)
    place = resolution.encounter.steps[own]
    try:
        return method.delay(Waiting(combatant, place, behind)), method.lasting_delay
    except RuleError:
        if not resolution.actor.is_referee:
            raise
    return "", False


def _after(resolution: Resolution, combatant: Combatant, own: int, behind: Combatant | None) -> int:
    if behind is None:
        last = last_index(resolution)
        if resolution.encounter.steps[last].members == (combatant.id,):
            raise RuleError(f"Nobody acts later than {combatant.name} in this round.")
        return last
    after = _last_index(resolution, behind)
    if after is None or after <= own:
        raise RuleError(f"{behind.name} does not act later than {combatant.name} in this round.")
    return after


def _last_index(resolution: Resolution, combatant: Combatant) -> int | None:
    """The index of the last step of somebody's place, for the hidden of the known one before."""
    if not combatant.hidden:
        return last_index_of(resolution, combatant)
    number = place_before(resolution.encounter, combatant.id)
    return None if number is None else _end_of(resolution.encounter, number)


def _end_of(encounter: Encounter, number: int) -> int:
    """The index of the last step of a place, -1 for none."""
    steps = enumerate(encounter.steps)
    return max((index for index, step in steps if number and step.place == number), default=-1)


def _stay_behind(resolution: Resolution, combatant: Combatant, after: int) -> None:
    """Keep the new place in later rounds: behind the last roll of the group waited for."""
    group = combatants_of(resolution, resolution.encounter.steps[after])
    order = method_of(resolution).order(lineup_of(resolution))
    rank = {who: index for index, who in enumerate(who for place in order for who in place.who)}
    last = max(group, key=lambda one: rank.get(one.id, -1))
    initiative = replace(
        combatant.initiative,
        delayed_behind=last.initiative.delayed_behind or last.id,
        delay_order=resolution.encounter.step_number,
    )
    resolution.put_combatant(replace(combatant, initiative=initiative))
