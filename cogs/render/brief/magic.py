"""Spells, powers and luck in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.text import listed, plain
from rules.casting.records import SpellCast, SpellDisrupted, SpellsRestored
from rules.kernel.events import Event
from rules.luck.records import LuckRolled, SessionBegan
from rules.powers.records import PointSpent, PowerRegained, PowerUsed, Refreshed


def _cast(event: SpellCast, _people: People) -> Iterator[Mark]:
    at = f" at {plain(event.at)}" if event.at else ""
    yield Note((event.target,), f"cast {plain(event.spell) or 'a spell'}{at}")


def _disrupted(event: SpellDisrupted, _people: People) -> Iterator[Mark]:
    spell = f" {plain(event.spell)}" if event.spell else ""
    yield Note((event.target,), f"had the spell{spell} disrupted", weight=Weight.GREAT)


def _restored(event: SpellsRestored, _people: People) -> Iterator[Mark]:
    spells = listed([plain(spell) for spell in event.spells])
    yield Note((event.target,), f"got {spells} back in memory", weight=Weight.SMALL)


def _session(event: SessionBegan, _people: People) -> Iterator[Mark]:
    yield Note((), f"session {event.session} began", weight=Weight.GREAT)


def _luck(event: LuckRolled, _people: People) -> Iterator[Mark]:
    came = {True: ", with success", False: ", without success", None: f": {event.throw.total}"}
    yield Note((event.target,), f"tried their luck{came[event.passed]}", weight=Weight.SMALL)


def _point(event: PointSpent, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "spent an action point")


def _power(event: PowerUsed, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"used {plain(event.power)}")


def _regained(event: PowerRegained, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"got {plain(event.power)} back", weight=Weight.SMALL)


def _refreshed(event: Refreshed, _people: People) -> Iterator[Mark]:
    points = ["action points"] if event.points else []
    back = listed([*map(plain, event.powers), *points])
    yield Note((event.target,), f"got {back} back", weight=Weight.SMALL)


BRIEFS: Mapping[type[Event], Brief] = {
    SpellCast: _cast,
    SpellDisrupted: _disrupted,
    SpellsRestored: _restored,
    SessionBegan: _session,
    LuckRolled: _luck,
    PointSpent: _point,
    PowerUsed: _power,
    PowerRegained: _regained,
    Refreshed: _refreshed,
}
