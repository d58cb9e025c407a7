"""Keep watch."""

from rules.exploration.tasks.doing import EVERYWHERE, tell
from rules.exploration.words import GUARD
from rules.kernel.tasks import TaskKind

KIND = TaskKind(
    GUARD, "Stand guard", "keeps watch while others work or sleep", EVERYWHERE, tell, standing=True
)
