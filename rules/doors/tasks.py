"""What people can do at doors in a turn: listen, force, pick a lock."""

from collections.abc import Callable, Iterator

from rules.checks.door import Attempt
from rules.doors.listening import check_hearing, hear_at
from rules.doors.opening import check_forcing, force
from rules.doors.picking import check_picking, pick
from rules.doors.reading import doors_here
from rules.doors.words import state_words
from rules.kernel.actor import Viewer
from rules.kernel.resolution import Resolution
from rules.kernel.tasks import TaskKind
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.state.tasks import Task

Check = Callable[[Resolution, Character, str], None]


def shut_doors(state: GameState, viewer: Viewer, _who: str) -> Iterator[tuple[str, str]]:
    """The doors that somebody knows of and that are shut."""
    for door, label in doors_here(state, viewer):
        if not door.open:
            yield door.id, f"{label} ({state_words(door, viewer)})"


def _listen(resolution: Resolution, who: str, task: Task) -> None:
    hear_at(resolution, resolution.character(who), _door(task))


def _force(resolution: Resolution, who: str, task: Task) -> None:
    force(resolution, resolution.character(who), _door(task), Attempt(target=who))


def _pick(resolution: Resolution, who: str, task: Task) -> None:
    pick(resolution, resolution.character(who), _door(task))


def _door(task: Task) -> str:
    """The door by its id, or in words where none is prepared."""
    return task.target or task.text


def _as_a_task(check: Check) -> Callable[[Resolution, str, Task], None]:
    def checked(resolution: Resolution, who: str, task: Task) -> None:
        check(resolution, resolution.character(who), _door(task))

    return checked


_DUNGEON = (Scale.DUNGEON,)
TASKS = (
    TaskKind(
        "listen",
        "Listen",
        "at a door; the referee rolls",
        _DUNGEON,
        _listen,
        check=_as_a_task(check_hearing),
        targets=shut_doors,
        asks="At which door?",
    ),
    TaskKind(
        "force",
        "Force a door",
        "a failed try warns those behind it",
        _DUNGEON,
        _force,
        check=_as_a_task(check_forcing),
        targets=shut_doors,
        asks="At which door?",
    ),
    TaskKind(
        "pick",
        "Pick a lock",
        "for those who can, with lock picks",
        _DUNGEON,
        _pick,
        check=_as_a_task(check_picking),
        targets=shut_doors,
        asks="At which door?",
    ),
)
