"""The party in a few words: who speaks for it, and what it decided."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.party.events import CallerSet
from rules.votes.events import VoteAsked, VoteDecided


def _caller(event: CallerSet, _people: People) -> Iterator[Mark]:
    if event.caller is not None:
        yield Note((event.caller,), "became the caller")
    elif event.before is not None:
        yield Note((event.before,), "was the caller no longer")


def _asked(event: VoteAsked, _people: People) -> Iterator[Mark]:
    yield Note((), f"a vote began: “{plain(event.question)}”", weight=Weight.SMALL)


def _decided(event: VoteDecided, _people: People) -> Iterator[Mark]:
    what = f"“{plain(event.question)}” {plain(event.result)}"
    yield Note((), f"the party decided: {what}", weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {
    CallerSet: _caller,
    VoteAsked: _asked,
    VoteDecided: _decided,
}
