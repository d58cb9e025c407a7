"""Marking combatants as done, in their place of the order or by the referee at any time."""

from rules.attack.records import AttackMade
from rules.casting.records import SpellCast, SpellDisrupted
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.kernel.events import audience_of
from rules.kernel.resolution import Resolution
from rules.kernel.words import whose
from rules.movement.records import Moved
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.order import MOVEMENT
from rules.rounds.places import who_have_come
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
from rules.rounds.steps import ends_place, is_to_act
from rules.rounds.turns import can_act, method_of, named, require_round, take_turns, takes_part
from rules.state.encounter import Combatant, Stage
from rules.state.rounds import StepKind


@FAMILY.handles
def mark_done(resolution: Resolution, action: MarkDone) -> None:
    """A combatant has used its turn. Players do that when its place in the order has come."""
    combatant = named(resolution, action.target)
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


@FAMILY.handles
def end_phase(resolution: Resolution, action: EndPhase) -> None:
    """A combatant has played the phase of its place, such as its movement, and acts in the next."""
    combatant = named(resolution, action.target)
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
    combatant = named(resolution, action.target)
    resolution.require_control(action.target, "take back the turn of {}")
    if not combatant.turn.done and not combatant.turn.phases:
        raise RuleError(f"{combatant.name} has not acted in this round yet.")
    step = resolution.encounter.step
    is_in_place = step is not None and combatant.id in step.members
    if not resolution.actor.is_referee and not is_in_place:
        raise ForbiddenError(
            f"The round has moved on from {combatant.name}. A referee can "
            "⟦give the turn back|done undo=yes⟧."
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
    encounter = resolution.encounter
    if encounter.stage is not Stage.ROUNDS:
        raise RuleError(
            f"The rounds have not begun: nobody has a turn yet. A referee begins them with {NEXT}."
        )
    if encounter.is_surprised(combatant):
        raise RuleError(f"{combatant.name} is surprised and cannot act in this round.")
    if not takes_part(encounter, combatant):
        raise RuleError(f"{combatant.name} has just joined and acts from the next round on.")


def _require_place(resolution: Resolution, combatant: Combatant) -> None:
    """Raise RuleError while the combatant's place is still to come."""
    encounter = resolution.encounter
    step = encounter.step
    assert step is not None
    if step.kind is StepKind.DECLARE:
        raise RuleError(
            f"Declarations are being taken. Use {DECLARE}, "
            "and `nothing` if that is all there is to say."
        )
    if step.kind is StepKind.INITIATIVE:
        raise RuleError(f"Initiative is rolled before anybody acts. Roll it with {ROLL}.")
    begun = encounter.steps[: encounter.step_index + 1]
    if all(combatant.id not in earlier.members for earlier in begun):
        now = "the referee's turn" if step.kind is StepKind.PAUSE else f"the turn of: {step.label}"
        raise RuleError(f"It is {now}. {combatant.name} acts later in this round.")
