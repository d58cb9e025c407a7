"""A line of our own beside what happened."""

from collections.abc import Iterator, Mapping

from cogs.colour.prose_pages import PROSE
from cogs.render.narration import Briefs, Mark, People, Quote, Teller, names
from rules.colour.records import Coloured
from rules.kernel.events import Event


def _coloured(event: Coloured, _people: People) -> str:
    """The line, set apart from what counts."""
    return f"*{_line(event)}*"


def _line(event: Coloured) -> str:
    return PROSE[event.kind][event.line].format(who=names(event.who))


TELLERS: Mapping[type[Event], Teller] = {Coloured: _coloured}


def _brief_coloured(event: Coloured, _people: People) -> Iterator[Mark]:
    yield Quote(_line(event), is_aside=True)


BRIEFS: Briefs = {Coloured: _brief_coloured}
