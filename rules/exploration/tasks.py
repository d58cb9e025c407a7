"""What anybody can do in a turn or a day."""

from collections.abc import Iterator

from rules.casting.casting import cast, spells_left
from rules.casting.records import Cast
from rules.errors import RuleError
from rules.exploration import FAMILY
from rules.exploration.records import TaskDone
from rules.kernel.actor import Viewer
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.kernel.tasks import TaskKind
from rules.state.game import GameState
from rules.state.party import Scale, Task

GO, WAIT = "go", "wait"
"""What the party does together: go somewhere, or let the turn go by."""
FOLLOW = "follow"
"""The task of whoever does what the party does."""
REST, GUARD, SCOUT, CAST, OTHER = "rest", "guard", "scout", "cast", "other"
"""The keys of this family's own tasks."""
ON_THE_WAY = frozenset((FOLLOW, GUARD, SCOUT, CAST, OTHER))
"""Tasks that take no time of their own where the party goes on."""
LONGEST_TEXT = 200
"""The longest text of a task, in characters."""


EVERYWHERE = tuple(Scale)


def tell(resolution: Resolution, who: str, task: Task) -> None:
    """Report that somebody does it."""
    resolution.emit(TaskDone(target=resolution.who(who), kind=task.kind, text=task.text))


def _need_words(resolution: Resolution, who: str, task: Task) -> None:
    """RuleError without words to play it by."""
    del resolution, who
    if not task.text:
        raise RuleError("Say in a few words what is to be done: the referee will play it.")


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


def _run_cast(resolution: Resolution, who: str, task: Task) -> None:
    """Cast it, at whom or what the words say."""
    cast(resolution, Cast(target=who, spell=task.target, at=task.text))


CAST_TASK = TaskKind(
    CAST,
    "Cast a spell",
    "one that is in memory",
    EVERYWHERE,
    _run_cast,
    check=check,
    targets=targets,
)


def _run_follow(resolution: Resolution, who: str, task: Task) -> None:
    """Nothing of their own: what the party does is done for all who follow."""
    del resolution, who, task


FOLLOW_TASK = TaskKind(
    FOLLOW, "Follow the others", "does what the party does", EVERYWHERE, _run_follow, standing=True
)


GUARD_TASK = TaskKind(
    GUARD, "Stand guard", "keeps watch while others work or sleep", EVERYWHERE, tell, standing=True
)


OTHER_TASK = TaskKind(
    OTHER,
    "Something else",
    "in your own words, for the referee to play",
    EVERYWHERE,
    tell,
    check=_need_words,
    standing=True,
    asks="What do they do?",
)


REST_TASK = TaskKind(
    REST, "Rest", "one turn of it in each hour", (Scale.DUNGEON,), tell, standing=True
)


SCOUT_TASK = TaskKind(
    SCOUT,
    "Scout ahead",
    "goes before the others and looks",
    EVERYWHERE,
    tell,
    standing=True,
)


KINDS: tuple[TaskKind, ...] = (
    FOLLOW_TASK,
    REST_TASK,
    GUARD_TASK,
    SCOUT_TASK,
    CAST_TASK,
    OTHER_TASK,
)

FAMILY.brings(tasks=KINDS)
