"""Going on to the next step and back to the last one: who may, and what is in the way."""

from rules.encounter.employer import name_for_all
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.initiative.method import Entry
from rules.kernel.resolution import Resolution
from rules.rounds.actions import GoBack, NextStep
from rules.rounds.events import StepReopened
from rules.rounds.marks import reopen_turn
from rules.rounds.progress import begin_round, leave_step
from rules.rounds.rolling import has_owner, missing
from rules.rounds.steps import able_in, checks_due, combatants_of, enter, is_playable
from rules.rounds.turns import has_declared, has_turn, lineup_of, round_name
from rules.rounds.words import DECLARE, DONE, NEXT, ROLL, listing
from rules.state.encounter import Combatant, Encounter
from rules.state.rounds import RoundStep, StepKind

WAYS = ("", "side", "round")


def next_step(resolution: Resolution, action: NextStep) -> None:
    """End the step being played; before the first round, begin it (OSE-COMBAT-SEQUENCE)."""
    encounter = resolution.encounter
    if action.to not in WAYS:
        raise RuleError("Say `side` or `round` to pass over steps, or nothing for the next one.")
    _require_current(resolution, action.step_number)
    step = encounter.step
    if step is None:
        _begin(resolution)
        return
    if not resolution.actor.is_referee:
        _require_ready(resolution, step, action.to)
    leave_step(resolution, action.to)


def go_back(resolution: Resolution, action: GoBack) -> None:
    """Reopen the step before, with the turns that ended because it went by."""
    del action
    resolution.require_referee("go back a step")
    encounter = resolution.encounter
    if encounter.step is None:
        raise RuleError(f"The rounds have not begun. Begin them with {NEXT}.")
    before = [
        index
        for index, step in enumerate(encounter.steps[: encounter.step_index])
        if step.kind is not StepKind.MORALE and is_playable(resolution, step)
    ]
    if not before:
        raise RuleError("This is the first step of the round. To go further back, use `/log undo`.")
    index = before[-1]
    _reopen_turns(resolution, index)
    resolution.emit(StepReopened(round=encounter.round, step_number=encounter.step_number + 1))
    enter(resolution, index)


def _reopen_turns(resolution: Resolution, index: int) -> None:
    """Give back what went by from the reopened step on."""
    for step in resolution.encounter.steps[index:]:
        for combatant in combatants_of(resolution, step):
            if combatant.turn.passed_over:
                reopen_turn(resolution, combatant)


def _require_current(resolution: Resolution, number: int | None) -> None:
    encounter = resolution.encounter
    if number is not None and number != encounter.step_number:
        raise TooLateError(f"That step is over. It is now {_where(encounter)}.")


def _where(encounter: Encounter) -> str:
    step = encounter.step
    if step is None:
        return round_name(encounter)
    label = "the referee" if step.hidden else step.label
    phase = f" ({step.phase})" if step.phase and not step.hidden else ""
    return f"{round_name(encounter)}: {label}{phase}"


def _begin(resolution: Resolution) -> None:
    """Begin the rounds, with a free one if some sides are surprised, not all (OSE-SURPRISE).

    A free round would tell of a surprised side that is hidden, so the referee shows it first.
    """
    resolution.require_referee("begin the rounds")
    encounter = resolution.encounter
    present = [line for line in encounter.combatants if has_turn(resolution.state, line)]
    if not present:
        raise RuleError(
            "There is nobody in this encounter who could act. Characters come in with "
            "`/encounter join`, monsters with `/monster add`."
        )
    surprised = {side.key for side in encounter.sides if side.surprised}
    caught = [line for line in present if line.side in surprised]
    if not caught or len(caught) == len(present):
        begin_round(resolution, 1)
        return
    if all(line.hidden for line in caught):
        names = listing([side.label for side in encounter.sides if side.surprised])
        raise RuleError(
            f"{names}: surprised, but players see nobody there, and a free round would tell of "
            "them. Use `/monster reveal` first, or `/encounter surprise` to say they are not."
        )
    begin_round(resolution, 0, surprise=True)


def _require_ready(resolution: Resolution, step: RoundStep, to: str) -> None:
    """Players go on when nobody is waited for; ForbiddenError says who is."""
    member = resolution.actor.member
    if all(line.owner != member or line.gone for line in resolution.encounter.combatants):
        raise ForbiddenError(
            "Only a referee or somebody with a character in this encounter can go on."
        )
    if to:
        resolution.require_referee("pass over steps")
    names = _awaited(resolution, step)
    if names:
        hint = {
            StepKind.DECLARE: f"Declare with {DECLARE}, `nothing` included; ",
            StepKind.INITIATIVE: f"Roll with {ROLL}; ",
            StepKind.ACT: f"Say {DONE} after acting; ",
            StepKind.MORALE: "",
        }[step.kind]
        end = "a referee can go on at any time."
        text = f"{hint}{end}"
        raise ForbiddenError(f"Still waiting for {listing(names)}. {text[0].upper()}{text[1:]}")


def _awaited(resolution: Resolution, step: RoundStep) -> list[str]:
    """Who still has something to do in a step; what is not a player's own is "the referee"'s.

    Hidden combatants' dice are not waited for: going on rolls them, and nobody learns of it.
    """
    if step.kind is StepKind.MORALE:
        return ["the referee"] if any(checks_due(resolution, step)) else []
    if step.kind is StepKind.INITIATIVE:
        rolling = [entry for entry in missing(resolution) if not entry.hidden]
        names = [_name(resolution, entry) for entry in rolling if has_owner(resolution, entry)]
        is_complete = len(names) == len(rolling)
    else:
        lines = _idle_combatants(resolution, step)
        names = [name_for_all(resolution.state, line) for line in lines if not line.hidden]
        is_complete = len(names) == len(lines)
    return names if is_complete else [*names, "the referee"]


def _name(resolution: Resolution, entry: Entry) -> str:
    line = resolution.combatants.get(entry.key)
    return entry.label if line is None else name_for_all(resolution.state, line)


def _idle_combatants(resolution: Resolution, step: RoundStep) -> list[Combatant]:
    if step.kind is StepKind.ACT:
        return [line for line in able_in(resolution, step) if not line.turn.done]
    lineup = lineup_of(resolution)
    return [
        line
        for line in lineup.combatants
        if line.id in lineup.able and line.owner is not None and not has_declared(line)
    ]
