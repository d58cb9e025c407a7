"""Doors, traps and searches in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.text import plain
from rules.doors.records import (
    DoorOpened,
    DoorResisted,
    DoorShut,
    DoorWedged,
    Heard,
    Listened,
    LockTried,
)
from rules.kernel.events import Event
from rules.searching.kinds import BY_KEY
from rules.searching.records import Found, Searched
from rules.traps.records import DisarmTried, TrapSprung


def _listened(event: Listened, _people: People) -> Iterator[Mark]:
    yield Note((event.who,), f"listened at the {plain(event.door)}", weight=Weight.SMALL)


def _heard(event: Heard, _people: People) -> Iterator[Mark]:
    sound = f"this: {plain(event.sound)}" if event.sound else "nothing"
    yield Note((event.who,), f"heard {sound}", weight=Weight.SMALL)


def _opened(event: DoorOpened, _people: People) -> Iterator[Mark]:
    did = "forced" if event.how == "forced" else "opened"
    yield Note((event.who,), f"{did} the {plain(event.door)}")


def _resisted(event: DoorResisted, _people: People) -> Iterator[Mark]:
    found = f"found the {plain(event.door)} {event.how}"
    yield Note((event.who,), found, weight=Weight.SMALL)


def _lock(event: LockTried, _people: People) -> Iterator[Mark]:
    did = "picked" if event.passed else "tried in vain to pick"
    yield Note((event.who,), f"{did} the lock of the {plain(event.door)}")


def _shut(event: DoorShut, _people: People) -> Iterator[Mark]:
    if event.who is not None:
        yield Note((event.who,), f"shut the {plain(event.door)}", weight=Weight.SMALL)


def _wedged(event: DoorWedged, _people: People) -> Iterator[Mark]:
    did = "spiked the {} shut" if event.shut else "wedged the {} open"
    yield Note((event.who,), did.format(plain(event.door)), weight=Weight.SMALL)


def _searched(event: Searched, _people: People) -> Iterator[Mark]:
    did = f"searched for {BY_KEY[event.what].label}"
    yield Note((event.who,), did, weight=Weight.SMALL)


def _found(event: Found, _people: People) -> Iterator[Mark]:
    name = plain(event.name)
    if event.who is None:
        yield Note((), f"the party found this: {name}", weight=Weight.GREAT)
    else:
        yield Note((event.who,), f"found this: {name}", weight=Weight.GREAT)


def _sprung(event: TrapSprung, _people: People) -> Iterator[Mark]:
    yield Note(event.targets, f"set off a trap ({plain(event.name)})", weight=Weight.GREAT)


def _disarmed(event: DisarmTried, _people: People) -> Iterator[Mark]:
    yield Note((event.who,), f"worked on a trap ({plain(event.name)})", weight=Weight.SMALL)


BRIEFS: Mapping[type[Event], Brief] = {
    Listened: _listened,
    Heard: _heard,
    DoorOpened: _opened,
    DoorResisted: _resisted,
    LockTried: _lock,
    DoorShut: _shut,
    DoorWedged: _wedged,
    Searched: _searched,
    Found: _found,
    TrapSprung: _sprung,
    DisarmTried: _disarmed,
}
