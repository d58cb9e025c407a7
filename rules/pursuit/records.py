"""The actions, events and settings of pursuit."""

from typing import Self

from rules.kernel.action import OWN, Action, Doer, Word
from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.kernel.setting import Setting, Value
from rules.pursuit import FAMILY
from rules.record import replace


class Approach(Word):
    """A side moves before the fight, so many `feet` (yards out of doors) nearer or `away`.

    Without `feet` it is as far as it gets in `rounds` (OSE-ENCOUNTER-MOVE).
    """

    side: str = "party"
    feet: int | None = None
    rounds: int = 1
    away: bool = False


class Evade(Word):
    """A side tries to get away before the fight begins (OSE-EVASION).

    `whom` is the side that it runs from, "" for the only other one. A referee may give a `chance`
    in percent instead of the rule's, and `allow` it though a rule forbids it.
    """

    side: str = "party"
    whom: str = ""
    chance: int | None = None
    allow: bool = False


class Pursue(Word):
    """The other side follows, or those from whom somebody runs alone (R-LEAVING).

    `modifier` is what the country adds to the chance, in percent.

    `fleeing` and `following` are rates in a round, in tenths, instead of those that are known.
    `chase` is the pursuit that a button answers. `allow` has them follow on the water though they
    lost sight of them today.
    """

    modifier: int = 0
    fleeing: int | None = None
    following: int | None = None
    chase: str = ""
    allow: bool = False


class LetGo(Word):
    """The pursuers let them go, or give up. `chase` as above."""

    chase: str = ""


class RunOn(Word):
    """Both sides run on for a round, a turn or a day, `times` over unless something happens.

    `chase` and `stretch` are what a button answers.
    """

    times: int = 1
    chase: str = ""
    stretch: int | None = None


class StopRunning(Word):
    """Those who run stop and face the others, or by a referee's word they are caught."""

    caught: bool = False
    chase: str = ""


class DropToStop(Action):
    """Throw down treasure or food, so that the pursuers stop for it (OSE-PURSUIT-DUNGEON).

    `target` is whose it is, "" one's own; `count` None is all of it. `chase` as above.
    """

    done_by = Doer("target")

    item_id: str
    target: str = ""
    count: int | None = None
    chase: str = ""


class JudgeBait(Word):
    """Say whether what was thrown down is worth stopping for, to so many (referee).

    Where it is, a die says whether they do. `chase` as above.
    """

    worth: bool
    chase: str = ""


class CarryFallen(Word):
    """Somebody who runs carries a fallen comrade along, `target`. `chase` as above."""

    done_by = Doer(OWN)

    target: str
    chase: str = ""


class HoldUp(Word):
    """Something stops one of the sides for some rounds, such as burning oil (referee).

    `fleeing` if it stops those who run. `why` is told. `chase` as above.
    """

    rounds: int = 1
    fleeing: bool = False
    why: str = ""
    chase: str = ""


class LoseSight(Word):
    """Those who run are out of sight; most monsters give up then (referee)."""

    chase: str = ""


class SetLead(Word):
    """Say how far ahead those who run are, in feet or yards (referee)."""

    distance: int


class FollowUnseen(Word):
    """Those hidden leave the encounter and follow the party, who know nothing of it (referee)."""


class PlayUnseen(Word):
    """A day of those who follow unseen: whether they come up with the party (referee)."""


class MeetUnseen(Word):
    """Those who follow unseen are there, hidden, in the encounter or in a new one (referee)."""


class StopUnseen(Word):
    """Those who follow unseen give up (referee)."""


LET_GO, FASTER, SURPRISED, EVADED = "let go", "faster", "surprised them", "got away"
OUTDISTANCED, GAVE_UP, STOPPED_FOR_IT = "outdistanced", "gave up", "stopped for it"
CAUGHT_UP, STOOD, SAID = "caught up", "stood", "the referee"


class Approached(Event):
    """A side moved before the fight, in so many `rounds`; `unit` is "feet" or "yards"."""

    side: Who
    way: int
    unit: str
    rounds: int
    away: bool = False


class Evaded(Event):
    """A side tries to get away from another, which has to say whether it follows.

    `down` are those of it who cannot run themselves.
    """

    side: Who
    whom: Who
    by_players: bool = False
    down: tuple[Who, ...] = ()


class ChancesCompared(Event):
    """What getting away hung on, for referees: the rates in tenths, and the roll, if any."""

    referees_own = True

    side: Who
    whom: Who
    rates: tuple[int, int]
    unit: str = "feet"
    chance: int | None = None
    throw: Throw | None = None


class RanFromFight(Event):
    """Somebody runs from the fight; if `clear` of all foes, the referee says whether those follow.

    Players know nothing of hidden foes here, so neither does this.
    """

    target: Who
    clear: bool


class FlightFollowed(Event):
    """The foes run after somebody who ran from them, while the fight goes on for the others."""

    target: Who


class FlightRun(Event):
    """Who runs from a fight alone ran on for a round, with foes behind them.

    `outcome` is "running", "caught", "escaped" by being faster, or "given up" where nobody follows
    any more; `nearer` whether the foes gained on them.
    """

    target: Who
    outcome: str
    nearer: bool = False


class PursuitBegan(Event):
    """The others follow those who run. `kind` is the key of the pursuit rule."""

    side: Who
    whom: Who
    kind: str


class Ran(Event):
    """Both ran for `count` rounds, turns or days (`unit`). `nearer` is 1 nearer, -1 farther, or 0.

    `distance` is how far apart they are then in tenths, None if nobody knows; players never do.
    """

    side: Who
    whom: Who
    count: int
    unit: str
    nearer: int = 0
    distance: int | None = None
    measure: str = "feet"

    def public(self) -> Self | None:
        """Without the distance: from it the pursuers' rate could be reckoned."""
        return replace(self, distance=None)


class DayFled(Event):
    """A day of flight in the wilds, `day` counted from 1; nobody maps it (OSE-PURSUIT-WILD).

    `direction` is in degrees from north, by the `throw`, for referees alone.
    """

    side: Who
    day: int
    direction: int | None = None
    throw: Throw | None = None

    def public(self) -> Self | None:
        """Without the direction, which nobody who runs keeps track of."""
        return replace(self, direction=None, throw=None)


class FlightStopped(Event):
    """Something stopped a day of flight, which is not over yet."""

    side: Who
    day: int


class CatchingRolled(Event):
    """Whether faster pursuers catch up in a day, for referees."""

    referees_own = True

    side: Who
    whom: Who
    chance: int
    throw: Throw
    caught: bool


class RaceRolled(Event):
    """Whether pursuers who came up are quick enough to act: 1d6 each (ERIS-PURSUIT)."""

    side: Who
    whom: Who
    fleeing: Throw
    following: Throw
    caught: bool


class ThrownDown(Event):
    """Somebody threw something down to stop the pursuers; `food`, or else treasure.

    `inside` is what is in it, in words. `asked` if the referee has to say whether it is worth
    stopping for.
    """

    target: Who
    name: str
    count: int
    food: bool = False
    inside: tuple[str, ...] = ()
    asked: bool = False


class BaitAsked(Event):
    """The referee has to say whether what was thrown down is worth stopping for, to so many.

    `worth` is what it brings in gp, 0 where nobody has said it. `chase` is the pursuit.
    """

    referees_own = True

    chase: str
    whom: Who
    heads: int
    name: str
    count: int
    worth: int = 0
    audience: Audience = REFEREES


class Tempted(Event):
    """Whether the pursuers stop for it, for referees.

    `cares` if some of them are of the kind that does, and it is worth that to them (`worth`).
    """

    referees_own = True

    whom: Who
    throw: Throw
    cares: bool
    stops: bool
    worth: bool = True


class StayedBehind(Event):
    """Some of the pursuers stop for what was thrown down; the others run on."""

    targets: tuple[Who, ...]


class NotTempted(Event):
    """The pursuers run past what was thrown down, whatever the reason."""

    whom: Who


class CarriedAlong(Event):
    """Somebody who runs carries a fallen comrade along, `by` whom is None where nobody said it."""

    target: Who
    by: Who | None = None


class LeftBehind(Event):
    """Those who lay there did not get away with the rest.

    `captive` if the pursuers have them now, else the encounter goes on around them.
    """

    targets: tuple[Who, ...]
    captive: bool


class HeldUp(Event):
    """Something stops a side for some rounds."""

    side: Who
    rounds: int
    why: str = ""


class SightLost(Event):
    """Those who run are out of the pursuers' sight."""

    side: Who
    whom: Who


class KeptOut(Event):
    """A door that monsters do not open is between them and those who run: they are out of sight."""

    side: Who
    whom: Who
    door: str


class LeadSet(Event):
    """The referee said how far ahead those who run are, in feet or yards."""

    referees_own = True

    side: Who
    distance: int
    unit: str


class PursuitEnded(Event):
    """A pursuit is over: `escaped` or caught, and `why`, one of the words above.

    `stretch` rounds, turns or days (`unit`) is how long it lasted.
    """

    side: Who
    whom: Who
    escaped: bool
    why: str
    stretch: int = 0
    unit: str = "round"


class WhereaboutsAsked(Event):
    """The party has run from an area of a place that is prepared: the referee says where it is."""

    referees_own = True

    place: str
    area: str
    name: str
    audience: Audience = REFEREES


class FollowingUnseen(Event):
    """Some whom players do not know of follow the party from now on, or no longer (`over`)."""

    referees_own = True

    targets: tuple[Who, ...]
    over: bool = False


class UnseenDay(Event):
    """A day of those who follow unseen. `throw` is None where they are not fast enough to roll."""

    referees_own = True

    targets: tuple[Who, ...]
    day: int
    chance: int
    throw: Throw | None = None
    reached: bool = False


class RestedFromRunning(Event):
    """Somebody exhausted from running has rested; `left` are the full turns still missing."""

    bookkeeping = True

    target: Who
    turns: int
    left: int


PURSUIT = Setting(
    "pursuit",
    "Pursuits in a dungeon",
    "ERIS-PURSUIT",
    (
        Value("ose", "in rounds, at a run; whoever is faster gets away"),
        Value("eris", "in turns, also in the wilds by those who have broken off a fight"),
    ),
    {"eris": "eris"},
)

FAMILY.brings(settings=(PURSUIT,))
