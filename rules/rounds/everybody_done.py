"""What happens when everybody is done: the next step begins, or the next round (`go_on`)."""

from rules.kernel.resolution import Resolution
from rules.rounds.events import RoundEnded, StepBegan, StepEnded, StepReopened
from rules.rounds.flow import advance_to, begin_round, leave_step
from rules.rounds.settings import goes_on_by_itself
from rules.state.encounter import Stage


def go_on(resolution: Resolution) -> None:
    """Once all that happened is settled: go past what has ended, and past a step that nobody is
    waited for in any more."""
    encounter = resolution.state.encounter
    if encounter is None or encounter.stage is not Stage.ROUNDS:
        return
    match _newest(resolution):
        case RoundEnded(round=number):
            begin_round(resolution, number + 1)
        case StepEnded():
            advance_to(resolution, encounter.step_index + 1)
        case _ if is_everybody_done(resolution):
            leave_step(resolution)
        case _:
            pass


def is_between_steps(resolution: Resolution) -> bool:
    """Whether a step or a round has just ended, and the next one has not begun."""
    return isinstance(_newest(resolution), StepEnded | RoundEnded)


def _newest(resolution: Resolution) -> StepBegan | StepEnded | RoundEnded | None:
    """What was last reported of the course of the round."""
    for event in reversed(resolution.events):
        if isinstance(event, StepBegan | StepEnded | RoundEnded):
            return event
    return None


def is_everybody_done(resolution: Resolution) -> bool:
    """Whether the last of those waited for in this step has given what they owed just now.

    A step that the referee has reopened stays.
    """
    if not _may_owe_less(resolution) or not goes_on_by_itself(resolution.state):
        return False
    if resolution.is_anybody_awaited():
        return False
    if any(isinstance(event, StepReopened) for event in resolution.events):
        return False
    began = any(isinstance(event, StepBegan) for event in resolution.events)
    return began or resolution.was_anybody_awaited()


def _may_owe_less(resolution: Resolution) -> bool:
    """Whether anything has changed that the round waits for. A plain roll changes nothing."""
    now, before = resolution.state, resolution.before
    return (
        now.encounter is not before.encounter
        or now.characters is not before.characters
        or now.effects is not before.effects
        or now.party is not before.party
        or now.away is not before.away
    )
