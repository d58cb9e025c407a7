"""What people can do in a turn or a day: one record for each kind of task."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.kernel.actor import Viewer
from rules.state.game import GameState
from rules.state.party import Scale, Task

if TYPE_CHECKING:
    from rules.kernel.resolution import Resolution

Targets = Callable[[GameState, Viewer, str], Iterable[tuple[str, str]]]
"""What a character can do it to, as far as a viewer may know: pairs of value and label."""


def _nothing(_state: GameState, _viewer: Viewer, _who: str) -> tuple[tuple[str, str], ...]:
    return ()


def _always(_resolution: "Resolution", _who: str, _task: Task) -> None:
    """Nothing is in the way."""


@dataclass(frozen=True, slots=True)
class TaskKind:
    """Something that a character can do in a turn or a day, on the `scales` where it makes sense.

    `label` is what a button says ("Search"), `hint` what it means in a few words. `run` does it in
    the name of the step's actor, for the character `who`; `check` raises RuleError as it is said
    and not only as it is done. With `standing` it can be what somebody does unasked. `asks` is the
    question of a form for words where no target can be picked, "" where none are needed.
    """

    key: str
    label: str
    hint: str
    scales: tuple[Scale, ...]
    run: Callable[["Resolution", str, Task], None]
    check: Callable[["Resolution", str, Task], None] = _always
    targets: Targets = _nothing
    standing: bool = False
    asks: str = ""
