"""The actions, events and settings of exploration, and what it keeps in a game's document."""

from collections.abc import Mapping
from typing import Self

from rules.kernel.action import Deed, Doer, Word
from rules.kernel.events import Event, Who
from rules.kernel.part import Part
from rules.kernel.whose import BY_KEY, OVER, SAME, Fields
from rules.record import Record, field, replace
from rules.state.party import Scale, Task


class Plan(Record):
    """The turn or the day that is being planned; `id` tells it from all others.

    `tasks` are those of characters who have said what they do, by their ids. All others do what the
    party does: `doing`, None as long as nobody has said it, and `feet` where that is to go so far.
    `asked` says that players are waited for, `ready` that all of them have answered.
    """

    id: str
    doing: Task | None = None
    feet: int = 0
    tasks: Mapping[str, Task] = field(default_factory=dict[str, Task])
    asked: bool = False
    ready: bool = False


class Toil(Record):
    """How long somebody has gone on without rest: `since` a moment of game time, in seconds.

    `resting` is since when they have rested without a break, None while they do not. `weary` until
    they have rested for a turn (OSE-DUNGEON-REST). `idle` is since when time has only been let go
    by, None while something is done in it.
    """

    since: int
    resting: int | None = None
    weary: bool = False
    idle: int | None = None


class Exploration(Record):
    """The plan, None where nobody has said anything yet, and what lasts from turn to turn.

    `begun` is since when turns or days are counted, in seconds since the campaign began. `toil` is
    by the id of characters. `standing` are the tasks that somebody does where their player does not
    answer in time, at most one for each scale. `before` is what somebody last said
    for a turn or day that is over.
    """

    plan: Plan | None = None
    begun: int = 0
    toil: Mapping[str, Toil] = field(default_factory=dict[str, Toil])
    standing: Mapping[str, tuple[Task, ...]] = field(default_factory=dict[str, tuple[Task, ...]])
    before: Mapping[str, Task] = field(default_factory=dict[str, Task])


EXPLORATION = Part(
    "exploration",
    Exploration(),
    Fields(plan=OVER, begun=SAME, toil=BY_KEY, standing=BY_KEY, before=BY_KEY),
)
"""What the party means to do next, and how long it has gone on without rest."""


class Wish(Record):
    """What somebody would like the party to do; `feet` is how far, with a `light` lit first or not.

    `task` is of a kind of its own where it is no task: how a day is spent, in words.
    """

    task: Task
    feet: int = 0
    light: bool = False


class NextWord(Record):
    """What was said of what the party does next, at a `moment` of game time and in an `area`.

    `wishes` are by the ids of characters. `is_referees`: the referee was told, and is waited for.
    """

    moment: int = 0
    area: str = ""
    wishes: Mapping[str, Wish] = field(default_factory=dict[str, Wish])
    is_referees: bool = False


NEXT = Part("next", NextWord(), OVER)
"""What the table would like to do next."""


class PlayTurn(Word):
    """The party plays its turn in a dungeon; several where it goes far (OSE-DUNGEON-TURN).

    `doing` is what all do who have no task of their own: `wait`, `go`, or the key of a task, with
    `about` and `text` for what it is about; "" is what was planned. The party goes `feet` far, 0
    for as far as it gets in a turn, and faster where it is `familiar`. `turns` is how long it all
    takes, 0 for as long as rules say. `number` is the turn that a button answers. With `light` one
    of them first lights what `light_at_hand` names.
    """

    doing: str = ""
    about: str = ""
    text: str = ""
    feet: int = 0
    familiar: bool = False
    turns: int = 0
    number: int | None = None
    light: bool = False


class GoInto(Word):
    """The party goes into a place from outside, by the door with that id; "" where it has none.

    With `light` one of them first lights what `light_at_hand` names.
    """

    place: str
    door: str = ""
    light: bool = False


class AskParty(Word):
    """Ask every player what their character does in this turn or day; `doing` as in PlayTurn."""

    doing: str = ""
    about: str = ""
    feet: int = 0


class MeetNext(Word):
    """Nobody has said for a while what the party does next: the referee is asked (clock)."""


class ChooseTask(Deed):
    """Say what a character does in this turn or day; a later task replaces an earlier one.

    `plan` is the id of the turn or day that a button answers, "" for the one being planned.
    """

    done_by = Doer("target", with_party=True, whoever=True)

    kind: str
    target: str = ""
    about: str = ""
    text: str = ""
    plan: str = ""


class RepeatTask(Deed):
    """All of one's own who have not answered do what they last did; a `target` alone in any case.

    `plan` is the turn or day that a button answers.
    """

    done_by = Doer("target", with_party=True, whoever=True)

    target: str = ""
    plan: str = ""


class SetStandingTask(Word):
    """Say what a character does where their player does not answer; `kind` "" gives it up."""

    target: str = ""
    kind: str = ""
    about: str = ""
    text: str = ""


MISSED, WHILE_AWAY = "missed", "away"
"""Why somebody does their standing task."""


class TurnPlayed(Event):
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


class WayBarred(Event):
    """The party came to a door and did not get through, for the `reason` that a rule gave."""

    reason: str


class TaskDone(Event):
    """Somebody did what no other rule tells of: kept watch, rested, or something in own words."""

    target: Who
    kind: str
    text: str = ""


class TaskRefused(Event):
    """A rule refused what somebody wanted to do, for the `reason` that it gave."""

    target: Who
    kind: str
    reason: str


class RestDue(Event):
    """The next turn has to be one of rest for these, or they grow weary (R-REST-TURN)."""

    who: tuple[Who, ...]


class GrewWeary(Event):
    """These have gone on for an hour without rest: -1 to attack and damage (OSE-DUNGEON-REST)."""

    who: tuple[Who, ...]


class WearinessEnded(Event):
    """These were weary, and have rested."""

    who: tuple[Who, ...]


class PartyAsked(Event):
    """Players were asked what these do in a turn or a day, the plan of that id."""

    at_once = True

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


class TaskChosen(Event):
    """Somebody said what they do; the board shows it. `about` is what it is about, in words."""

    bookkeeping = True

    target: Who
    task: Task
    about: str = ""


class PartyWished(Event):
    """Somebody who does not lead the party said what they would like it to do next.

    `about` is what it is about, in words. `calls`: the referee is called for it.
    """

    bookkeeping = True

    target: Who
    wish: Wish
    about: str = ""
    calls: bool = False


class RefereeAsked(Event):
    """Nobody has said what the party does next, and the referee is waited for."""

    bookkeeping = True


class LeftToStanding(Event):
    """Somebody who has not said what they do does what they always do. `why` is a word above.

    `about` is what it is about, in words.
    """

    target: Who
    task: Task
    why: str
    about: str = ""


class PartyReady(Event):
    """All who were asked have said what they do in the turn or day."""

    bookkeeping = True

    scale: Scale
    number: int


class StandingTaskSet(Event):
    """Somebody has another standing task, or none any more. `about` is what it is about."""

    bookkeeping = True

    target: Who
    task: Task | None
    about: str = ""
