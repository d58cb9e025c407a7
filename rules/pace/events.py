"""What happened about real time. Moments are milliseconds since 1970 UTC."""

from typing import ClassVar

from rules.kernel.events import Event, Who
from rules.state.hours import Hours
from rules.state.pace import Limit

HOLDS, PASSED, REFEREE = "holds", "passed over", "the referee plays"
SILENT = "did not answer"
NOTHING, ROLLED, LAPSED = "nothing declared", "rolled", "lapsed"
ORDERED = "left to orders"
WENT_ON = "went on"


class LimitSet(Event, frozen=True, kw_only=True):
    """A phase, or each if `phase` is "", may take so long; None for as long as it likes.

    A time of the day is one on the clocks of `zone`.
    """

    at_once: ClassVar[bool] = True

    phase: str
    limit: Limit | None
    zone: str = ""


class QuietHoursSet(Event, frozen=True, kw_only=True):
    """The game lives in a zone, and has hours in which no deadline falls, or None."""

    at_once: ClassVar[bool] = True

    zone: str
    quiet: Hours | None


class DeadlineMoved(Event, frozen=True, kw_only=True):
    """A deadline has another moment. `before` is the one it had, None for none.

    `late`: it had come while nobody could see to it, so those who are waited for get more time.
    """

    at_once: ClassVar[bool] = True

    phase: str
    until: int
    before: int | None = None
    late: bool = False


class DeadlineCame(Event, frozen=True, kw_only=True):
    """The deadline `key` came, and somebody had not answered. `early`: a referee cut it short."""

    key: str
    phase: str
    early: bool = False


class PlayedForThem(Event, frozen=True, kw_only=True):
    """What was done for somebody who had not answered what they owed, the wait `key`.

    `how` is one of the words above; of what could not be done `refusal` says why.
    """

    key: str
    target: Who
    how: str
    refusal: str = ""


class Reminded(Event, frozen=True, kw_only=True):
    """Members, or `REFEREES`, were told that the game waits for them, `until` a moment if any.

    `by_hand`: somebody pressed a button for it. `others` were reminded before and are named again,
    since the message takes the place of theirs; they are not pinged a second time.
    """

    at_once: ClassVar[bool] = True

    members: tuple[int, ...]
    phase: str = ""
    until: int | None = None
    by_hand: bool = False
    others: tuple[int, ...] = ()

    def pings(self) -> tuple[int, ...]:
        """They are to notice."""
        return self.members


class GamePaused(Event, frozen=True, kw_only=True):
    """Deadlines and reminders stand still, `until` a moment or until a referee resumes.

    `by_silence`: it pauses by itself, since nobody answers any more.
    """

    at_once: ClassVar[bool] = True

    until: int | None
    by_silence: bool = False


class GameResumed(Event, frozen=True, kw_only=True):
    """Deadlines run on. `by_itself`: the pause was over."""

    at_once: ClassVar[bool] = True

    by_itself: bool
    next_deadline: int | None = None
