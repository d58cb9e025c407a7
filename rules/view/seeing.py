"""Looks at an encounter with one viewer's eyes; hidden combatants are not there for players."""

from rules.conditions.effects import by_target
from rules.encounter.surprise import is_surprise_open
from rules.health.escalation import escalation_bonus
from rules.kernel.actor import Viewer
from rules.state.encounter import Combatant, Encounter, Side, Stage
from rules.state.game import GameState
from rules.state.rounds import RoundStep, StepKind
from rules.view.combatants import view_combatant
from rules.view.look import Look, is_waited_for
from rules.view.positions import view_melees, view_ranges
from rules.view.records import CombatantView, EncounterView, SideView, StepView

REFEREE_STEP = "referee"


def view_encounter(state: GameState, viewer: Viewer, *, exact: bool) -> EncounterView | None:
    """The running encounter for a viewer; `exact` shows players the hit points of monsters."""
    encounter = state.encounter
    if encounter is None:
        return None
    look = Look(state, encounter, viewer, exact, by_target(state.effects))
    lines = tuple(
        view_combatant(look, combatant)
        for combatant in encounter.combatants
        if viewer.is_referee or not combatant.hidden
    )
    sides = tuple(_side(look, side, lines) for side in encounter.sides)
    knows_all = viewer.is_referee
    speaker = next((line.name for line in lines if line.id == encounter.speaker), "")
    return EncounterView(
        id=encounter.id,
        number=encounter.number,
        environment=encounter.environment,
        settings=encounter.settings,
        stage=encounter.stage,
        round=encounter.round,
        surprise_round=encounter.surprise_round,
        step_number=encounter.step_number,
        distance=encounter.distance if knows_all or encounter.distance_shown else None,
        reaction=encounter.reaction if knows_all or encounter.reaction_shown else "",
        speaker=speaker,
        escalation=escalation_bonus(state),
        sides=sides if knows_all else tuple(s for s in sides if s.combatants or s.is_party),
        steps=tuple(_steps(encounter, lines, knows_all=knows_all)),
        morale_checks=encounter.morale_checks if knows_all else (),
        melees=view_melees(look),
        ranges=view_ranges(look),
    )


# Sides


def _side(look: Look, side: Side, lines: tuple[CombatantView, ...]) -> SideView:
    own = tuple(line for line in lines if line.side == side.key)
    return SideView(
        key=side.key,
        label=side.label,
        is_party=side.is_party,
        surprised=side.surprised and _is_surprise_known(look, side),
        aware=side.aware and look.viewer.is_referee,
        rolls=side.rolls if _may_know_rolls(look, side) else (),
        awaited=_rolls_for_sides(look)
        and not side.rolls
        and any(is_waited_for(look, c) for c in _of_side(look, side)),
        combatants=own,
    )


def _is_surprise_known(look: Look, side: Side) -> bool:
    knows_all = look.viewer.is_referee and look.encounter.stage is Stage.MEETING
    return knows_all or is_surprise_open(look.encounter, side)


def _of_side(look: Look, side: Side) -> tuple[Combatant, ...]:
    """The combatants of a side that the viewer may know of."""
    return tuple(
        c
        for c in look.encounter.combatants
        if c.side == side.key and (look.viewer.is_referee or not c.hidden)
    )


def _may_know_rolls(look: Look, side: Side) -> bool:
    """A side of hidden combatants alone has no dice that players know of."""
    return look.viewer.is_referee or (not side.rolls_secret and bool(_of_side(look, side)))


def _rolls_for_sides(look: Look) -> bool:
    is_rolling = look.step is not None and look.step.kind is StepKind.INITIATIVE
    return is_rolling and look.method is not None and look.method.rolls.has_sides


# Steps


def _steps(
    encounter: Encounter, lines: tuple[CombatantView, ...], *, knows_all: bool
) -> list[StepView]:
    """The steps as far as they may be known; a place where nobody is left is none any more.

    Morale to come is the referees': whether it stays hidden depends on whose check is due.
    """
    steps: list[StepView] = []
    here = {line.id for line in lines if not line.gone}
    for index, step in enumerate(encounter.steps):
        is_current = encounter.stage is Stage.ROUNDS and index == encounter.step_index
        is_past = index < encounter.step_index
        is_left = not step.segment or not here.isdisjoint(step.members)
        is_open = not step.hidden and (is_current or step.kind is not StepKind.MORALE)
        if (is_left or is_current) and (knows_all or is_open):
            steps.append(_step(step, here, is_current=is_current, is_past=is_past))
        elif is_current:
            steps.append(_referee_step())
    return steps


def _step(step: RoundStep, here: set[str], *, is_current: bool, is_past: bool) -> StepView:
    return StepView(
        kind=step.kind,
        label=step.label,
        side=step.side,
        phase=step.phase,
        who=tuple(who for who in step.who if who in here),
        members=tuple(who for who in step.members if who in here),
        segment=step.segment,
        simultaneous=step.simultaneous,
        is_current=is_current,
        is_past=is_past,
        hidden=step.hidden,
    )


def _referee_step() -> StepView:
    """What players see of a step of hidden combatants while it is played."""
    return StepView(
        StepKind.ACT, REFEREE_STEP, "", "", (), (), 0, False, is_current=True, is_past=False,
        hidden=True,
    )  # fmt: skip
