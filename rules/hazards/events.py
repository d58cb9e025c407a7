"""What is reported of hazards."""

from typing import Self

from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.record import replace


class PoisonTook(Event, frozen=True, kw_only=True):
    """A poison does its work on somebody, `kind` by its key; what it does is told for itself.

    `doses` are those in the blood now, of a kind that adds up.
    """

    target: Who
    kind: str
    doses: int = 0


class PoisonBrews(Event, frozen=True, kw_only=True):
    """A poison, `kind` by its key, works later: after the battle, or as its effect ends."""

    target: Who
    kind: str
    after_battle: bool


class SaveLeft(Event, frozen=True, kw_only=True):
    """A check, `what` by its key, that nobody can roll: no number is written. The referee's."""

    target: Who
    what: str
    label: str
    audience: Audience = REFEREES


class Unaffected(Event, frozen=True, kw_only=True):
    """Something did nothing to somebody; `label` says what, `why` says why.

    What a monster is that makes it so is told to nobody.
    """

    target: Who
    label: str
    why: str

    def public(self) -> Self | None:
        """Without the reason, for whoever has no sheet."""
        return self if self.target.is_character else replace(self, why="")


class ShakenOut(Event, frozen=True, kw_only=True):
    """Somebody shook a comrade out of a ghoul's fear."""

    target: Who
    by: Who


class Fell(Event, frozen=True, kw_only=True):
    """Somebody fell so many feet; `dice` d6 of damage follow, none for less than ten feet."""

    target: Who
    feet: int
    dice: int


class Swam(Event, frozen=True, kw_only=True):
    """Whether somebody goes under, at a `chance` in percent."""

    target: Who
    chance: int
    drowns: bool
    throw: Throw


class PlateCut(Event, frozen=True, kw_only=True):
    """Somebody who drowns cut at their platemail, and whether they are free of it: `item` is gone.

    A roll for stuck doors has been told before.
    """

    target: Who
    item: str
    is_free: bool


class LevelDrained(Event, frozen=True, kw_only=True):
    """Somebody lost levels. `maximum` are the hit points of the new one, None if they stay.

    `throw` is what was rolled for them. A `temporary` loss ends with a full week of rest. `typed`
    are numbers that follow a level and do not follow it here, because somebody has typed them.
    """

    target: Who
    before: int
    after: int
    temporary: bool = False
    maximum: int | None = None
    throw: Throw | None = None
    typed: tuple[str, ...] = ()


class LevelReturned(Event, frozen=True, kw_only=True):
    """A week of rest gave back what had been drained of a level."""

    target: Who
    before: int
    after: int


class ProvisionsSet(Event, frozen=True, kw_only=True):
    """Somebody has food and water from now on, or has none."""

    target: Who
    food: bool
    water: bool


class Starved(Event, frozen=True, kw_only=True):
    """One more whole day without "food" or "water": so many by now."""

    target: Who
    what: str
    days: int


class IllusionMade(Event, frozen=True, kw_only=True):
    """Who believes in an illusion, and who does not; for referees."""

    name: str
    believers: tuple[Who, ...]
    doubters: tuple[Who, ...]
    audience: Audience = REFEREES


class IllusionEnded(Event, frozen=True, kw_only=True):
    """An illusion is over; for referees."""

    name: str
    audience: Audience = REFEREES


class DisbeliefDeclared(Event, frozen=True, kw_only=True):
    """Somebody does not believe in something, whether it is there or not."""

    target: Who
    what: str


class DisbeliefJudged(Event, frozen=True, kw_only=True):
    """Whether what somebody does not believe in is an illusion (its `name`, else ""): referees'."""

    target: Who
    name: str = ""
    audience: Audience = REFEREES


EVENTS = (
    PoisonTook,
    PoisonBrews,
    SaveLeft,
    Unaffected,
    ShakenOut,
    Fell,
    Swam,
    PlateCut,
    LevelDrained,
    LevelReturned,
    ProvisionsSet,
    Starved,
    IllusionMade,
    IllusionEnded,
    DisbeliefDeclared,
    DisbeliefJudged,
)
