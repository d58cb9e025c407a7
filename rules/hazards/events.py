"""What is reported of hazards."""

from rules.kernel.events import REFEREES, Audience, Event, Throw, Who


class PoisonTook(Event, frozen=True, kw_only=True):
    """A poison does its work on somebody, `kind` by its key; what it does is told for itself.

    `doses` are those in the blood now, of a kind that adds up.
    """

    target: Who
    kind: str
    doses: int = 0


class SaveLeft(Event, frozen=True, kw_only=True):
    """A check, `what` by its key, that nobody can roll: no number is written. The referee's."""

    target: Who
    what: str
    label: str
    audience: Audience = REFEREES


class Unaffected(Event, frozen=True, kw_only=True):
    """Something did nothing to somebody; `label` says what, `why` says why."""

    target: Who
    label: str
    why: str


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
