"""What one of the party can do on a day of a journey, beside going on."""

from rules.exploration.events import TaskDone
from rules.kernel.resolution import Resolution
from rules.kernel.tasks import TaskKind
from rules.record import replace
from rules.state.expedition import Scale
from rules.state.tasks import Task
from rules.travel.log import put_journey


def _forage(resolution: Resolution, who: str, task: Task) -> None:
    """Food is looked for on this day: one roll for the party (OSE-FORAGE)."""
    put_journey(resolution, replace(resolution.state.journey, forage=True))
    resolution.emit(TaskDone(target=resolution.who(who), kind=task.kind))


FORAGE = TaskKind(
    "forage",
    "Forage",
    "looks for food on the way; one roll for the party",
    (Scale.WILDERNESS,),
    _forage,
    standing=True,
)
TASKS: tuple[TaskKind, ...] = (FORAGE,)
