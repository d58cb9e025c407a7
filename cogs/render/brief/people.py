"""What became of people, in a few words: what they learned."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from rules.classes.events import ExperienceGained
from rules.kernel.events import Event


def _experience(event: ExperienceGained, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"gained {event.amount:,} XP", weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {ExperienceGained: _experience}
