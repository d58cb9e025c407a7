"""Days on the road, in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.journey.words import miles_words
from cogs.render.narration import People
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.travel.miles import course_words, exact
from rules.travel.records import (
    DaySpent,
    DirectionRolled,
    Dismounted,
    Foraged,
    Hunted,
    Mounted,
    WayNoticed,
    Wearied,
)

_STAYED = {"rest": "the party rested", "hunt": "the party hunted"}


def _day(event: DaySpent, _people: People) -> Iterator[Mark]:
    if not event.over:
        return
    did = _STAYED.get(event.kind, "")
    if event.course is not None:
        did = f"the party went {miles_words(exact(event.miles))} {course_words(event.course)}"
    yield Note((), f"{did} on day {event.number}")


def _direction(event: DirectionRolled, _people: People) -> Iterator[Mark]:
    if event.lost and not event.was_lost:
        yield Note((), f"the party lost its way on day {event.number}", weight=Weight.GREAT)


def _noticed(_event: WayNoticed, _people: People) -> Iterator[Mark]:
    yield Note((), "the party noticed that it was lost", weight=Weight.GREAT)


def _wearied(event: Wearied, _people: People) -> Iterator[Mark]:
    yield Note(event.targets, "needed a day of rest")


def _foraged(event: Foraged, _people: People) -> Iterator[Mark]:
    if event.food is not None:
        yield Note((), f"the party found food for {event.food.total}", weight=Weight.SMALL)


def _hunted(event: Hunted, _people: People) -> Iterator[Mark]:
    if event.met:
        yield Note((), "the hunt met animals")


def _mounted(event: Mounted, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"rode on {plain(event.mount)}", weight=Weight.SMALL)


def _dismounted(event: Dismounted, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"got off {plain(event.mount)}", weight=Weight.SMALL)


BRIEFS: Mapping[type[Event], Brief] = {
    DaySpent: _day,
    DirectionRolled: _direction,
    WayNoticed: _noticed,
    Wearied: _wearied,
    Foraged: _foraged,
    Hunted: _hunted,
    Mounted: _mounted,
    Dismounted: _dismounted,
}
