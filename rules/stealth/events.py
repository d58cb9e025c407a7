"""What is reported of what people do unseen."""

from typing import ClassVar

from rules.kernel.events import Event, Throw, Who
from rules.record import Record


class Factor(Record, frozen=True):
    """One thing that was added to a chance."""

    label: str
    amount: int


class SneakingBegan(Event, frozen=True, kw_only=True):
    """These sneak from now on; how it comes out is told for itself."""

    people: tuple[Who, ...]


class SneakRolled(Event, frozen=True, kw_only=True):
    """A group rolled to go unseen by its `worst` member's chance (R-SNEAK-GROUP).

    `base` and the factors come to `chance`, at most 6 and at least 0.
    """

    referees_own: ClassVar[bool] = True

    people: tuple[Who, ...]
    worst: Who
    base: int
    factors: tuple[Factor, ...]
    chance: int
    throw: Throw
    undetected: bool


class SneakingEnded(Event, frozen=True, kw_only=True):
    """These sneak no longer."""

    people: tuple[Who, ...]


class ScoutsMet(Event, frozen=True, kw_only=True):
    """An encounter began while some of the party sneaked: what that means is the referee's word."""

    referees_own: ClassVar[bool] = True

    people: tuple[Who, ...]
    undetected: bool


class PocketPicked(Event, frozen=True, kw_only=True):
    """A thief tried a pocket. `taken` is whether it worked, `caught` whether that showed at once.

    `victim` is a name; `whom` who that is, None for somebody who is nowhere in the game.
    """

    thief: Who
    victim: str
    skill: int
    throw: Throw
    taken: bool
    caught: bool
    whom: Who | None = None


class VictimRolled(Event, frozen=True, kw_only=True):
    """The victim's own roll: `unaware` on a d6 of `chance` or less. `notices_at` is when they
    realise what was taken from them, in seconds since the campaign began; None if they do not, or
    know it already."""

    referees_own: ClassVar[bool] = True

    thief: Who
    victim: str
    chance: int
    throw: Throw
    unaware: bool
    notices_at: int | None = None
    whom: Who | None = None


class TheftNoticed(Event, frozen=True, kw_only=True):
    """Somebody realises that a thief has taken something; both by name."""

    referees_own: ClassVar[bool] = True

    thief: str
    victim: str


EVENTS: tuple[type[Event], ...] = (
    SneakingBegan,
    SneakRolled,
    SneakingEnded,
    ScoutsMet,
    PocketPicked,
    VictimRolled,
    TheftNoticed,
)
