"""Money and treasure in a few words: who could not pay."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.upkeep.events import Charged


def _charged(event: Charged, _people: People) -> Iterator[Mark]:
    if event.paid < event.gp:
        owes = f"could not pay for {plain(event.why)} and owes {event.debt:,} gp"
        yield Note((event.payer,), owes, weight=Weight.GREAT)
    else:
        yield Note((event.payer,), f"paid {event.gp:,} gp for {plain(event.why)}")


BRIEFS: Mapping[type[Event], Brief] = {Charged: _charged}
