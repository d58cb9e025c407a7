"""What somebody does in a turn or a day, in a few words."""

from cogs.render.text import plain
from rules.exploration.tasks import FOLLOW, GO, OTHER, WAIT
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
    """`stand guard`, `listen: oak door north`, `scout ahead: down the stairs`, or own words."""
    if task.kind == OTHER:
        return plain(task.text)
    label = task_label(task.kind)
    words = label[:1].lower() + label[1:]
    more = ", ".join(plain(text) for text in (about, task.text) if text)
    return f"{words}: {more}" if more else words


def does_follow(task: Task) -> bool:
    """Whether somebody only does what the others do."""
    return task.kind == FOLLOW
