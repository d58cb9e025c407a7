"""A line of our own beside what happened."""

from collections.abc import Iterator

from cogs.colour.prose_pages import PROSE
from cogs.render.narration import Briefs, Mark, Quote, Tellers, names
from rules.colour.records import Coloured

TELLERS = Tellers()
BRIEFS = Briefs()


@TELLERS.tells
def _coloured(event: Coloured) -> str:
    """The line, set apart from what counts."""
    return f"*{_line(event)}*"


def _line(event: Coloured) -> str:
    return PROSE[event.kind][event.line].format(who=names(event.who))


@BRIEFS.tells
def _brief_coloured(event: Coloured) -> Iterator[Mark]:
    yield Quote(_line(event), is_aside=True)
