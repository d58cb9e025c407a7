"""What became of people, in a few words: what they learned and did."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.text import plain
from rules.classes.events import ExperienceGained, LevelGained, UndeadTurned
from rules.kernel.events import Event


def _experience(event: ExperienceGained, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"gained {event.amount:,} XP", weight=Weight.GREAT)


def _risen(event: LevelGained, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"rose to level {event.after}", weight=Weight.GREAT)


def _turned(event: UndeadTurned, _people: People) -> Iterator[Mark]:
    did = "destroyed" if event.destroyed else "turned" if event.passed else "tried to turn"
    yield Note((event.target,), f"{did} {plain(event.kind) or 'undead'}")


BRIEFS: Mapping[type[Event], Brief] = {
    ExperienceGained: _experience,
    LevelGained: _risen,
    UndeadTurned: _turned,
}
