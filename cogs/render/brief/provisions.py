"""Food and drink in a few words: who had to do without."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from rules.kernel.events import Event
from rules.provisions.records import DayEnded


def _day(event: DayEnded, _people: People) -> Iterator[Mark]:
    """That all have eaten goes without saying."""
    if event.hungry:
        yield Note(event.hungry, "ran out of food", weight=Weight.GREAT)
    if event.thirsty:
        yield Note(event.thirsty, "ran out of water", weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {DayEnded: _day}
