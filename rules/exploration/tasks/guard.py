"""Keep watch."""

from rules.exploration.tasks.doing import tell
from rules.exploration.words import GUARD
from rules.kernel.tasks import TaskKind
from rules.state.expedition import Scale

KIND = TaskKind(
    GUARD, "Stand guard", "keeps watch while others work", (Scale.DUNGEON,), tell, standing=True
)
