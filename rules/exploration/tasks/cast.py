"""Cast a spell that is in memory."""

from collections.abc import Iterator

from rules.casting.actions import Cast
from rules.casting.door import cast, spells_left
from rules.errors import RuleError
from rules.exploration.tasks.doing import EVERYWHERE
from rules.exploration.words import CAST
from rules.kernel.actor import Viewer
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.kernel.tasks import TaskKind
from rules.state.game import GameState
from rules.state.tasks import Task


def targets(state: GameState, viewer: Viewer, who: str) -> Iterator[tuple[str, str]]:
    """The spells in memory, for whoever plays them."""
    character = find_character(state, who)
    if character is not None and viewer.acts_for(character.owner):
        for spell in dict.fromkeys(spells_left(state, who).values()):
            yield spell, spell


def check(resolution: Resolution, who: str, task: Task) -> None:
    """RuleError for a spell that is not in memory."""
    left = spells_left(resolution.state, who).values()
    if task.target not in left:
        name = resolution.who(who).label
        raise RuleError(f"{name} has no such spell in memory. Pick one from the list.")


def run(resolution: Resolution, who: str, task: Task) -> None:
    """Cast it, at whom or what the words say."""
    cast(resolution, Cast(target=who, spell=task.target, at=task.text))


KIND = TaskKind(
    CAST, "Cast a spell", "one that is in memory", EVERYWHERE, run, check=check, targets=targets
)
