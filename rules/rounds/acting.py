"""Acting later than one's place: delays, the middle phase of a tie; and having acted.

Combatants are marked as done in their place of the order, or by the referee at any time.
"""

from rules.attack.records import AttackMade
from rules.casting.records import SpellCast, SpellDisrupted
from rules.encounter.joining import combatant_of
from rules.errors import ForbiddenError, RuleError, TooLateError, WayOut
from rules.initiative.method import Waiting
from rules.initiative.records import Delay, Delayed, MiddlePhaseTaken
from rules.items.records import ItemUsed
from rules.kernel.events import audience_of
from rules.kernel.resolution import Resolution
from rules.kernel.words import whose
from rules.movement.records import Moved
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.places import (
    last_index,
    last_index_of,
    leave_place,
    place_before,
    stand_behind,
    take_place_behind,
    who_have_come,
)
from rules.rounds.records import (
    CANNOT_ACT,
    DECLARE,
    DONE,
    NEXT,
    ROLL,
    EndPhase,
    MarkDone,
    MarkNotDone,
    PhaseDone,
    TurnReopened,
    everybody_declares,
    goes_on_by_itself,
)
from rules.rounds.steps import MOVEMENT, combatants_of, ends_place, is_to_act, refresh_steps
from rules.rounds.turns import (
    can_act,
    lineup_of,
    method_of,
    require_round,
    take_turns,
    takes_part,
)
from rules.state.encounter import Combatant, Encounter, Stage
from rules.state.rounds import StepKind

NO_PLACE = "has no place in the order of this round yet."


@FAMILY.handles
def delay(resolution: Resolution, action: Delay) -> None:
    """Act later, as the method allows; a referee moves anybody, without `behind` to the end."""
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(action.target, "have {} wait")
    if combatant.turn.done:
        raise TooLateError(f"{combatant.name} has already acted in this round.")
    behind = resolution.combatant(action.behind) if action.behind else None
    phase = ""
    if combatant.hidden:
        # A hidden combatant comes behind a later place of those whom players know.
        encounter = resolution.encounter
        own = place_before(encounter, combatant.id)
        if own is None:
            raise RuleError(f"{combatant.name} {NO_PLACE}")
        ahead = _end_of(encounter, own)
        after = _after(resolution, combatant, ahead, behind)
        if after <= ahead:
            raise RuleError(f"Nobody acts later than {combatant.name} in this round.")
        stand_behind(resolution, combatant, encounter.steps[after].place)
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
    # The index of the last step of a place that can still be left.
    own = last_index_of(resolution, combatant)
    if own is None:
        raise RuleError(f"{combatant.name} {NO_PLACE}")
    if own < resolution.encounter.step_index:
        raise TooLateError(f"The place of {combatant.name} in this round has gone by.")
    if not can_act(resolution.state, combatant):
        raise RuleError(f"{combatant.name} {CANNOT_ACT}")
    phase, is_lasting = _landing(resolution, combatant, own, behind)
    after = own if phase else _after(resolution, combatant, own, behind)
    leave_place(resolution, combatant)
    take_place_behind(resolution, combatant, after, phase)
    if behind is not None and is_lasting:
        # Keep the new place in later rounds: behind the last roll of the group waited for.
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
    refresh_steps(resolution)
    return phase


@FAMILY.follows("ERIS-INITIATIVE")
def wait_for_middle_phase(resolution: Resolution, event: MiddlePhaseTaken) -> None:
    """Somebody who may act first in the tie being played waits for the middle phase."""
    if event.now:
        delay(resolution, Delay(target=event.target.id))


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


@FAMILY.handles
def mark_done(resolution: Resolution, action: MarkDone) -> None:
    """A combatant has used its turn. Players do that when its place in the order has come."""
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(action.target, "say that the turn of {} is over")
    require_round(resolution, action.round)
    _require_turn(resolution, combatant)
    if combatant.turn.done:
        raise TooLateError(f"{combatant.name} has already acted in this round.")
    if not can_act(resolution.state, combatant):
        raise RuleError(f"{combatant.name} {CANNOT_ACT}")
    if not resolution.actor.is_referee:
        _require_place(resolution, combatant)
    take_turns(resolution, (combatant,), by_hand=True)


@FAMILY.follows("OSE-ATTACKS-PER-ROUND")
def attack_made(resolution: Resolution, event: AttackMade) -> None:
    """Whoever has attacked as often as they may has acted, where an action is all of a turn.

    In a game by post also those whom the referee plays: whoever declared an attack has no more.
    """
    if event.left:
        return
    combatant, state = resolution.find_combatant(event.attacker.id), resolution.state
    is_referees = combatant is not None and combatant.owner is None
    if is_referees and everybody_declares(state) and goes_on_by_itself(state):
        end_turn_if_come(resolution, event.attacker.id)
    else:
        _end_turn_after_attack(resolution, event.attacker.id)


def _end_turn_after_attack(resolution: Resolution, combatant_id: str) -> None:
    """The same for whoever has done what stands in for an attack."""
    if method_of(resolution).attack_ends_turn:
        end_turn_if_come(resolution, combatant_id)


def end_turn_if_come(resolution: Resolution, combatant_id: str) -> None:
    """Whoever has nothing left to do in this round has acted, once their place has come."""
    combatant = resolution.find_combatant(combatant_id)
    if combatant is None:
        return
    encounter = resolution.encounter
    step = encounter.step
    has_come = combatant.id in who_have_come(encounter)
    if combatant.turn.done or step is None or not (combatant.id in step.members or has_come):
        return
    take_turns(resolution, (combatant,), by_hand=True)


@FAMILY.follows("OSE-COMBAT-MOVE")
def has_moved(resolution: Resolution, event: Moved) -> None:
    """Whoever runs from a melee does nothing else; for others the phase of movement is over."""
    if event.how == "retreat":
        _end_turn_after_attack(resolution, event.target.id)
        return
    combatant, step = resolution.combatants[event.target.id], resolution.encounter.step
    if step is None or step.phase != MOVEMENT or event.target.number:
        return
    if combatant.id in step.members and is_to_act(step, combatant):
        turn = replace(combatant.turn, phases=(*combatant.turn.phases, step.phase))
        resolution.put_combatant(replace(combatant, turn=turn))


@FAMILY.follows("OSE-SPELLCASTING")
def spell_is_over(resolution: Resolution, event: SpellCast | SpellDisrupted) -> None:
    """Casting is all of a turn, and so is a spell that is disrupted before its time."""
    encounter = resolution.state.encounter
    combatant = resolution.find_combatant(event.target.id)
    if encounter is None or combatant is None or combatant.turn.done or encounter.step is None:
        return
    is_known = isinstance(event, SpellCast) or event.ends_turn
    if is_known and method_of(resolution).attack_ends_turn:
        take_turns(resolution, (combatant,), by_hand=True)


@FAMILY.follows("ERIS-ACTIONS")
def thing_is_used(resolution: Resolution, event: ItemUsed) -> None:
    """Using a thing is all of a turn, and a minor action where there is more to one (R-USE)."""
    encounter = resolution.state.encounter
    if encounter is not None and encounter.step is not None:
        _end_turn_after_attack(resolution, event.target.id)


@FAMILY.handles
def end_phase(resolution: Resolution, action: EndPhase) -> None:
    """A combatant has played the phase of its place, such as its movement, and acts in the next."""
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(action.target, "end the phase for {}")
    encounter = resolution.encounter
    step = encounter.step
    _require_turn(resolution, combatant)
    if action.step_number is not None and action.step_number != encounter.step_number:
        raise TooLateError("That phase is over.")
    if step is None or not step.phase or ends_place(encounter.steps, encounter.step_index):
        raise RuleError(
            f"There is no phase after this one in {whose(combatant.name)} turn. Use {DONE}."
        )
    if combatant.id not in step.who or not is_to_act(step, combatant):
        raise TooLateError(f"{combatant.name} has nothing left to do in this phase.")
    turn = replace(combatant.turn, phases=(*combatant.turn.phases, step.phase))
    resolution.put_combatant(replace(combatant, turn=turn))
    resolution.emit(
        PhaseDone(
            target=resolution.who(combatant.id),
            round=encounter.round,
            phase=step.phase,
            audience=audience_of(hidden=combatant.hidden),
        )
    )


@FAMILY.handles
def mark_not_done(resolution: Resolution, action: MarkNotDone) -> None:
    """A combatant has its turn again; for players only while its place in the order lasts."""
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(action.target, "take back the turn of {}")
    if not combatant.turn.done and not combatant.turn.phases:
        raise RuleError(f"{combatant.name} has not acted in this round yet.")
    step = resolution.encounter.step
    is_in_place = step is not None and combatant.id in step.members
    if not resolution.actor.is_referee and not is_in_place:
        raise ForbiddenError(
            f"The round has moved on from {combatant.name}. A referee can ",
            WayOut("give the turn back", "done", undo="yes"),
            ".",
        )
    reopen_turn(resolution, combatant)


def reopen_turn(resolution: Resolution, combatant: Combatant) -> None:
    """Give a turn back and report it."""
    resolution.put_combatant(
        replace(combatant, turn=replace(combatant.turn, done=False, passed_over=False, phases=()))
    )
    resolution.emit(
        TurnReopened(
            target=resolution.who(combatant.id),
            round=resolution.encounter.round,
            audience=audience_of(hidden=combatant.hidden),
        )
    )


def require_turn(resolution: Resolution, combatant: Combatant) -> None:
    """Raise RuleError unless a combatant may act now: players in their place, referees any time."""
    require_place(resolution, combatant)
    if combatant.turn.done and not resolution.actor.is_referee:
        raise TooLateError(f"{combatant.name} has already acted in this round.")


def require_place(resolution: Resolution, combatant: Combatant) -> None:
    """Raise RuleError while a combatant's place is still to come; referees need not wait."""
    _require_turn(resolution, combatant)
    if not resolution.actor.is_referee:
        _require_place(resolution, combatant)


def require_acting(resolution: Resolution, combatant: Combatant) -> None:
    """Raise RuleError unless a combatant has still to act in this round, now or later."""
    _require_turn(resolution, combatant)
    if combatant.turn.done:
        raise TooLateError(f"{combatant.name} has already acted in this round.")
    if not can_act(resolution.state, combatant):
        raise RuleError(f"{combatant.name} {CANNOT_ACT}")


def _require_turn(resolution: Resolution, combatant: Combatant) -> None:
    if refusal := _why_no_turn(resolution.encounter, combatant):
        raise RuleError(refusal)


def _require_place(resolution: Resolution, combatant: Combatant) -> None:
    """Raise RuleError while the combatant's place is still to come."""
    if refusal := _why_not_yet(resolution.encounter, combatant):
        raise RuleError(refusal)


def why_no_place(encounter: Encounter, combatant: Combatant) -> str:
    """Why a combatant's place in a round has not come, as a refusal; "" where it has."""
    return _why_no_turn(encounter, combatant) or _why_not_yet(encounter, combatant)


def _why_no_turn(encounter: Encounter, combatant: Combatant) -> str:
    if encounter.stage is not Stage.ROUNDS:
        begin = f"A referee begins them with {NEXT}."
        return f"The rounds have not begun: nobody has a turn yet. {begin}"
    if encounter.is_surprised(combatant):
        return f"{combatant.name} is surprised and cannot act in this round."
    if not takes_part(encounter, combatant):
        return f"{combatant.name} has just joined and acts from the next round on."
    return ""


def _why_not_yet(encounter: Encounter, combatant: Combatant) -> str:
    step = encounter.step
    assert step is not None
    if step.kind is StepKind.DECLARE:
        return (
            f"Declarations are being taken. Use {DECLARE}, "
            "and `nothing` if that is all there is to say."
        )
    if step.kind is StepKind.INITIATIVE:
        return f"Initiative is rolled before anybody acts. Roll it with {ROLL}."
    begun = encounter.steps[: encounter.step_index + 1]
    if all(combatant.id not in earlier.members for earlier in begun):
        return f"It is the turn of: {step.label}. {combatant.name} acts later in this round."
    return ""
