"""Battles of many in a few words: what became of somebody's figure."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from rules.battle.records import FateDecided
from rules.kernel.events import Event

_WORDS = {
    "killed": "was given no quarter",
    "prisoner": "was taken prisoner",
    "left": "was left for dead",
    "routed": "was routed",
}


def _fate(event: FateDecided, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), _WORDS[event.fate], weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {FateDecided: _fate}
