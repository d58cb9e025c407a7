"""Real time in a few words: what was done for those who did not answer, and pauses."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from rules.kernel.events import Event
from rules.pace import events

DID: Mapping[str, str] = {
    events.HOLDS: "held, as nobody answered",
    events.PASSED: "was passed over",
    events.REFEREE: "was left to the referee",
    events.SILENT: "did not answer in time",
    events.NOTHING: "declared nothing",
    events.ROLLED: "had the dice rolled for them",
    events.LAPSED: "did not strike back",
}


def _came(event: events.DeadlineCame, _people: People) -> Iterator[Mark]:
    what = "the referee waited no longer" if event.early else "the deadline came"
    yield Note((), what, weight=Weight.SMALL)


def _played(event: events.PlayedForThem, _people: People) -> Iterator[Mark]:
    if not event.refusal and event.how in DID:
        yield Note((event.target,), DID[event.how], weight=Weight.SMALL)


def _paused(_event: events.GamePaused, _people: People) -> Iterator[Mark]:
    yield Note((), "the game was paused", weight=Weight.SMALL)


BRIEFS: Mapping[type[Event], Brief] = {
    events.DeadlineCame: _came,
    events.PlayedForThem: _played,
    events.GamePaused: _paused,
}
