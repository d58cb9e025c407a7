"""Having everybody do what they said, or what they always do, in the name of their players."""

from collections.abc import Callable, Mapping
from functools import partial

from rules.errors import RuleError
from rules.expedition.door import scale_of
from rules.exploration.events import MISSED, WHILE_AWAY, LeftToStanding, TaskRefused
from rules.exploration.planning import about, foreseen, put_plan, unanswered
from rules.exploration.words import FOLLOW, GO, REST, WAIT
from rules.kernel.absence import is_unplayed
from rules.kernel.actor import Actor
from rules.kernel.deeds import acting_as, attempt
from rules.kernel.resolution import Resolution
from rules.kernel.tasks import TaskKind
from rules.state.sheet import Character
from rules.state.tasks import Task

TOGETHER = (GO, WAIT, REST)
"""What is told of the party as a whole, and done by nobody alone."""


def take_tasks(resolution: Resolution) -> Mapping[str, Task]:
    """What each of those does who can, by their ids; the turn or day is planned no longer."""
    missing = unanswered(resolution.state)
    tasks = foreseen(resolution.state, resolution.tasks)
    for one in missing:
        tell_standing(resolution, one, tasks[one.id])
    put_plan(resolution, None)
    return tasks


def tell_standing(resolution: Resolution, who: Character, task: Task) -> None:
    """Report that somebody who has not answered does what they always do."""
    state = resolution.state
    resolution.emit(
        LeftToStanding(
            target=resolution.who(who.id),
            task=task,
            why=WHILE_AWAY if is_unplayed(state, who.owner) else MISSED,
            about=about(state, resolution.tasks, who.id, task),
        )
    )


def do_tasks(resolution: Resolution, tasks: Mapping[str, Task], doing: Task) -> None:
    """Do what everybody does; who follows does what the party does.

    What a rule refuses is told to whoever wanted it. RuleError if it refuses all of the party.
    """
    _require_possible(
        resolution, [who for who, task in tasks.items() if task.kind == FOLLOW], doing
    )
    for who, task in tasks.items():
        is_own = task.kind != FOLLOW
        if is_own or doing.kind not in TOGETHER:
            _do(resolution, who, task if is_own else doing)


def do_tasks_of_day(resolution: Resolution) -> None:
    """Do what everybody does in a day that begins; who follows does what the day is for."""
    do_tasks(resolution, take_tasks(resolution), Task(WAIT))


def _require_possible(resolution: Resolution, followers: list[str], doing: Task) -> None:
    """Raise RuleError for what nobody could do of those who would do it together."""
    if doing.kind in (GO, WAIT):
        return
    kind = _kind(resolution, doing)
    refusals = [
        refusal
        for who in followers
        if (refusal := _attempt(resolution, who, partial(kind.check, resolution, who, doing)))
    ]
    if refusals and len(refusals) == len(followers):
        raise refusals[0]


def _kind(resolution: Resolution, task: Task) -> TaskKind:
    kind, scale = resolution.tasks.get(task.kind), scale_of(resolution.state)
    if kind is None or kind.key == FOLLOW or scale not in kind.scales:
        raise RuleError("The party cannot do that here. Pick one from the list that appears.")
    return kind


def _do(resolution: Resolution, who: str, task: Task) -> None:
    kind = _kind(resolution, task)
    refusal = _attempt(resolution, who, partial(kind.run, resolution, who, task))
    if refusal is not None:
        owner = resolution.character(who).owner
        resolution.emit(
            TaskRefused(
                target=resolution.who(who),
                kind=task.kind,
                reason=refusal.message,
                audience=(owner,),
            )
        )


def _attempt(resolution: Resolution, who: str, deed: Callable[[], None]) -> RuleError | None:
    """Do it in the name of their player, or give the refusal."""
    player = Actor(resolution.character(who).owner)
    return acting_as(resolution, player, lambda: attempt(resolution, deed))
