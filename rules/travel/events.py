"""What is reported of a journey. Miles are exact fractions as text, courses are degrees."""

from typing import ClassVar

from rules.kernel.events import Event, Throw, Who


class WaySet(Event, frozen=True, kw_only=True):
    """The party goes on like this from now on. `terrains` are labels, as `Forest by road`."""

    course: int
    terrains: tuple[str, ...]
    follows: str = ""
    forage: bool = False
    fly: bool = False


class DirectionRolled(Event, frozen=True, kw_only=True):
    """Whether they lose their way on a day: on `chance` or less of a d6 (OSE-LOST).

    `was_lost`: they had lost it before. `astray` is where a die sends them (R-LOST-HEX), None where
    the referee says so; `course` is the one they believe in.
    """

    referees_own: ClassVar[bool] = True

    number: int
    course: int
    chance: int
    throw: Throw
    lost: bool
    was_lost: bool = False
    astray: int | None = None


class TrueCourseSet(Event, frozen=True, kw_only=True):
    """The referee has said where the party really goes, since a day."""

    referees_own: ClassVar[bool] = True

    since: int
    course: int
    true: int


class WayNoticed(Event, frozen=True, kw_only=True):
    """The party has noticed that it is lost. `true` is where it went since a day, None for unknown.

    `since` is 0 where they do not know either.
    """

    number: int
    since: int = 0
    true: int | None = None


NO_MILES = "0"
"""Of who has not moved."""


class DaySpent(Event, frozen=True, kw_only=True):
    """A day of a journey went by, or a part of it where it is not `over`.

    `miles` were made on it so far, `total` on the whole journey. `course` is what they believe,
    None where nobody moved. `camped`: they went no farther that day.
    """

    number: int
    kind: str
    miles: str = NO_MILES
    total: str = "0"
    course: int | None = None
    terrains: tuple[str, ...] = ()
    fly: bool = False
    over: bool = True
    camped: bool = False


class DaysLeftOver(Event, frozen=True, kw_only=True):
    """Something came before so many days were over, the one that has begun among them."""

    days: int


class Wearied(Event, frozen=True, kw_only=True):
    """From now on these fight worse, until they have rested for a full day.

    `march`: because they did not rest after a forced march.
    """

    targets: tuple[Who, ...]
    march: bool = False


class Foraged(Event, frozen=True, kw_only=True):
    """They looked for food on the way: `throw` is the die, `food` how many it feeds, if any."""

    throw: Throw
    food: Throw | None = None


class Hunted(Event, frozen=True, kw_only=True):
    """A day of hunting is over; whether animals are `met` that can be eaten."""

    referees_own: ClassVar[bool] = True

    throw: Throw
    met: bool


class TerrainMade(Event, frozen=True, kw_only=True):
    """The referee has made a terrain of this game's own."""

    bookkeeping: ClassVar[bool] = True
    referees_own: ClassVar[bool] = True

    name: str
    travel: str
    lose: int
    wandering: int


class TerrainForgotten(Event, frozen=True, kw_only=True):
    """A terrain of this game's own is there no more."""

    bookkeeping: ClassVar[bool] = True
    referees_own: ClassVar[bool] = True

    name: str


class Mounted(Event, frozen=True, kw_only=True):
    """Somebody rides something from now on."""

    target: Who
    mount: str
    flies: bool = False


class Dismounted(Event, frozen=True, kw_only=True):
    """Somebody goes on foot again."""

    target: Who
    mount: str
