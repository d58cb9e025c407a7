"""What people do to get away, to follow, and to end it."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Approach(Action):
    """A side moves before the fight, so many `feet` (yards out of doors) nearer or `away`.

    Without `feet` it is as far as it gets in `rounds` (OSE-ENCOUNTER-MOVE).
    """

    side: str = "party"
    feet: int | None = None
    rounds: int = 1
    away: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Evade(Action):
    """A side tries to get away before the fight begins (OSE-EVASION).

    `whom` is the side that it runs from, "" for the only other one. A referee may give a `chance`
    in percent instead of the rule's, and `allow` it though a rule forbids it.
    """

    side: str = "party"
    whom: str = ""
    chance: int | None = None
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pursue(Action):
    """The other side follows. `modifier` is what the country adds to the chance, in percent.

    `fleeing` and `following` are rates in a round, in tenths, instead of those that are known.
    `chase` is the pursuit that a button answers.
    """

    modifier: int = 0
    fleeing: int | None = None
    following: int | None = None
    chase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetGo(Action):
    """The pursuers let them go, or give up. `chase` as above."""

    chase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOn(Action):
    """Both sides run on for a round, a turn or a day, `times` over unless something happens.

    `chase` and `stretch` are what a button answers.
    """

    times: int = 1
    chase: str = ""
    stretch: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StopRunning(Action):
    """Those who run stop and face the others, or by a referee's word they are caught."""

    caught: bool = False
    chase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DropToStop(Action):
    """Throw down treasure or food, so that the pursuers stop for it (OSE-PURSUIT-DUNGEON).

    `target` is whose it is, "" one's own; `count` None is all of it. `chase` as above.
    """

    item_id: str
    target: str = ""
    count: int | None = None
    chase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeBait(Action):
    """Say whether what was thrown down is worth stopping for, to so many (referee).

    Where it is, a die says whether they do. `chase` as above.
    """

    worth: bool
    chase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryFallen(Action):
    """Somebody who runs carries a fallen comrade along, `target`. `chase` as above."""

    target: str
    chase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldUp(Action):
    """Something stops one of the sides for some rounds, such as burning oil (referee).

    `fleeing` if it stops those who run. `why` is told. `chase` as above.
    """

    rounds: int = 1
    fleeing: bool = False
    why: str = ""
    chase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseSight(Action):
    """Those who run are out of sight; most monsters give up then (referee)."""

    chase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLead(Action):
    """Say how far ahead those who run are, in feet or yards (referee)."""

    distance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUnseen(Action):
    """Those hidden leave the encounter and follow the party, who know nothing of it (referee)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayUnseen(Action):
    """A day of those who follow unseen: whether they come up with the party (referee)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetUnseen(Action):
    """Those who follow unseen are there, hidden, in the encounter or in a new one (referee)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StopUnseen(Action):
    """Those who follow unseen give up (referee)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestFromRunning(Action):
    """Say for how many full turns somebody has rested who is exhausted from running (referee)."""

    target: str
    turns: int = 3
