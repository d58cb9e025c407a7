"""What is reported of turns and days, and of what people do in them."""

from typing import ClassVar, Self

from rules.kernel.events import Event, Who
from rules.record import replace
from rules.state.expedition import Scale
from rules.state.tasks import Task

MISSED, WHILE_AWAY = "missed", "away"
"""Why somebody does their standing task."""


class TurnPlayed(Event, frozen=True, kw_only=True):
    """The party played a turn in a dungeon, or several (OSE-DUNGEON-TURN).

    `first` is the number of the first, `turns` how many were to go by and `gone` how many did,
    `left` the seconds that did not, because something came that somebody has to decide. `doing` is
    what the party did, `about` what that was about, such as the door by which it went, and `place`
    the name of where it went; `feet` how far, at a `rate` in feet a turn for which `slowest` is
    why, "" where nothing slows anybody. `after` is game time in seconds.
    """

    first: int
    turns: int
    gone: int = 0
    doing: str
    feet: int = 0
    rate: int = 0
    slowest: str = ""
    place: str = ""
    about: str = ""
    familiar: bool = False
    after: int = 0
    rounds_per_turn: int = 1
    left: int = 0

    def public(self) -> Self | None:
        """As if no more had been meant: it may be a secret that something has come."""
        if not self.left:
            return self
        turns = max(1, self.gone)
        feet = min(self.feet, turns * self.rate)
        return replace(self, turns=turns, feet=feet, place="", about="", left=0)


class WayBarred(Event, frozen=True, kw_only=True):
    """The party came to a door and did not get through, for the `reason` that a rule gave."""

    reason: str


class TaskDone(Event, frozen=True, kw_only=True):
    """Somebody did what no other rule tells of: kept watch, rested, or something in own words."""

    target: Who
    kind: str
    text: str = ""


class TaskRefused(Event, frozen=True, kw_only=True):
    """A rule refused what somebody wanted to do, for the `reason` that it gave."""

    target: Who
    kind: str
    reason: str


class RestDue(Event, frozen=True, kw_only=True):
    """The next turn has to be one of rest for these, or they grow weary (R-REST-TURN)."""

    who: tuple[Who, ...]


class GrewWeary(Event, frozen=True, kw_only=True):
    """These have gone on for an hour without rest: -1 to attack and damage (OSE-DUNGEON-REST)."""

    who: tuple[Who, ...]


class WearinessEnded(Event, frozen=True, kw_only=True):
    """These were weary, and have rested."""

    who: tuple[Who, ...]


class PartyAsked(Event, frozen=True, kw_only=True):
    """Players were asked what these do in a turn or a day, the plan of that id."""

    at_once: ClassVar[bool] = True

    plan: str
    scale: Scale
    number: int
    who: tuple[Who, ...]
    doing: str = ""
    feet: int = 0

    @property
    def offer_key(self) -> str:
        """The question, until the turn or day is played."""
        return f"plan:{self.plan}"


class TaskChosen(Event, frozen=True, kw_only=True):
    """Somebody said what they do; the board shows it. `about` is what it is about, in words."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    task: Task
    about: str = ""


class LeftToStanding(Event, frozen=True, kw_only=True):
    """Somebody who has not said what they do does what they always do. `why` is a word above.

    `about` is what it is about, in words.
    """

    target: Who
    task: Task
    why: str
    about: str = ""


class PartyReady(Event, frozen=True, kw_only=True):
    """All who were asked have said what they do in the turn or day."""

    bookkeeping: ClassVar[bool] = True

    scale: Scale
    number: int


class StandingTaskSet(Event, frozen=True, kw_only=True):
    """Somebody has another standing task, or none any more. `about` is what it is about."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    task: Task | None
    about: str = ""
