"""Doors told as sentences: what holds them, and who listens there."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller, show_throw
from cogs.render.text import listed, plain, stopped
from rules.doors import events
from rules.doors.door import WORDS
from rules.kernel.events import Event


def _listened(event: events.Listened, _people: People) -> str:
    return f"{plain(event.who.label)} listens at the {plain(event.door)}."


def _heard(event: events.Heard, _people: People) -> str:
    """For whoever listened, alone."""
    name, door = plain(event.who.label), plain(event.door)
    if not event.sound:
        return f"{name} hears nothing at the {door}."
    if event.afterwards:
        return stopped(f"What {name} heard at the {door}: {plain(event.sound)}")
    return stopped(f"At the {door}, {name} hears: {plain(event.sound)}")


def _judged(event: events.ListeningJudged, _people: People) -> str:
    result = "success" if event.passed else "failure"
    more = " Nothing is written of what there is to hear." if event.untold else ""
    return (
        f"{plain(event.who.label)}, listening: {show_throw(event.throw)}, "
        f"needs at most {event.needed}: {result}.{more}"
    )


_OPENED = {
    "": "{} opens the {}.",
    "forced": "{} forces the {} open.",
    "unspiked": "{} pulls out the spikes and opens the {}.",
}


def _opened(event: events.DoorOpened, _people: People) -> str:
    return _OPENED[event.how].format(plain(event.who.label), plain(event.door))


_RESISTED = {
    "stuck": "{} tries the {}. It is stuck.",
    "locked": "{} tries the {}. It is locked.",
    "unlocked": "{} tries the lock of the {}. It is not locked.",
}


def _resisted(event: events.DoorResisted, _people: People) -> str:
    return _RESISTED[event.how].format(plain(event.who.label), plain(event.door))


def _lock(event: events.LockTried, _people: People) -> str:
    result = "it opens" if event.passed else "it holds"
    return (
        f"{plain(event.who.label)} works on the lock of the {plain(event.door)}: "
        f"{show_throw(event.throw)}, needs at most {event.needed}: {result}."
    )


def _shut(event: events.DoorShut, _people: People) -> str:
    if event.who is None:
        return f"The {plain(event.door)} swings shut behind the party."
    return f"{plain(event.who.label)} shuts the {plain(event.door)}."


def _wedged(event: events.DoorWedged, _people: People) -> str:
    name, door = plain(event.who.label), plain(event.door)
    left = "" if event.left is None else f" (iron spikes left: {event.left})"
    if event.shut:
        return f"{name} spikes the {door} shut{left}."
    return f"{name} wedges the {door} open{left}."


def _set(event: events.DoorSet, _people: People) -> str:
    return f"The {plain(event.door)} is {WORDS[event.how].means} now."


def _forewarned(event: events.ForewarnedOf, _people: People) -> str:
    sides = listed([plain(side) for side in event.sides])
    return (
        f"{sides}: they heard the party at the {plain(event.door)}, and cannot be surprised. "
        "`/encounter surprise` changes that."
    )


TELLERS: Mapping[type[Event], Teller] = {
    events.Listened: _listened,
    events.Heard: _heard,
    events.ListeningJudged: _judged,
    events.DoorOpened: _opened,
    events.DoorResisted: _resisted,
    events.LockTried: _lock,
    events.DoorShut: _shut,
    events.DoorWedged: _wedged,
    events.DoorSet: _set,
    events.ForewarnedOf: _forewarned,
}
