"""What became of people, in a few words: what they learned, and how far they rose."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from rules.classes.events import ExperienceGained, LevelGained
from rules.kernel.events import Event


def _experience(event: ExperienceGained, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"gained {event.amount:,} XP", weight=Weight.GREAT)


def _risen(event: LevelGained, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"rose to level {event.after}", weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {
    ExperienceGained: _experience,
    LevelGained: _risen,
}
