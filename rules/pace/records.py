"""The actions, events and settings of pace."""

from rules.kernel.action import Word
from rules.kernel.dues import BEGINS, NO_PINGS, ONLY_REMINDERS, REFEREES
from rules.kernel.events import Event, Who
from rules.kernel.setting import Setting, Value
from rules.pace import FAMILY
from rules.state.pace import Hours, Limit

LONGEST_REQUEST = 200
"""So many letters a player asks the referee with."""


class SetLimit(Word):
    """Say how long a phase may take, None for as long as it likes; `phase` "" is all (referee).

    `zone` is where the game lives from now on, an IANA name; "" leaves that as it is.
    """

    phase: str = ""
    limit: Limit | None = None
    zone: str = ""


class SetQuietHours(Word):
    """Say in which hours no deadline falls, and in which zone the game lives (referee).

    `quiet` None: no such hours.
    """

    zone: str
    quiet: Hours | None = None


class MoveDeadline(Word):
    """Give a deadline another moment (referee). `key` "" is the one that comes first."""

    until: int
    key: str = ""


class EndDeadline(Word):
    """Wait no longer: what the deadline would do is done now (referee). `key` as above."""

    key: str = ""


class MeetDeadline(Word):
    """A deadline has come (clock)."""

    key: str


class Remind(Word):
    """Remind members of what they owe by a deadline (clock), or the referees of what they owe."""

    never_changes = True

    key: str
    members: tuple[int, ...]


class Nudge(Word):
    """Ask members who are waited for to look in: those who are awake."""

    never_changes = True

    members: tuple[int, ...]


class PassVacant(Word):
    """Wait no longer for seats in which nobody sits any more (clock)."""

    members: tuple[int, ...]


class AskBack(Word):
    """Ask members who do not answer whether they are there (clock)."""

    never_changes = True

    members: tuple[int, ...]


class TellQuiet(Word):
    """Nothing has happened for days: say so to the referees (clock)."""

    never_changes = True


class CallTable(Word):
    """Call all players, or some `members`, whoever is waited for (referee)."""

    never_changes = True

    members: tuple[int, ...] = ()


class Request(Word):
    """A player asks for something that only a referee does, in their own `words`."""

    never_changes = True

    words: str


class PauseGame(Word):
    """Stop all deadlines and reminders, `until` a moment or until it is resumed (referee)."""

    until: int | None = None


class HoldScene(Word):
    """Somebody asks for a stop, without a name and a reason: all stands still (clock).

    Nothing here says who: it is done as the clock, so that nobody can find it anywhere.
    """


class ResumeGame(Word):
    """Let deadlines run on with the time that was left (referee, or the clock).

    Where nobody answered any more, anybody who is waited for may say so.
    """


HOLDS, PASSED, REFEREE = "holds", "passed over", "the referee plays"
REAL = "real"
"""The time of a game in which a day outside is a day in it."""
SILENT = "did not answer"
NOTHING, ROLLED, LAPSED = "nothing declared", "rolled", "lapsed"
HELD = "is held"
ORDERED = "left to orders"
WENT_ON = "went on"


class LimitSet(Event):
    """A phase, or each if `phase` is "", may take so long; None for as long as it likes.

    A time of the day is one on the clocks of `zone`.
    """

    at_once = True

    phase: str
    limit: Limit | None
    zone: str = ""


class QuietHoursSet(Event):
    """The game lives in a zone, and has hours in which no deadline falls, or None."""

    at_once = True

    zone: str
    quiet: Hours | None


class DeadlineMoved(Event):
    """A deadline has another moment. `before` is the one it had, None for none.

    `late`: it had come while nobody could see to it, so those who are waited for get more time.
    """

    at_once = True

    phase: str
    until: int
    before: int | None = None
    late: bool = False


class DeadlineCame(Event):
    """The deadline `key` came, and somebody had not answered. `early`: a referee cut it short."""

    key: str
    phase: str
    early: bool = False


class PlayedForThem(Event):
    """What was done for somebody who had not answered what they owed, the wait `key`.

    `how` is one of the words above; of what could not be done `refusal` says why.
    """

    key: str
    target: Who
    how: str
    refusal: str = ""


class Reminded(Event):
    """Members, or `REFEREES`, were told that the game waits for them, `until` a moment if any.

    `by_hand`: somebody pressed a button for it. `others` were reminded before and are named again,
    since the message takes the place of theirs; they are not pinged a second time. `missing`: the
    game waits for them no longer, as they did not answer.
    """

    at_once = True

    members: tuple[int, ...]
    phase: str = ""
    until: int | None = None
    by_hand: bool = False
    others: tuple[int, ...] = ()
    missing: bool = False

    def pings(self) -> tuple[int, ...]:
        """They are to notice."""
        return self.members


class QuietTold(Event):
    """The referees were told that nothing has happened for days, and how the game `stands`."""

    at_once = True

    stands: str

    def pings(self) -> tuple[int, ...]:
        """They are to notice."""
        return (REFEREES,)


class TableCalled(Event):
    """A referee has called all players who are there."""

    at_once = True

    members: tuple[int, ...]


class Requested(Event):
    """A player asked the referees for something, in their own `words`."""

    at_once = True

    member: int
    words: str


class GamePaused(Event):
    """Deadlines and reminders stand still, `until` a moment or until a referee resumes.

    `by_silence`: it pauses by itself, since nobody answers any more.
    """

    at_once = True

    until: int | None
    by_silence: bool = False


class SceneHeld(Event):
    """Somebody asked for a stop: deadlines, calls and reminders stand still."""

    at_once = True

    def pings(self) -> tuple[int, ...]:
        """The referees take it up again."""
        return (REFEREES,)


class GameResumed(Event):
    """Deadlines run on. `by_itself`: the pause was over."""

    at_once = True

    by_itself: bool
    next_deadline: int | None = None


PINGS = Setting(
    "pings",
    "Who is mentioned by itself",
    "",
    (
        Value(BEGINS, "when something begins: whoever is waited for and awake, once each"),
        Value(ONLY_REMINDERS, "only in reminders"),
        Value(NO_PINGS, "nobody, and there are no reminders"),
    ),
    from_next_encounter=False,
    note="everybody chooses for themselves with `/me pings`",
)

TIME = Setting(
    "time",
    "Time while nothing is played",
    "",
    (
        Value("played", "goes by only as it is played, or as the referee says"),
        Value(REAL, "a day outside is a day in the game for every party that does nothing else"),
    ),
    from_next_encounter=False,
    note="a party in an encounter, on an expedition or paused stands still, and one that has lived "
    "days ahead waits for the others",
)

FAMILY.brings(settings=(PINGS, TIME))
