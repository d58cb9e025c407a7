"""Combatants leave an encounter: fled, surrendered, left, or struck from it by mistake."""

from rules.encounter.actions import LeaveEncounter, RemoveCombatant
from rules.encounter.bodies import is_out
from rules.encounter.events import CombatantLeft
from rules.encounter.questions import MayLeave
from rules.encounter.sides import combatant_of
from rules.errors import RuleError
from rules.kernel.questions import Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, is_on, spell, split_target
from rules.record import replace
from rules.state.encounter import Body, Combatant, Encounter
from rules.state.health import Life

REASONS = ("fled", "surrendered", "left")
REMOVED = "removed"


def leave_encounter(resolution: Resolution, action: LeaveEncounter) -> None:
    """Mark a combatant, or one body of it, as gone; the dead stay where they lie."""
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(combatant.id, "have {} leave the encounter")
    if action.reason not in REASONS:
        raise RuleError("Say why: `fled`, `surrendered` or `left`.")
    if combatant.gone:
        raise RuleError(f"{combatant.name} has left the encounter already.")
    _require_free(resolution, action)
    take_out(resolution, action.target, action.reason)


def take_out(resolution: Resolution, target: str, reason: str) -> None:
    """Mark a combatant, or one body of it, as gone and report it; nobody's leave is asked here."""
    combatant = resolution.combatants[id_of(target)]
    _, number = split_target(target)
    body = resolution.body(target) if number and len(combatant.bodies) > 1 else None
    if body is None:
        _take_line(resolution, combatant, reason)
    else:
        _take_member(resolution, combatant, body, reason)
    _forget(resolution, combatant.id)
    resolution.emit(
        CombatantLeft(
            target=resolution.who(spell(combatant.id, body.number if body else 0)),
            reason=reason,
            side=combatant.side,
            numbers=_still_there(combatant) if body is None else (),
        )
    )


def _require_free(resolution: Resolution, action: LeaveEncounter) -> None:
    """Raise RuleError where a rule forbids a player to go; a referee may allow it."""
    question = MayLeave(who=action.target, stake=action.reason)
    forbidden = ruled(resolution.ask(question), Ruling.FORBIDDEN)
    if forbidden is not None and not resolution.actor.is_referee:
        raise RuleError(forbidden.label)


def _still_there(combatant: Combatant) -> tuple[int, ...]:
    """The numbers of the bodies that can go: the dead stay, and nobody goes twice."""
    return tuple(body.number for body in combatant.bodies if _can_go(body))


def _can_go(body: Body) -> bool:
    return not body.gone and body.vitals.life is not Life.DEAD


def _take_line(resolution: Resolution, combatant: Combatant, reason: str) -> None:
    bodies = tuple(_gone(body, reason) for body in combatant.bodies)
    resolution.put_combatant(replace(combatant, bodies=bodies, gone=reason))


def _gone(body: Body, reason: str) -> Body:
    return replace(body, gone=reason) if _can_go(body) else body


def _take_member(resolution: Resolution, combatant: Combatant, body: Body, reason: str) -> None:
    label = f"{combatant.name} {body.number}"
    if body.gone:
        raise RuleError(f"{label} has left the encounter already.")
    if body.vitals.life is Life.DEAD:
        raise RuleError(f"{label} is dead and stays where it lies.")
    left = replace(body, gone=reason)
    bodies = tuple(left if b.number == body.number else b for b in combatant.bodies)
    has_anybody = any(_can_go(b) for b in bodies)
    resolution.put_combatant(replace(combatant, bodies=bodies, gone="" if has_anybody else reason))


def _forget(resolution: Resolution, combatant_id: str) -> None:
    """Drop what only they could have done: a morale check, speaking for the party."""
    combatant = resolution.find_combatant(combatant_id)
    encounter = resolution.encounter
    if combatant is not None and not is_out(encounter, resolution.state, combatant):
        return
    checks = tuple(check for check in encounter.morale_checks if check.combatant_id != combatant_id)
    speaker = "" if encounter.speaker == combatant_id else encounter.speaker
    resolution.put_encounter(replace(encounter, morale_checks=checks, speaker=speaker))


def remove_combatant(resolution: Resolution, action: RemoveCombatant) -> None:
    """Strike a combatant with everything that hangs on it; a character's own sheet is untouched."""
    resolution.require_referee("remove a combatant")
    combatant = combatant_of(resolution, action.combatant_id)
    who = resolution.who(combatant.id)
    resolution.put_encounter(_without(resolution.encounter, combatant))
    _forget(resolution, combatant.id)
    resolution.emit(
        CombatantLeft(rule="OSE-ENCOUNTER", target=who, reason=REMOVED, side=combatant.side)
    )


def _without(encounter: Encounter, combatant: Combatant) -> Encounter:
    steps = tuple(
        replace(step, who=_others(step.who, combatant), members=_others(step.members, combatant))
        for step in encounter.steps
    )
    combatants = tuple(
        _not_behind(one, combatant.id) for one in encounter.combatants if one.id != combatant.id
    )
    held = tuple(damage for damage in encounter.held if not is_on(damage.target, combatant))
    return replace(encounter, steps=steps, combatants=combatants, held=held)


def _others(who: tuple[str, ...], combatant: Combatant) -> tuple[str, ...]:
    return tuple(combatant_id for combatant_id in who if combatant_id != combatant.id)


def _not_behind(combatant: Combatant, combatant_id: str) -> Combatant:
    if combatant.initiative.delayed_behind != combatant_id:
        return combatant
    return replace(combatant, initiative=replace(combatant.initiative, delayed_behind=""))
