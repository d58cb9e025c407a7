"""What somebody does in a turn or a day, in a few words."""

from cogs.render.text import plain
from rules.exploration.door import FOLLOW, GO, OTHER, WAIT
from rules.state.tasks import Task
from rules.systems import ENGINE

PARTY: dict[str, str] = {GO: "go on", WAIT: "wait"}
"""What the party does that is nobody's task."""


def task_label(kind: str) -> str:
    """`Stand guard`: what a button says."""
    if kind in PARTY:
        return PARTY[kind].capitalize()
    known = ENGINE.tasks.get(kind)
    return kind if known is None else known.label


def task_words(task: Task, about: str = "") -> str:
    """`stand guard`, `cast a spell (light)`, `scout ahead: down the stairs`, or own words alone."""
    if task.kind == OTHER:
        return plain(task.text)
    label = task_label(task.kind)
    words = label[:1].lower() + label[1:]
    words += f" ({plain(about)})" if about else ""
    return f"{words}: {plain(task.text)}" if task.text else words


def does_follow(task: Task) -> bool:
    """Whether somebody only does what the others do."""
    return task.kind == FOLLOW
