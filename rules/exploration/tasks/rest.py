"""Rest for the turn (OSE-DUNGEON-REST)."""

from rules.exploration.tasks.doing import tell
from rules.exploration.words import REST
from rules.kernel.tasks import TaskKind
from rules.state.expedition import Scale

KIND = TaskKind(REST, "Rest", "one turn of it in each hour", (Scale.DUNGEON,), tell, standing=True)
