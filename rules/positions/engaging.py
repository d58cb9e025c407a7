"""Who can go into melee, and leaving it (OSE-DECLARE, ERIS-DISENGAGE)."""

from rules.attack.records import AttackRolled
from rules.conditions.reading import why_held
from rules.encounter.meeting import check_distance, distance_unit
from rules.encounter.records import CombatantLeft, CombatantRevealed, SideChanged
from rules.errors import RuleError
from rules.health.records import LifeChanged
from rules.initiative.methods import method_in
from rules.kernel.events import Event
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.positions import FAMILY
from rules.positions.records import DISENGAGE, Disengage, Disengaged
from rules.positions.spacing import (
    are_comrades,
    engaged_with,
    is_engaged,
    is_pair,
    name_fighter,
    put_distance,
    put_positions,
    stands,
    touches,
)
from rules.record import replace
from rules.state.encounter import Melee, Stage, StatedDistance
from rules.state.game import GameState

MOVES = ("withdrawal", "retreat")
"""The declarations with which one may leave a melee."""


def undeclared(state: GameState, target: str) -> str:
    """Why somebody may not leave a melee in this round by themselves, "" if they may."""
    combatant = find_combatant(state, target)
    if combatant is None or not _is_declared(state):
        return ""
    declaration = combatant.turn.declaration
    if declaration is not None and declaration.kind in MOVES:
        return ""
    return (
        f"{combatant.name} is in melee and has declared neither a withdrawal nor a retreat for "
        "this round. Declare it when a round begins; a referee may allow it now."
    )


def _is_declared(state: GameState) -> bool:
    if state.encounter is None or state.encounter.stage is not Stage.ROUNDS:
        return False
    return method_in(state).has_declarations and DISENGAGE.in_force(state) == "ose"


def require_fight(resolution: Resolution, target: str, other: str) -> None:
    """Raise RuleError for two who cannot fight each other, and for two who do so already."""
    own, foe = resolution.who(target).label, resolution.who(other).label
    if are_comrades(resolution.state, target, other):
        raise RuleError(f"{own} and {foe} are on the same side.")
    for who in (target, other):
        if not stands(resolution.state, who):
            raise RuleError(f"{resolution.who(who).label} cannot fight now.")
    melees = resolution.encounter.positions.melees
    if any(is_pair((melee.first, melee.second), target, other) for melee in melees):
        raise RuleError(f"{own} is in melee with {foe} already.")


@FAMILY.handles
def disengage(resolution: Resolution, action: Disengage) -> None:
    """Leave a melee. By OSE-DECLARE a player has to have declared it; a referee may allow it."""
    target = name_fighter(resolution, action.target)
    resolution.require_control(target, "take {} out of melee")
    other = name_fighter(resolution, action.other) if action.other else ""
    foes = known_foes(resolution, target, other)
    refusal = why_held(resolution.state, target) or undeclared(resolution.state, target)
    if refusal and not resolution.actor.is_referee:
        raise RuleError(refusal)
    if action.distance is not None:
        resolution.require_referee("say how far somebody gets")
        check_distance(resolution.encounter, action.distance)
    for foe in foes:
        leave_melee(resolution, target, foe)
        put_distance(resolution, target, foe, action.distance or 0, public=True)
    resolution.emit(
        Disengaged(
            target=resolution.who(target),
            others=tuple(resolution.who(foe) for foe in foes),
            distance=action.distance,
            unit=distance_unit(resolution.encounter),
        )
    )


def known_foes(resolution: Resolution, target: str, other: str) -> tuple[str, ...]:
    """Those whom one leaves, as far as the actor knows of them; RuleError if there are none."""
    seen_only = not resolution.actor.is_referee
    foes = engaged_with(resolution.state, target, seen_only=seen_only)
    leaving = tuple(foe for foe in foes if not other or touches(foe, other))
    if not leaving:
        whom = f" with {resolution.who(other).label}" if other else ""
        raise RuleError(f"{resolution.who(target).label} is not in melee{whom}.")
    return leaving


def leave_melee(resolution: Resolution, target: str, foe: str) -> None:
    """Two are in melee with each other no longer."""
    positions = resolution.encounter.positions
    melees = tuple(m for m in positions.melees if not is_pair((m.first, m.second), target, foe))
    put_positions(resolution, replace(positions, melees=melees))


@FAMILY.follows("OSE-REACH")
def begin_melee(resolution: Resolution, event: AttackRolled) -> None:
    """A blow begins a melee of the two, if both still stand; the telling of the blow says so."""
    who, whom = event.attacker.target, event.target.target
    if event.mode is Mode.MELEE:
        meet(resolution, who, whom)


def meet(resolution: Resolution, who: str, whom: str) -> None:
    """Two are in melee from now on, if both still stand: for rules, which tell why."""
    if _can_begin(resolution.state, who, whom):
        positions = resolution.encounter.positions
        melees = (*positions.melees, Melee(who, whom))
        put_positions(resolution, replace(positions, melees=melees))


def _can_begin(state: GameState, who: str, whom: str) -> bool:
    if state.encounter is None or is_engaged(state, who, whom):
        return False
    return stands(state, who) and stands(state, whom) and not are_comrades(state, who, whom)


@FAMILY.follows("OSE-DECLARE", LifeChanged, CombatantLeft, SideChanged)
def end_melees(resolution: Resolution, _event: Event) -> None:
    """Drop melees of those who cannot fight each other any more, and distances of who is gone."""
    if resolution.state.encounter is None:
        return
    state, positions = resolution.state, resolution.encounter.positions
    melees = tuple(melee for melee in positions.melees if _goes_on(state, melee))
    apart = tuple(said for said in positions.apart if _is_there(state, said))
    if (melees, apart) != (positions.melees, positions.apart):
        put_positions(resolution, replace(positions, melees=melees, apart=apart))


def _goes_on(state: GameState, melee: Melee) -> bool:
    both_stand = stands(state, melee.first) and stands(state, melee.second)
    return both_stand and not are_comrades(state, melee.first, melee.second)


def _is_there(state: GameState, said: StatedDistance) -> bool:
    found = (find_combatant(state, said.first), find_combatant(state, said.second))
    return all(combatant is not None and not combatant.gone for combatant in found)


@FAMILY.follows("OSE-DECLARE")
def go_out_of_sight(resolution: Resolution, event: CombatantRevealed) -> None:
    """Whoever goes out of sight is in no melee; who comes into sight keeps theirs."""
    if not event.hidden_again:
        return
    positions = resolution.encounter.positions
    melees = tuple(
        m for m in positions.melees if event.target.id not in map(id_of, (m.first, m.second))
    )
    put_positions(resolution, replace(positions, melees=melees))
