"""Telling the referees of checks that wait in a morale step, and of those left when it is over."""

from rules.kernel.resolution import Resolution
from rules.morale.events import ChecksWait
from rules.rounds.events import StepBegan, StepEnded
from rules.rounds.steps import checks_due
from rules.state.rounds import StepKind


def tell_of_hidden(resolution: Resolution, _event: StepBegan) -> None:
    """A morale step began: what everybody sees of it leaves out the checks of the hidden."""
    waiting = _waiting(resolution)
    if any(resolution.combatants[combatant_id].hidden for combatant_id in waiting):
        _tell(resolution, waiting, is_over=False)


def tell_of_left(resolution: Resolution, event: StepEnded) -> None:
    """A morale step is over, and checks were neither rolled nor skipped."""
    waiting = _waiting(resolution)
    if waiting and not event.whole_round:
        _tell(resolution, waiting, is_over=True)


def _waiting(resolution: Resolution) -> tuple[str, ...]:
    """The ids of those who have to check in the step being played; nobody in any other step."""
    step = resolution.encounter.step
    if step is None or step.kind is not StepKind.MORALE:
        return ()
    return tuple(dict.fromkeys(check.combatant_id for check in checks_due(resolution, step)))


def _tell(resolution: Resolution, waiting: tuple[str, ...], *, is_over: bool) -> None:
    targets = tuple(resolution.who(combatant_id) for combatant_id in waiting)
    resolution.emit(ChecksWait(targets=targets, is_over=is_over, rule="OSE-MORALE"))
