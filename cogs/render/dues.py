"""What is still owed, in words: whom a referee would pass over by going on."""

from collections.abc import Sequence

from cogs.render.board_lines import listed_within
from cogs.render.text import plain
from rules.kernel.actor import Viewer
from rules.kernel.dues import Due, debtors

MOST_NAMES = 8


def others_waited_for(dues: Sequence[Due], viewer: Viewer) -> tuple[Due, ...]:
    """What others than this referee owe in the step being played; nothing for a player."""
    if not viewer.is_referee:
        return ()
    return tuple(
        due
        for due in dues
        if due.holds and due.owners and due.otherwise != STAYS_DUE and not due.is_of(viewer)
    )


STAYS_DUE = "stays due"


def next_warning(waiting: Sequence[Due]) -> str:
    """`Still waiting for Ada and Nim. If you go on now, they are passed over.`"""
    names = listed_within([plain(name) for name in debtors(waiting)], MOST_NAMES)
    ends = list(dict.fromkeys(due.otherwise for due in waiting))
    return f"Still waiting for {names}. If you go on now, {listed_within(ends, len(ends))}."
