"""Going on to the next step and back to the last one: who may, and what is in the way."""

from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.kernel.dues import DueKind, debtors
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds.actions import GoBack, NextStep
from rules.rounds.done import reopen_turn
from rules.rounds.events import PlaceEnded, StepReopened
from rules.rounds.flow import begin_round, leave_step
from rules.rounds.settings import goes_on_by_itself
from rules.rounds.steps import combatants_of, enter, is_playable
from rules.rounds.stops import is_end_asked, play_on
from rules.rounds.turns import has_turn, round_name
from rules.rounds.words import CHECK, DECIDED, DECLARE, DONE, NEXT, ROLL, SAVE, listing, phase_name
from rules.state.encounter import Encounter
from rules.state.rounds import RoundStep

WAYS = ("", "side", "round")


def next_step(resolution: Resolution, action: NextStep) -> None:
    """End the step being played; before the first round, begin it (OSE-COMBAT-SEQUENCE)."""
    encounter = resolution.encounter
    if action.to not in WAYS:
        raise RuleError("Say `side` or `round` to pass over steps, or nothing for the next one.")
    _require_current(resolution, action.step_number)
    step = encounter.step
    if step is None:
        _require_no_pursuit(resolution)
        _begin(resolution)
        return
    if not resolution.actor.is_referee:
        _require_ready(resolution, action.to)
    elif is_end_asked(resolution.state):
        play_on(resolution)
        if _asks_again(resolution, step):
            enter(resolution, encounter.step_index)
            return
    leave_step(resolution, action.to)


def _asks_again(resolution: Resolution, step: RoundStep) -> bool:
    """Whether a step that had stopped, because the fight is decided, has still people to ask."""
    is_by_itself = goes_on_by_itself(resolution.state) and step.label != DECIDED
    return is_by_itself and resolution.is_anybody_awaited()


def go_back(resolution: Resolution, action: GoBack) -> None:
    """Reopen the step before, with the turns that ended because it went by."""
    del action
    resolution.require_referee("go back a step")
    encounter = resolution.encounter
    step = encounter.step
    if step is None:
        raise RuleError(f"The rounds have not begun. Begin them with {NEXT}.")
    before = [
        index
        for index, earlier in enumerate(encounter.steps[: encounter.step_index])
        if is_playable(resolution, earlier)
    ]
    if not before:
        raise RuleError("This is the first step of the round. To go further back, use `/log undo`.")
    index = before[-1]
    _reopen_turns(resolution, index)
    if encounter.steps[index].place != step.place:
        resolution.emit(PlaceEnded(round=encounter.round))
    resolution.emit(StepReopened(round=encounter.round, step_number=encounter.step_number + 1))
    enter(resolution, index)
    if goes_on_by_itself(resolution.state) and not resolution.is_anybody_awaited():
        resolution.put_encounter(replace(resolution.encounter, reopened=True))


def _reopen_turns(resolution: Resolution, index: int) -> None:
    """Give back what went by from the reopened step on."""
    for step in resolution.encounter.steps[index:]:
        for combatant in combatants_of(resolution, step):
            if combatant.turn.passed_over or step.phase in combatant.turn.phases:
                reopen_turn(resolution, combatant)


def _require_current(resolution: Resolution, number: int | None) -> None:
    encounter = resolution.encounter
    if number is not None and number != encounter.step_number:
        raise TooLateError(f"That step is over. It is now {_where(encounter)}.")


def _where(encounter: Encounter) -> str:
    step = encounter.step
    if step is None:
        return round_name(encounter)
    phase = f", {phase_name(step.phase)}" if step.phase else ""
    return f"{round_name(encounter)}: {step.label}{phase}"


def _require_no_pursuit(resolution: Resolution) -> None:
    if resolution.state.is_pursuit_on:
        names = listing(debtors(resolution.what_is_due()))
        raise RuleError(
            f"Still waiting for {names}. A pursuit is on: `/chase run` goes on with it."
        )


def _begin(resolution: Resolution) -> None:
    """Begin the rounds, with a free one if some sides are surprised, not all (OSE-SURPRISE).

    A free round would tell of a surprised side that is hidden, so the referee shows it first.
    """
    resolution.require_referee("begin the rounds")
    encounter = resolution.encounter
    present = [
        combatant for combatant in encounter.combatants if has_turn(resolution.state, combatant)
    ]
    if not present:
        raise RuleError(
            "There is nobody in this encounter who could act. Characters come in with "
            "`/encounter join`, monsters with `/monster add`."
        )
    surprised = {side.key for side in encounter.sides if side.surprised}
    caught = [combatant for combatant in present if combatant.side in surprised]
    if not caught or len(caught) == len(present):
        begin_round(resolution, encounter.round + 1)
        return
    if all(combatant.hidden for combatant in caught):
        names = listing([side.label for side in encounter.sides if side.surprised])
        raise RuleError(
            f"{names}: surprised, but players see nobody there, and a free round would tell of "
            "them. Use `/monster reveal` first, or `/encounter surprise` to say they are not."
        )
    begin_round(resolution, 0, surprise=True)


def _require_ready(resolution: Resolution, to: str) -> None:
    """Players go on when nobody is waited for; ForbiddenError says who is."""
    actor, there = resolution.actor, resolution.encounter.combatants
    if not any(actor.plays_for(one.owner) and not one.gone for one in there):
        raise ForbiddenError(
            "Only a referee or somebody with a character in this encounter can go on."
        )
    if to:
        resolution.require_referee("pass over steps")
    waiting = [due for due in resolution.what_is_due() if due.holds]
    if waiting:
        own = (due for due in waiting if due.is_of(actor))
        hint = next((_HINTS[due.kind] for due in own if due.kind in _HINTS), _ALONE)
        raise ForbiddenError(f"Still waiting for {listing(debtors(waiting))}. {hint}")


_ALONE = "A referee can go on at any time."
_HINTS = {
    DueKind.DECLARATION: f"Declare with {DECLARE}, `nothing` included. {_ALONE}",
    DueKind.INITIATIVE: f"Roll with {ROLL}. {_ALONE}",
    DueKind.TURN: f"Say {DONE} after acting. {_ALONE}",
    DueKind.CHECK: f"Roll it with {CHECK}. {_ALONE}",
    DueKind.DEATH_SAVE: f"Roll it with {SAVE}. {_ALONE}",
    DueKind.VOTE: f"Vote with `/vote cast`. {_ALONE}",
}
