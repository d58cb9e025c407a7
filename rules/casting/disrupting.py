"""Spells that fail before they are cast, because their caster was attacked or failed a save."""

from rules.attack.door import able_bodies
from rules.attack.events import AttackRolled
from rules.casting.actions import DisruptSpell
from rules.casting.choosing import declared_spell, meant
from rules.casting.events import SpellDisrupted
from rules.casting.interrupts.shape import HIT, REFEREE, SAVE
from rules.casting.memory import lose
from rules.casting.settings import interrupt_in
from rules.checks.events import SaveRolled
from rules.encounter.door import combatant_of
from rules.errors import RuleError
from rules.grapple.events import Grappled
from rules.health.events import HitPointsChanged
from rules.kernel.events import EVERYBODY, REFEREES, Who
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.kernel.targets import split_target
from rules.record import replace
from rules.rounds.door import place_of
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState
from rules.state.rounds import StepKind


def attacked(resolution: Resolution, event: AttackRolled) -> None:
    """An attack on somebody who is about to cast."""
    why = interrupt_in(resolution.state).by_attack(event.hit, event.mode)
    if why:
        _disrupt(resolution, event.target, why, by=event.attacker.id)


def grappled(resolution: Resolution, event: Grappled) -> None:
    """Somebody tried to hold those who are about to cast, which is an attack hand to hand."""
    why = interrupt_in(resolution.state).by_attack(event.won, Mode.MELEE)
    if why and not event.breaking_free:
        for who in event.whom:
            _disrupt(resolution, who, why, by=event.who[0].id)


def hurt(resolution: Resolution, event: HitPointsChanged) -> None:
    """Damage of an attack that was not rolled here, as where a table rolls by itself."""
    if event.amount < 0 and event.is_attack and event.cause == "damage":
        by = event.by.id if event.by is not None else ""
        _disrupt(resolution, event.target, HIT, by=by)


def saved(resolution: Resolution, event: SaveRolled) -> None:
    """A save that failed, where that disrupts."""
    if not event.passed and interrupt_in(resolution.state).by_save:
        by = event.by.id if event.by is not None else ""
        _disrupt(resolution, event.target, SAVE, by=by)


def disrupt_spell(resolution: Resolution, action: DisruptSpell) -> None:
    """The referee's word that a declared spell is disrupted (R-INTERRUPT)."""
    resolution.require_referee("disrupt a spell")
    combatant = combatant_of(resolution, action.target)
    if not _is_about_to_cast(resolution, combatant):
        raise RuleError(f"{combatant.name} is about to cast nothing that was declared.")
    _fail(resolution, combatant, resolution.who(combatant.id), REFEREE)


def _disrupt(resolution: Resolution, who: Who, why: str, *, by: str) -> None:
    combatant = resolution.find_combatant(who.id)
    if combatant is None or not _is_about_to_cast(resolution, combatant):
        return
    needs_loss = interrupt_in(resolution.state).after_losing
    if needs_loss and not _has_lost(resolution.encounter, combatant, by):
        return
    number = split_target(who.target)[1]
    if number in combatant.turn.interrupted:
        return
    interrupted = (*combatant.turn.interrupted, number)
    combatant = replace(combatant, turn=replace(combatant.turn, interrupted=interrupted))
    resolution.put_combatant(combatant)
    if _is_anybody_left(resolution.state, combatant):
        _tell(resolution, combatant, who, why)
    else:
        _fail(resolution, combatant, who, why)


def _is_anybody_left(state: GameState, combatant: Combatant) -> bool:
    """Whether any others of a group can still cast what they have declared."""
    able = able_bodies(state, combatant.id) if len(combatant.bodies) > 1 else ()
    return any(split_target(body)[1] not in combatant.turn.interrupted for body in able)


def _is_about_to_cast(resolution: Resolution, combatant: Combatant) -> bool:
    """Whether somebody has declared a spell for this round and has neither cast nor lost it."""
    turn, step = combatant.turn, resolution.encounter.step
    if declared_spell(resolution.state, combatant.id) is None or step is None:
        return False
    is_over = turn.done or turn.cast or turn.disrupted
    return not is_over and step.kind in (StepKind.ACT, StepKind.PAUSE)


def _has_lost(encounter: Encounter, combatant: Combatant, by: str) -> bool:
    """Whether a caster acts later than whoever harms them, or than those whose turn it is.

    Who acts at the same time has not lost to them (R-DISRUPT-TIE).
    """
    own = place_of(encounter, combatant.id)
    other = place_of(encounter, by) if by else None
    if other is None and encounter.step is not None:
        other = float(encounter.step.place)
    return own is not None and other is not None and other < own


def _fail(resolution: Resolution, combatant: Combatant, who: Who, why: str) -> None:
    """The spell fails and is gone from memory."""
    turn = replace(combatant.turn, disrupted=True)
    resolution.put_combatant(replace(combatant, turn=turn))
    _tell(resolution, resolution.combatants[combatant.id], who, why)


def _tell(resolution: Resolution, combatant: Combatant, who: Who, why: str) -> None:
    """Report it; of a group only whoever was disturbed fails while others of it are left."""
    declared, is_over = declared_spell(resolution.state, combatant.id), combatant.turn.disrupted
    assert declared is not None
    spell = meant(resolution.state, combatant.id)
    resolution.emit(
        SpellDisrupted(
            target=who,
            why=why,
            spell=spell,
            lost=is_over and lose(resolution, combatant.id, spell),
            ends_turn=is_over and not declared.kept,
            rule=interrupt_in(resolution.state).source,
            audience=REFEREES if declared.kept else EVERYBODY,
        )
    )
