"""The actions and events of away."""

from rules.kernel.action import Word
from rules.kernel.events import Event, Who
from rules.state.pace import Absence


class GoAway(Word):
    """Be away until a moment (milliseconds since 1970 UTC); said again, it takes the other's place.

    `delegate` plays for them meanwhile. `member` None is oneself; a referee may say anybody.
    """

    of_game = True

    until: int
    delegate: int | None = None
    note: str = ""
    member: int | None = None


class ReturnEarly(Word):
    """Be back before the time; a referee may say it of anybody."""

    of_game = True

    member: int | None = None


class EndAway(Word):
    """The time that a member gave is over (the clock)."""

    member: int
    until: int


class NoteLeft(Word):
    """A member is not on the server any more (the clock)."""

    member: int


class WentAway(Event):
    """A member is away until a moment (milliseconds since 1970 UTC).

    `characters` are those who are not waited for, or which `delegate` plays. `again`: they were
    away already, and what they said of it has changed.
    """

    at_once = True

    member: int
    until: int
    delegate: int | None = None
    note: str = ""
    characters: tuple[Who, ...] = ()
    again: bool = False


class CameBack(Event):
    """A member is back, or the time they gave is over (`by_itself`); the board shows it."""

    bookkeeping = True

    member: int
    by_itself: bool = False


class WentMissing(Event):
    """Nobody waits for a member any more who did not say so: `why` not, as in `Absence`.

    `characters` are those who are not waited for. It is told once, with what a referee can do.
    """

    at_once = True

    member: int
    why: Absence
    characters: tuple[Who, ...] = ()
