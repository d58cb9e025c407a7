"""Real time in a few words: what was done for those who did not answer, and pauses."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from rules.kernel.events import Event
from rules.pace.records import (
    HOLDS,
    LAPSED,
    NOTHING,
    PASSED,
    REFEREE,
    ROLLED,
    SILENT,
    DeadlineCame,
    GamePaused,
    PlayedForThem,
)

DID: Mapping[str, str] = {
    HOLDS: "held, as nobody answered",
    PASSED: "was passed over",
    REFEREE: "was left to the referee",
    SILENT: "did not answer in time",
    NOTHING: "declared nothing",
    ROLLED: "had the dice rolled for them",
    LAPSED: "did not strike back",
}


def _came(event: DeadlineCame, _people: People) -> Iterator[Mark]:
    what = "the referee waited no longer" if event.early else "the deadline came"
    yield Note((), what, weight=Weight.SMALL)


def _played(event: PlayedForThem, _people: People) -> Iterator[Mark]:
    if not event.refusal and event.how in DID:
        yield Note((event.target,), DID[event.how], weight=Weight.SMALL)


def _paused(_event: GamePaused, _people: People) -> Iterator[Mark]:
    yield Note((), "the game was paused", weight=Weight.SMALL)


BRIEFS: Mapping[type[Event], Brief] = {
    DeadlineCame: _came,
    PlayedForThem: _played,
    GamePaused: _paused,
}
