"""What is reported of people who are away."""

from typing import ClassVar

from rules.kernel.events import Event, Who


class WentAway(Event, frozen=True, kw_only=True):
    """A member is away until a moment (milliseconds since 1970 UTC).

    `characters` are those who are not waited for, or which `delegate` plays. `again`: they were
    away already, and what they said of it has changed.
    """

    at_once: ClassVar[bool] = True

    member: int
    until: int
    delegate: int | None = None
    note: str = ""
    characters: tuple[Who, ...] = ()
    again: bool = False


class CameBack(Event, frozen=True, kw_only=True):
    """A member is back, or the time they gave is over (`by_itself`); the board shows it."""

    bookkeeping: ClassVar[bool] = True

    member: int
    by_itself: bool = False
