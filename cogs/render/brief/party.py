"""The party in a few words: who speaks for it, how it walks, and what it decided."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.party.records import CallerSet, FormationTaken, MapperSet
from rules.votes.records import VoteAsked, VoteDecided


def _caller(event: CallerSet, _people: People) -> Iterator[Mark]:
    if event.caller is not None:
        yield Note((event.caller,), "became the caller")
    elif event.before is not None:
        yield Note((event.before,), "was the caller no longer")


def _formation(event: FormationTaken, _people: People) -> Iterator[Mark]:
    yield Note((), f"the party took the marching order “{plain(event.name)}”", weight=Weight.SMALL)


def _mapper(event: MapperSet, _people: People) -> Iterator[Mark]:
    if event.mapper is not None:
        yield Note((event.mapper,), "became the mapper", weight=Weight.SMALL)


def _asked(event: VoteAsked, _people: People) -> Iterator[Mark]:
    yield Note((), f"a vote began: “{plain(event.question)}”", weight=Weight.SMALL)


def _decided(event: VoteDecided, _people: People) -> Iterator[Mark]:
    what = f"“{plain(event.question)}” {plain(event.result)}"
    yield Note((), f"the party decided: {what}", weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {
    CallerSet: _caller,
    FormationTaken: _formation,
    MapperSet: _mapper,
    VoteAsked: _asked,
    VoteDecided: _decided,
}
