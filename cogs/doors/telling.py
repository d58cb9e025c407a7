"""Doors told as sentences: what holds them, and who listens there."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Short,
    Tellers,
    Weight,
    acts,
    fill,
    name,
)
from cogs.render.offers import LONGEST_NAME, Offers, always
from cogs.render.text import plain, shorten, stopped
from data.live import Outcome
from rules.doors.opening import WORDS
from rules.doors.records import (
    DoorOpened,
    DoorResisted,
    DoorSet,
    DoorShut,
    DoorWedged,
    ForewarnedOf,
    Heard,
    Listened,
    ListeningJudged,
    LockTried,
)
from rules.kernel.words import listed, many

_OPENED = {
    "": "{} opens the {}.",
    "forced": "The {1} gives way to {0}.",
    "unspiked": "{} pulls out the spikes and opens the {}.",
}
_RESISTED = {
    "stuck": "{} tries the {}. It is stuck.",
    "locked": "{} tries the {}. It is locked.",
    "unlocked": "{} tries the lock of the {}. It is not locked.",
}


TELLERS = Tellers(
    {
        Listened: Line("{who} ~listens at the {door}."),
    }
)
BRIEFS = Briefs(
    {
        Listened: Short("{who} listened at the {door}", Weight.SMALL),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _heard(event: Heard) -> str:
    """For whoever listened, alone."""
    who, door = name(event.who), plain(event.door)
    if not event.sound:
        return f"{who} hears nothing at the {door}."
    if event.afterwards:
        return stopped(f"What {who} heard at the {door}: {plain(event.sound)}")
    return stopped(f"At the {door}, {who} hears: {plain(event.sound)}")


@TELLERS.tells
def _judged(event: ListeningJudged) -> str:
    said = "{who} **~listens** well" if event.passed else "{who} **~listens** in vain"
    more = " Nothing is written of what there is to hear." if event.untold else ""
    return fill(f"{said}: {{throw}}, needs at most {{needed}}.{more}", event)


@TELLERS.tells
def _opened(event: DoorOpened) -> str:
    return _OPENED[event.how].format(name(event.who), plain(event.door))


@TELLERS.tells
def _resisted(event: DoorResisted) -> str:
    if event.forced:
        return f"The {plain(event.door)} does not give."
    return _RESISTED[event.how].format(name(event.who), plain(event.door))


@TELLERS.tells
def _lock(event: LockTried) -> str:
    said = "~picks" if event.passed else "~fails to pick"
    words = f"{{who}} **{said}** the lock of the {{door}}: {{throw}}, needs at most {{needed}}."
    return fill(words, event)


@TELLERS.tells
def _shut(event: DoorShut) -> str:
    if event.who is None:
        return f"The {plain(event.door)} swings shut behind the party."
    return f"{acts(event.who, 'shuts')} the {plain(event.door)}."


@TELLERS.tells
def _wedged(event: DoorWedged) -> str:
    who, door = name(event.who), plain(event.door)
    left = "" if event.left is None else f" ({many(event.left, 'iron spike')} left)"
    if event.shut:
        return f"{who} spikes the {door} shut{left}."
    return f"{who} wedges the {door} open{left}."


@TELLERS.tells
def _set(event: DoorSet) -> str:
    word = WORDS[event.how]
    return f"The {plain(event.door)} is {word.now or f'{word.means} now'}."


@TELLERS.tells
def _forewarned(event: ForewarnedOf) -> str:
    sides = listed([plain(side) for side in event.sides])
    return (
        f"{sides}: they heard the party at the {plain(event.door)}, and cannot be surprised. "
        "`/do encounter surprise` changes that."
    )


@OFFERS.offers(for_referees=True, can_wait=always)
def _offer_sound(event: ListeningJudged, outcome: Outcome) -> Sequence[Button]:
    """Asks what there is to hear, where nothing is written of that."""
    if not event.untold:
        return ()
    label = f"Say what {shorten(event.who.label, LONGEST_NAME)} hears"
    words = (event.door_id, event.who.target)
    return (make_button("door-sound", outcome.game.id, *words, label=label, style=GREEN),)


@OFFERS.offers(for_referees=True, can_wait=always)
def _offer_open(event: DoorShut, outcome: Outcome) -> Sequence[Button]:
    """Has a door stay open that swung shut behind the party."""
    if event.who is not None:
        return ()
    label = f"The {shorten(event.door, LONGEST_NAME)} stays open"
    return (make_button("door-stays", outcome.game.id, event.door_id, label=label),)


@BRIEFS.tells
def _brief_heard(event: Heard) -> Iterator[Mark]:
    sound = f"this: {plain(event.sound)}" if event.sound else "nothing"
    yield Note((event.who,), f"heard {sound}", weight=Weight.SMALL)


@BRIEFS.tells
def _brief_opened(event: DoorOpened) -> Iterator[Mark]:
    did = "forced" if event.how == "forced" else "opened"
    yield Note((event.who,), f"{did} the {plain(event.door)}")


@BRIEFS.tells
def _brief_resisted(event: DoorResisted) -> Iterator[Mark]:
    found = f"found the {plain(event.door)} {event.how}"
    yield Note((event.who,), found, weight=Weight.SMALL)


@BRIEFS.tells
def _brief_lock(event: LockTried) -> Iterator[Mark]:
    did = "picked" if event.passed else "tried in vain to pick"
    yield Note((event.who,), f"{did} the lock of the {plain(event.door)}")


@BRIEFS.tells
def _brief_shut(event: DoorShut) -> Iterator[Mark]:
    if event.who is not None:
        yield Note((event.who,), f"shut the {plain(event.door)}", weight=Weight.SMALL)


@BRIEFS.tells
def _brief_wedged(event: DoorWedged) -> Iterator[Mark]:
    did = "spiked the {} shut" if event.shut else "wedged the {} open"
    yield Note((event.who,), did.format(plain(event.door)), weight=Weight.SMALL)
