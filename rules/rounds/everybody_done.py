"""What happens when everybody is done: the next step begins, or the next round (`go_on`)."""

from rules.kernel.resolution import Resolution
from rules.rounds.events import RoundEnded, StepBegan, StepEnded
from rules.rounds.flow import advance_to, begin_round, leave_step
from rules.rounds.settings import goes_on_by_itself


def go_on(resolution: Resolution) -> None:
    """Once all that happened is settled: go past what has ended, and past a step that nobody is
    waited for in any more."""
    encounter = resolution.state.encounter
    if encounter is None or encounter.step is None:
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


def is_round_over(resolution: Resolution) -> bool:
    """Whether a round has just ended, and the next one has not begun."""
    return isinstance(_newest(resolution), RoundEnded)


def _newest(resolution: Resolution) -> StepBegan | StepEnded | RoundEnded | None:
    """What was last reported of the course of the round."""
    for event in reversed(resolution.events):
        if isinstance(event, StepBegan | StepEnded | RoundEnded):
            return event
    return None


def is_everybody_done(resolution: Resolution) -> bool:
    """Whether nobody is waited for, in a game that goes on by itself: whatever has changed."""
    if resolution.state is resolution.before or not goes_on_by_itself(resolution.state):
        return False
    return not resolution.is_anybody_awaited()
