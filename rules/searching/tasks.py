"""Searching as what somebody does in a turn."""

from collections.abc import Iterator

from rules.kernel.actor import Viewer
from rules.kernel.resolution import Resolution
from rules.kernel.tasks import TaskKind
from rules.searching.kinds.registry import KINDS, find_kind
from rules.searching.seeking import check_seeking, seek
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.state.tasks import Task


def _kinds(_state: GameState, _viewer: Viewer, _who: str) -> Iterator[tuple[str, str]]:
    for kind in KINDS:
        yield kind.key, kind.label


def _check(resolution: Resolution, who: str, task: Task) -> None:
    check_seeking(resolution, resolution.character(who), find_kind(task.target), task.text)


def _run(resolution: Resolution, who: str, task: Task) -> None:
    seek(resolution, resolution.character(who), find_kind(task.target), task.text)


TASKS = (
    TaskKind(
        "search",
        "Search",
        "for secret doors, traps or hidden things; the referee rolls",
        (Scale.DUNGEON,),
        _run,
        check=_check,
        targets=_kinds,
    ),
)
