"""Choosing to act later: delays, the middle phase of a tie, slow weapons, and dexterity classes."""

from rules.errors import RuleError, TooLateError
from rules.initiative.actions import Delay, SetDexterityClass, SetSlow, TakeMiddlePhase
from rules.initiative.events import Delayed, DexterityClassSet, MiddlePhaseTaken, SlowChanged
from rules.initiative.method import Waiting
from rules.items.slowness import follows_slow, is_slow
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds.places import (
    last_index,
    last_index_of,
    leave_place,
    take_place_behind,
    take_slow_place,
)
from rules.rounds.steps import combatants_of, refresh_steps
from rules.rounds.turns import audience_of, can_act, method_of, named, turns_of
from rules.rounds.words import CANNOT_ACT
from rules.sheet.dexterity import class_of
from rules.state.encounter import Combatant, Kind

NO_SLOW_WEAPONS = (
    "In this encounter two-handed weapons act with all others: "
    "`slow_weapons` was off in `/game settings` when it began."
)


def delay(resolution: Resolution, action: Delay) -> None:
    """Act later, as the method allows; a referee moves anybody, without `behind` to the end."""
    combatant = named(resolution, action.target)
    resolution.require_control(action.target, "wait")
    own = _own_place(resolution, combatant)
    behind = resolution.combatant(action.behind) if action.behind else None
    phase, is_lasting = _landing(resolution, combatant, own, behind)
    after = own if phase else _after(resolution, combatant, own, behind)
    leave_place(resolution, combatant)
    take_place_behind(resolution, combatant, after, phase)
    if behind is not None and is_lasting:
        _stay_behind(resolution, combatant, after)
    refresh_steps(resolution)
    is_known = behind is not None and (combatant.hidden or not behind.hidden)
    resolution.emit(
        Delayed(
            target=resolution.who(combatant.id),
            round=resolution.encounter.round,
            behind=resolution.who(behind.id) if behind is not None and is_known else None,
            phase=phase,
            rule=method_of(resolution).source,
            audience=audience_of(combatant),
        )
    )


def take_middle_phase(resolution: Resolution, action: TakeMiddlePhase) -> None:
    """Act in the middle phase of ties instead of the first; at once, if that is being played."""
    combatant = named(resolution, action.target)
    resolution.require_control(action.target, "choose the phase")
    if not method_of(resolution).has_middle_phase:
        raise RuleError("These initiative rules have no phases to choose from.")
    if class_of(combatant) <= 0:
        raise RuleError(f"{combatant.name} has no dexterity bonus and so no choice.")
    before = resolution.encounter
    resolution.put_combatant(replace(combatant, takes_middle_phase=action.middle))
    resolution.emit(
        MiddlePhaseTaken(
            target=resolution.who(combatant.id),
            middle=action.middle,
            rule="ERIS-INITIATIVE",
            audience=audience_of(combatant),
        )
    )
    if action.middle:
        _wait_now(resolution, combatant)
    if resolution.encounter == before:
        phase = "the middle" if action.middle else "the first"
        raise RuleError(f"{combatant.name} acts in {phase} phase of ties already.")


def _wait_now(resolution: Resolution, combatant: Combatant) -> None:
    """Leave the first phase at once if the place is there; else the choice is for later ties."""
    try:
        own = _own_place(resolution, combatant)
        place = resolution.encounter.steps[own]
        method_of(resolution).delay(Waiting(combatant, place))
    except RuleError:
        return
    delay(resolution, Delay(target=combatant.id))


def set_slow(resolution: Resolution, action: SetSlow) -> None:
    """Take up a slow weapon: its bearer acts at the end of the round, this one if still to act."""
    combatant = named(resolution, action.target)
    resolution.require_control(action.target, "change weapons")
    if resolution.setting("slow_weapons") != "on":
        raise RuleError(NO_SLOW_WEAPONS)
    if is_slow(resolution.state, combatant) == action.slow:
        what = "with" if action.slow else "without"
        raise RuleError(f"{combatant.name} fights {what} a slow weapon already.")
    follows = follows_slow(resolution.state, combatant) == action.slow
    changed = replace(combatant, slow=None if follows else action.slow)
    resolution.put_combatant(changed)
    own = last_index_of(resolution, combatant)
    encounter = resolution.encounter
    can_act_yet = combatant.id in turns_of(resolution).able and not combatant.turn.done
    is_open = can_act_yet and own is not None and own >= encounter.step_index
    if is_open and action.slow:
        leave_place(resolution, changed)
        take_slow_place(resolution, changed)
        refresh_steps(resolution)
    counts_now = own is None or (is_open and action.slow)
    resolution.emit(
        SlowChanged(
            target=resolution.who(combatant.id),
            slow=action.slow,
            from_round=max(1, encounter.round) if counts_now else encounter.round + 1,
            rule="OSE-SLOW-WEAPONS",
            audience=audience_of(combatant),
        )
    )


def set_dexterity_class(resolution: Resolution, action: SetDexterityClass) -> None:
    """Give a monster its place on ties. A character's follows from the sheet."""
    resolution.require_referee("set a dexterity class")
    combatant = named(resolution, action.target)
    if combatant.kind is Kind.CHARACTER:
        raise RuleError(
            f"{combatant.name}'s class follows from DEX: change that with `/sheet set`."
        )
    if action.dexterity_class not in (-1, 0, 1):
        raise RuleError("A dexterity class is -1 (penalty), 0 or 1 (bonus).")
    if action.dexterity_class == class_of(combatant):
        raise RuleError(f"{combatant.name} has that dexterity class already.")
    resolution.put_combatant(replace(combatant, dexterity_class=action.dexterity_class))
    resolution.emit(
        DexterityClassSet(
            target=resolution.who(combatant.id),
            before=class_of(combatant),
            after=action.dexterity_class,
            rule="ERIS-DEX-TIEBREAK",
            audience=audience_of(combatant),
        )
    )


def _own_place(resolution: Resolution, combatant: Combatant) -> int:
    """The index of the last step of a place that can still be left; RuleError if there is none."""
    own = last_index_of(resolution, combatant)
    if combatant.turn.done:
        raise TooLateError(f"{combatant.name} has already acted in this round.")
    if own is None:
        raise RuleError(f"{combatant.name} has no place in the order of this round yet.")
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
    after = last_index_of(resolution, behind)
    if after is None or after <= own:
        raise RuleError(f"{behind.name} does not act later than {combatant.name} in this round.")
    return after


def _stay_behind(resolution: Resolution, combatant: Combatant, after: int) -> None:
    """Keep the new place in later rounds: behind the last roll of the group waited for."""
    last = combatants_of(resolution, resolution.encounter.steps[after])[-1]
    initiative = replace(
        combatant.initiative,
        delayed_behind=last.initiative.delayed_behind or last.id,
        delay_order=resolution.encounter.step_number,
    )
    resolution.put_combatant(replace(combatant, initiative=initiative))
