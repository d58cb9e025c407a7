"""Do what the party does."""

from rules.exploration.tasks.doing import EVERYWHERE
from rules.exploration.words import FOLLOW
from rules.kernel.resolution import Resolution
from rules.kernel.tasks import TaskKind
from rules.state.tasks import Task


def run(resolution: Resolution, who: str, task: Task) -> None:
    """Nothing of their own: what the party does is done for all who follow."""
    del resolution, who, task


KIND = TaskKind(
    FOLLOW, "Follow the others", "does what the party does", EVERYWHERE, run, standing=True
)
