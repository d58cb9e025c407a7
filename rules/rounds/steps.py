"""The steps of a round as they stand now: who may act in them, and whether to stop at them."""

from collections.abc import Iterable

from rules.conditions.records import EffectBegan, EffectEnded
from rules.encounter.records import (
    CombatantLeft,
    CombatantRenamed,
    CombatantReturned,
    CombatantRevealed,
    SideChanged,
)
from rules.health.records import LifeChanged
from rules.kernel.draft import naming
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.declarations import anybody_declares
from rules.rounds.order import MAGIC, PHASES, place_label
from rules.rounds.records import (
    DeclarationsRevealed,
    DeclarationWithdrawn,
    Declared,
    StepBegan,
    everybody_declares,
    goes_on_by_itself,
    rolls_by_itself,
)
from rules.rounds.rolling import is_foregone
from rules.rounds.turns import declares_moves, has_declared, turns_of
from rules.sheet.records import CharacterRenamed
from rules.state.encounter import Combatant, Encounter, Stage
from rules.state.rounds import ACT, RoundStep, StepKind


def combatants_of(resolution: Resolution, step: RoundStep) -> tuple[Combatant, ...]:
    """The combatants that have their place in a step, as far as they are still in the encounter."""
    return _found(resolution, step.members)


def _able_in(resolution: Resolution, step: RoundStep) -> tuple[Combatant, ...]:
    """Those who may act in a step now, as far as they have declared something for it."""
    return _able_of(resolution, step, combatants_of(resolution, step))


def _able_of(
    resolution: Resolution, step: RoundStep, combatants: Iterable[Combatant]
) -> tuple[Combatant, ...]:
    able = turns_of(resolution).able
    found = [c for c in combatants if c.id in able]
    return tuple([c for c in found if _may_act(step, c)] if step.phase in PHASES else found)


def _may_act(step: RoundStep, combatant: Combatant) -> bool:
    """Whether a step is for somebody who can act: magic is for those who declared a spell, and
    what was declared to be carried out has one phase in which it is."""
    if step.phase == MAGIC:
        return has_declared(combatant, "spell")
    declaration, refused = combatant.turn.declaration, combatant.turn.refused
    if declaration is None or declaration.kept or refused or step.phase not in PHASES:
        return True
    return declaration.phase in ("", step.phase)


def is_to_act(step: RoundStep, combatant: Combatant) -> bool:
    """Whether somebody who is able has still something to do in a step."""
    turn = combatant.turn
    return not turn.done and step.phase not in turn.phases and _may_act(step, combatant)


def is_playable(resolution: Resolution, step: RoundStep) -> bool:
    """Whether there is anything to do in a step, whoever has acted already."""
    if step.kind is StepKind.ACT:
        return bool(_able_in(resolution, step))
    return step.kind is not StepKind.INITIATIVE or not is_foregone(resolution)


def is_worth_a_stop(resolution: Resolution, step: RoundStep) -> bool:
    """Whether anything in a step is still to be done, or somebody has to say that nothing is."""
    match step.kind:
        case StepKind.DECLARE:
            return not goes_on_by_itself(resolution.state) or anybody_declares(resolution)
        case StepKind.INITIATIVE:
            return not rolls_by_itself(resolution.state) and not is_foregone(resolution)
        case StepKind.PAUSE:
            return True
        case _:
            able, combatants = turns_of(resolution).able, resolution.combatants
            return any(who in able and is_to_act(step, combatants[who]) for who in step.members)


def ends_place(steps: tuple[RoundStep, ...], index: int) -> bool:
    """Whether the place in the order that a step belongs to is over with it."""
    return all(step.place != steps[index].place for step in steps[index + 1 :])


def enter(resolution: Resolution, index: int) -> None:
    """Begin a step and report it."""
    encounter = resolution.encounter
    steps = _steps_now(resolution, index)
    goes_on = _goes_on(encounter, steps[index], index)
    resolution.put_encounter(
        replace(
            encounter,
            steps=steps,
            step_index=index,
            step_number=encounter.step_number + 1,
            reopened=False,
        )
    )
    encounter, step = resolution.encounter, steps[index]
    named = [
        naming(combatant) for combatant in _found(resolution, step.who) if not combatant.turn.done
    ]
    resolution.emit(
        StepBegan(
            round=encounter.round,
            step_number=encounter.step_number,
            kind=step.kind,
            label=step.label,
            side=step.side,
            phase=step.phase,
            who=tuple([who for who in named if not who.hidden]),
            simultaneous=step.simultaneous,
            declares_moves=declares_moves(resolution.state),
            everybody=everybody_declares(resolution.state),
            goes_on=goes_on,
        )
    )


def _goes_on(encounter: Encounter, step: RoundStep, index: int) -> bool:
    """Whether a step about to begin is a further phase of the place being played."""
    if not step.place or index <= encounter.step_index:
        return False
    return encounter.steps[encounter.step_index].place == step.place


def refresh_steps(resolution: Resolution) -> None:
    """Bring who may act up to date in this step and those to come."""
    encounter = resolution.encounter
    steps = _steps_now(resolution, encounter.step_index)
    resolution.put_encounter(replace(encounter, steps=steps))


def _steps_now(resolution: Resolution, start: int) -> tuple[RoundStep, ...]:
    """All steps, those from `start` on as they stand now."""
    steps = resolution.encounter.steps
    return (*steps[:start], *(_as_it_stands(resolution, step) for step in steps[start:]))


@FAMILY.follows("OSE-DECLARE", Declared, DeclarationWithdrawn, DeclarationsRevealed)
@FAMILY.follows(
    "OSE-COMBAT-SEQUENCE",
    LifeChanged,
    EffectBegan,
    EffectEnded,
    CombatantLeft,
    CombatantReturned,
    CombatantRevealed,
)
def refresh_on(
    resolution: Resolution,
    event: LifeChanged
    | EffectBegan
    | EffectEnded
    | CombatantLeft
    | CombatantReturned
    | CombatantRevealed
    | Declared
    | DeclarationWithdrawn
    | DeclarationsRevealed,
) -> None:
    """Somebody fell, woke, left, came, was seen or declared: the steps to come change with it."""
    del event
    encounter = resolution.state.encounter
    if encounter is not None and encounter.stage is Stage.ROUNDS:
        refresh_steps(resolution)


@FAMILY.follows("OSE-COMBAT-SEQUENCE")
def rename_on(
    resolution: Resolution,
    event: CombatantLeft
    | CombatantReturned
    | CombatantRevealed
    | CombatantRenamed
    | SideChanged
    | CharacterRenamed,
) -> None:
    """Who stands at a place, or what they are called, has changed for those who look on."""
    del event
    encounter = resolution.state.encounter
    if encounter is not None:
        steps = tuple(renamed(resolution, step) for step in encounter.steps)
        resolution.put_encounter(replace(encounter, steps=steps))


def renamed(resolution: Resolution, step: RoundStep) -> RoundStep:
    """The step, called after those who are still there and whom players see.

    Where there is none it keeps its name: that others are there unseen must not show.
    """
    known = [combatant for combatant in _still_there(resolution, step) if not combatant.hidden]
    return replace(step, label=place_label(resolution, known)) if known else step


def _still_there(resolution: Resolution, step: RoundStep) -> tuple[Combatant, ...]:
    return tuple([combatant for combatant in combatants_of(resolution, step) if not combatant.gone])


def _as_it_stands(resolution: Resolution, step: RoundStep) -> RoundStep:
    if step.kind is not ACT:
        return step
    members = _still_there(resolution, step)
    who = tuple([combatant.id for combatant in _able_of(resolution, step, members)])
    return step if who == step.who else replace(step, who=who)


def _found(resolution: Resolution, ids: Iterable[str]) -> tuple[Combatant, ...]:
    combatants = resolution.combatants
    return tuple([combatants[combatant_id] for combatant_id in ids if combatant_id in combatants])
