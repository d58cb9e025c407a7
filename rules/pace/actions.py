"""What somebody, or the clock, does about real time. Moments are milliseconds since 1970 UTC."""

from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.action import Action
from rules.state.hours import Hours
from rules.state.pace import Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLimit(Action):
    """Say how long a phase may take, None for as long as it likes; `phase` "" is all (referee).

    `zone` is where the game lives from now on, an IANA name; "" leaves that as it is.
    """

    phase: str = ""
    limit: Limit | None = None
    zone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetQuietHours(Action):
    """Say in which hours no deadline falls, and in which zone the game lives (referee).

    `quiet` None: no such hours.
    """

    zone: str
    quiet: Hours | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveDeadline(Action):
    """Give a deadline another moment (referee). `key` "" is the one that comes first."""

    until: int
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndDeadline(Action):
    """Wait no longer: what the deadline would do is done now (referee). `key` as above."""

    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetDeadline(Action):
    """A deadline has come (clock)."""

    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Remind(Action):
    """Remind members of what they owe by a deadline (clock), or the referees of what they owe."""

    never_changes: ClassVar[bool] = True

    key: str
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Nudge(Action):
    """Ask members who are waited for to look in: those who are awake."""

    never_changes: ClassVar[bool] = True

    members: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseGame(Action):
    """Stop all deadlines and reminders, `until` a moment or until it is resumed (referee)."""

    until: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeGame(Action):
    """Let deadlines run on with the time that was left (referee, or the clock).

    Where nobody answered any more, anybody who is waited for may say so.
    """
