"""A line of our own beside what happened."""

from collections.abc import Mapping

from cogs.colour.prose_pages import PROSE
from cogs.render.narration import People, Teller, names
from rules.colour.records import Coloured
from rules.kernel.events import Event


def _coloured(event: Coloured, _people: People) -> str:
    """The line, set apart from what counts."""
    return f"*{PROSE[event.kind][event.line].format(who=names(event.who))}*"


TELLERS: Mapping[type[Event], Teller] = {Coloured: _coloured}
