"""Searching as what somebody does in a turn."""

from collections.abc import Iterator

from rules.kernel.actor import Viewer
from rules.kernel.resolution import Resolution
from rules.kernel.tasks import TaskKind
from rules.places.door import ground_of
from rules.searching.kinds.registry import KINDS
from rules.searching.seeking import TASK, aim, check_seeking, read_aim, seek
from rules.searching.spots import spots
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.state.tasks import Task


def _aims(state: GameState, _viewer: Viewer, _who: str) -> Iterator[tuple[str, str]]:
    """What can be looked for, in each part of the room or on each thing in it."""
    ground = ground_of(state)
    for kind in KINDS:
        there = spots(state, ground, kind)
        for spot in there:
            yield aim(kind, spot), f"{kind.label} ({spot})"
        if not there:
            yield kind.key, kind.label


def _check(resolution: Resolution, who: str, task: Task) -> None:
    check_seeking(resolution, resolution.character(who), *read_aim(task.target, task.text))


def _run(resolution: Resolution, who: str, task: Task) -> None:
    seek(resolution, resolution.character(who), *read_aim(task.target, task.text))


TASKS = (
    TaskKind(
        TASK,
        "Search",
        "for secret doors, traps or hidden things; the referee rolls",
        (Scale.DUNGEON,),
        _run,
        check=_check,
        targets=_aims,
    ),
)
