"""Days on the water, in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.sea.records import Embarked, SeaDaySpent, StormWeathered, Swept, TookOnWater
from rules.travel.miles import exact, in_tenths

_OUTCOMES = {
    "goes on": "ran before a gale",
    "shelter": "found shelter from a gale",
    "wrecked": "was wrecked",
    "beached": "was beached in a gale",
    "harbour": "found a harbour in a gale",
    "stays afloat": "came through a gale",
    "sunk": "sank",
}


def _embarked(event: Embarked, _people: People) -> Iterator[Mark]:
    yield Note((), f"the party went aboard {plain(event.name)}", weight=Weight.GREAT)


def _spent(event: SeaDaySpent, _people: People) -> Iterator[Mark]:
    if event.over:
        yield Note((), f"the party made {in_tenths(exact(event.miles))} miles {event.water}")


def _water(event: TookOnWater, _people: People) -> Iterator[Mark]:
    if event.taken:
        yield Note((), f"{plain(event.name)} took on water", weight=Weight.GREAT)


def _swept(event: Swept, _people: People) -> Iterator[Mark]:
    yield Note((), f"a gale hit {plain(event.name)}", weight=Weight.GREAT)


def _weathered(event: StormWeathered, _people: People) -> Iterator[Mark]:
    yield Note((), f"{plain(event.name)} {_OUTCOMES[event.outcome]}", weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {
    Embarked: _embarked,
    SeaDaySpent: _spent,
    TookOnWater: _water,
    Swept: _swept,
    StormWeathered: _weathered,
}
