"""What is reported of traps."""

from typing import ClassVar, Self

from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.record import replace


class TrapSprung(Event, frozen=True, kw_only=True):
    """A trap sprang on these. `text` is what the referee wrote for that, `effect` what it does.

    `throw` is the die that set it off, None where nobody rolled.
    """

    targets: tuple[Who, ...]
    name: str
    text: str = ""
    effect: str = ""
    throw: Throw | None = None

    def public(self) -> Self | None:
        """Without the die."""
        return replace(self, throw=None)


class TrapStayed(Event, frozen=True, kw_only=True):
    """Somebody did what a trap waits for, and it did not spring on `chance` of 6."""

    referees_own: ClassVar[bool] = True

    targets: tuple[Who, ...]
    name: str
    chance: int
    throws: tuple[Throw, ...]
    audience: Audience = REFEREES


class DisarmTried(Event, frozen=True, kw_only=True):
    """Somebody worked on a trap; the referees alone know what came of it."""

    who: Who
    name: str


class DisarmJudged(Event, frozen=True, kw_only=True):
    """What came of that: `passed` on `needed` or less."""

    referees_own: ClassVar[bool] = True

    who: Who
    name: str
    throw: Throw
    needed: int
    passed: bool
    audience: Audience = REFEREES


class TrapSet(Event, frozen=True, kw_only=True):
    """The referee said how a trap stands: "ready", "sprung" or "harmless"."""

    referees_own: ClassVar[bool] = True

    name: str
    how: str
    audience: Audience = REFEREES


EVENTS: tuple[type[Event], ...] = (TrapSprung, TrapStayed, DisarmTried, DisarmJudged, TrapSet)
