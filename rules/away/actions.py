"""What can be said about being away."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class GoAway(Action):
    """Be away until a moment (milliseconds since 1970 UTC); said again, it takes the other's place.

    `delegate` plays for them meanwhile. `member` None is oneself; a referee may say anybody.
    """

    until: int
    delegate: int | None = None
    note: str = ""
    member: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnEarly(Action):
    """Be back before the time; a referee may say it of anybody."""

    member: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndAway(Action):
    """The time that a member gave is over (the clock)."""

    member: int
    until: int
