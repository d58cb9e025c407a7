"""An encounter as one viewer may know it; hidden combatants are not there for players."""

from collections.abc import Iterable

from rules.encounter.opening import is_surprise_open, speaker_of
from rules.encounter.records import MONSTER_HIT_POINTS
from rules.health.dying import escalation_bonus
from rules.initiative.records import SLOW_WEAPONS
from rules.kernel.actor import Viewer
from rules.kernel.dues import Due
from rules.powers.records import has_powers
from rules.pursuit.state import is_pursuit_on
from rules.record import replace
from rules.rounds.declarations import is_offered_ahead
from rules.rounds.records import everybody_declares
from rules.state.encounter import Encounter, Side, Stage, Water
from rules.state.game import GameState
from rules.state.rounds import RoundStep
from rules.view.combatants import (
    Look,
    is_surrounded,
    view_ashore,
    view_combatant,
    view_melees,
    view_ranges,
)
from rules.view.records import CombatantView, EncounterView, SideView, StepView


def view_encounter(state: GameState, viewer: Viewer, dues: tuple[Due, ...]) -> EncounterView | None:
    """The running encounter for a viewer; `dues` is all that is open, as the viewer may know it."""
    encounter = state.encounter
    if encounter is None:
        return None
    exact = MONSTER_HIT_POINTS.in_force(state) == "exact"
    look = Look(state, encounter, viewer, exact, dues)
    knows_all = viewer.is_referee
    combatants = [
        view_combatant(look, combatant)
        for combatant in encounter.combatants
        if knows_all or not combatant.hidden
    ]
    sides = tuple([_side(look, side, combatants) for side in encounter.sides])
    steps = tuple(_steps(encounter, combatants))
    speaks = speaker_of(state)
    speaker = next((one.name for one in combatants if one.id == speaks), "")
    return EncounterView(
        id=encounter.id,
        number=encounter.number,
        environment=encounter.environment,
        has_slow_places=SLOW_WEAPONS.in_force(state) == "on",
        stage=encounter.stage,
        is_pursuit=is_pursuit_on(state),
        round=encounter.round,
        surprise_round=encounter.surprise_round,
        step_number=encounter.step_number,
        distance=encounter.distance if knows_all or encounter.distance_shown else None,
        reaction=encounter.reaction if knows_all or encounter.reaction_shown else "",
        speaker=speaker,
        escalation=escalation_bonus(state),
        sides=sides if knows_all else tuple(s for s in sides if s.combatants or s.is_party),
        combatants=tuple([one for side in sides for one in side.combatants]),
        steps=steps,
        current=next((step for step in steps if step.is_current), None),
        morale_checks=encounter.morale_checks if knows_all else (),
        melees=view_melees(look),
        water=_without_names(encounter.water),
        ashore=view_ashore(look),
        is_cramped=look.encounter.positions.everyone,
        is_surrounded=is_surrounded(look),
        abreast=look.encounter.positions.abreast,
        around=look.encounter.positions.around,
        ranges=view_ranges(look),
        dues=dues,
        awaited=tuple(dict.fromkeys([due.kind for due in dues if due.holds])),
        unseen=encounter.unseen if knows_all else (),
        declares_ahead=is_offered_ahead(state),
        everybody_declares=everybody_declares(state),
        has_powers=has_powers(state),
    )


def _without_names(water: Water | None) -> Water | None:
    """The water without who is out of it, whom not every viewer may know of."""
    return None if water is None else replace(water, ashore=())


# Sides


def _side(look: Look, side: Side, combatants: Iterable[CombatantView]) -> SideView:
    """A side; one of hidden combatants alone has no dice that players know of."""
    own = tuple([combatant for combatant in combatants if combatant.side == side.key])
    return SideView(
        key=side.key,
        label=side.label,
        is_party=side.is_party,
        surprised=side.surprised and _is_surprise_known(look, side),
        aware=side.aware and look.viewer.is_referee,
        rolls=side.rolls if look.viewer.is_referee or (own and not side.rolls_secret) else (),
        awaited=side.key in look.awaited,
        combatants=own,
    )


def _is_surprise_known(look: Look, side: Side) -> bool:
    knows_all = look.viewer.is_referee and look.encounter.stage is Stage.MEETING
    return knows_all or is_surprise_open(look.encounter, side)


# Steps


def _steps(encounter: Encounter, combatants: Iterable[CombatantView]) -> list[StepView]:
    """The steps as far as they may be known, without places where nobody is left."""
    steps: list[StepView] = []
    here = {one.id for one in combatants if not one.gone}
    is_playing = encounter.stage is Stage.ROUNDS
    for index, step in enumerate(encounter.steps):
        is_current = is_playing and index == encounter.step_index
        is_left = not step.place or not here.isdisjoint(step.members)
        if is_left or is_current:
            is_past = index < encounter.step_index
            steps.append(_step(step, here, is_current=is_current, is_past=is_past))
    return steps


def _step(step: RoundStep, here: set[str], *, is_current: bool, is_past: bool) -> StepView:
    return StepView(
        kind=step.kind,
        label=step.label,
        side=step.side,
        phase=step.phase,
        who=_those(step.who, here),
        members=_those(step.members, here),
        place=step.place,
        simultaneous=step.simultaneous,
        is_current=is_current,
        is_past=is_past,
    )


def _those(who: tuple[str, ...], here: set[str]) -> tuple[str, ...]:
    """Those of them who are there: mostly all."""
    return who if here.issuperset(who) else tuple([one for one in who if one in here])
