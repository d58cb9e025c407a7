"""What the tasks of this family have in common: they are told, and that is all rules know of it."""

from rules.errors import RuleError
from rules.exploration.events import TaskDone
from rules.kernel.resolution import Resolution
from rules.state.expedition import Scale
from rules.state.tasks import Task

EVERYWHERE = tuple(Scale)


def tell(resolution: Resolution, who: str, task: Task) -> None:
    """Report that somebody does it."""
    resolution.emit(TaskDone(target=resolution.who(who), kind=task.kind, text=task.text))


def need_words(resolution: Resolution, who: str, task: Task) -> None:
    """RuleError without words to play it by."""
    del resolution, who
    if not task.text:
        raise RuleError("Say in a few words what is to be done: the referee will play it.")
