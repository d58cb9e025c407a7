"""Go ahead of the others and look."""

from rules.exploration.tasks.doing import EVERYWHERE, tell
from rules.exploration.words import SCOUT
from rules.kernel.tasks import TaskKind

KIND = TaskKind(
    SCOUT,
    "Scout ahead",
    "goes before the others and looks",
    EVERYWHERE,
    tell,
    standing=True,
)
