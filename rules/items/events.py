"""What is reported of items, to those who act for their owners and to referees."""

from typing import ClassVar

from rules.kernel.events import Event, Who


class ItemAdded(Event, frozen=True, kw_only=True):
    """Somebody has something more. `known` if the sources describe it."""

    target: Who
    name: str
    count: int
    known: bool = False


class ItemChanged(Event, frozen=True, kw_only=True):
    """What is said of an item was corrected; `name` is what it is called now."""

    target: Who
    name: str
    before: str


class ItemHeld(Event, frozen=True, kw_only=True):
    """An item was taken in hand, put on or put away; `put_away` had to make way for it.

    `rounds` is how long that took, 0 where it takes no time to speak of.
    """

    target: Who
    name: str
    held: str
    put_away: tuple[str, ...] = ()
    rounds: int = 0


class ItemDropped(Event, frozen=True, kw_only=True):
    """Somebody has an item no longer, or `left` pieces of it."""

    target: Who
    name: str
    count: int
    left: int = 0


class ItemGiven(Event, frozen=True, kw_only=True):
    """An item went from one to another."""

    target: Who
    to: Who
    name: str
    count: int


class SlowWeaponSet(Event, frozen=True, kw_only=True):
    """A character took up a slow weapon, or laid it down."""

    target: Who
    slow: bool


class HandsChanged(Event, frozen=True, kw_only=True):
    """Somebody in the encounter is slow now, or quick, by what is in their hands."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    slow: bool


EVENTS: tuple[type[Event], ...] = (
    ItemAdded,
    ItemChanged,
    ItemHeld,
    ItemDropped,
    ItemGiven,
    SlowWeaponSet,
    HandsChanged,
)
