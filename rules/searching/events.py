"""What is reported of searches, and of what is found."""

from typing import ClassVar

from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.record import Record


class Hidden(Record, frozen=True, omit_defaults=False):
    """Something hidden, by its id: a secret "door", a "trap" or a "thing"."""

    id: str
    name: str
    kind: str


class Searched(Event, frozen=True, kw_only=True):
    """Somebody searched: all that players learn, whether there is anything or not.

    `what` is the key of the kind, `area` and `where` say what was searched, each "" where nobody
    has named it.
    """

    who: Who
    what: str
    area: str = ""
    where: str = ""


class SearchJudged(Event, frozen=True, kw_only=True):
    """What came of it: `passed` on `needed` or less of so many `sides`.

    `there` is what is hidden, found or not.
    """

    referees_own: ClassVar[bool] = True

    who: Who
    what: str
    throw: Throw
    needed: int
    sides: int
    passed: bool
    there: tuple[Hidden, ...] = ()
    audience: Audience = REFEREES


class SecretNoticed(Event, frozen=True, kw_only=True):
    """Whether an elf noticed secret doors in passing; `there` are those that are near."""

    referees_own: ClassVar[bool] = True

    who: Who
    throw: Throw
    passed: bool
    there: tuple[Hidden, ...]
    audience: Audience = REFEREES


class Found(Event, frozen=True, kw_only=True):
    """Something hidden was found, of a kind as in `Hidden`, with what is written of it.

    `who` is None where the party finds it.
    """

    who: Who | None
    kind: str
    name: str
    text: str = ""


EVENTS: tuple[type[Event], ...] = (Searched, SearchJudged, SecretNoticed, Found)
