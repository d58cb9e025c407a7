"""Using a skill in a turn or a day."""

from collections.abc import Iterator

from rules.checks.actions import RollCheck
from rules.errors import RuleError
from rules.kernel.actor import Viewer
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.kernel.tasks import TaskKind
from rules.skills.answers import chance_of
from rules.skills.fields import SKILL
from rules.skills.learning import require_open
from rules.skills.names import read_skill, skill_on
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.state.tasks import Task


def _own(state: GameState, viewer: Viewer, who: str) -> Iterator[tuple[str, str]]:
    """The skills that somebody has, for whoever plays them; any other can be typed."""
    character = find_character(state, who)
    if character is not None and viewer.acts_for(character.owner):
        for skill in character.skills:
            yield skill.name, f"{skill.name} {chance_of(state, character, skill)}%"


def _named(resolution: Resolution, task: Task) -> str:
    typed = task.target or task.text
    if not typed.strip():
        raise RuleError("Say which skill, such as `Tracker`.")
    return read_skill(resolution.state, typed)


def _check(resolution: Resolution, who: str, task: Task) -> None:
    character, name = resolution.character(who), _named(resolution, task)
    if skill_on(character, name) is None:
        require_open(resolution, character, name)


def _use(resolution: Resolution, who: str, task: Task) -> None:
    resolution.perform(RollCheck(what=SKILL + _named(resolution, task), targets=(who,)))


TASKS = (
    TaskKind(
        "skill",
        "Use a skill",
        "1d100 for at most the skill",
        tuple(Scale),
        _use,
        check=_check,
        targets=_own,
        asks="Which skill, such as Tracker?",
    ),
)
