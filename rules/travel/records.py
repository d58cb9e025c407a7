"""The actions, events and settings of travel."""

from typing import ClassVar

from rules.kernel.action import Action
from rules.kernel.events import Event, Throw, Who
from rules.kernel.setting import Setting, Value
from rules.travel import FAMILY


class SetWay(Action, frozen=True, kw_only=True):
    """Say how the party goes on. What is "" or None stays as it is.

    `course` is typed like `north`, `terrain` like `Forest, Hills by road` or `Hills 8, Forest`,
    where 8 miles of hills come first. `follows` is a key of `FOLLOWS`, "nothing" for nothing.
    """

    course: str = ""
    terrain: str = ""
    follows: str = ""
    forage: bool | None = None
    fly: bool | None = None


class SpendDays(Action, frozen=True, kw_only=True):
    """Let days of a kind go by, until something stops them; a day that is not over counts as one.

    With `half`, only half of what is left of the first. `course` and `terrain` as in `SetWay`.
    `number` is the day that a button begins or goes on with, 0 where it was typed. `anyway` though
    something speaks against such a day.
    """

    kind: str = "travel"
    days: int = 1
    half: bool = False
    course: str = ""
    terrain: str = ""
    number: int = 0
    anyway: bool = False


class MakeCamp(Action, frozen=True, kw_only=True):
    """Go no farther today: what is left of the day goes by in camp. `number` as in `SpendDays`."""

    number: int = 0


class SetTrueCourse(Action, frozen=True, kw_only=True):
    """Say in secret where the party really goes. `since` is a day by number.

    0 is the day on which they lost their way, or this day where a course was chosen already.
    """

    course: str
    since: int = 0


class NoticeLost(Action, frozen=True, kw_only=True):
    """The party notices that it is lost; with `knows` also where it really went."""

    knows: bool = False


class MakeTerrain(Action, frozen=True, kw_only=True):
    """Make a terrain, or another one of that name. `travel` is typed like `1`, `2/3` or `0.5`."""

    name: str
    travel: str
    lose: int
    wandering: int


class ForgetTerrain(Action, frozen=True, kw_only=True):
    """Forget a terrain that was made; the book's of that name counts again."""

    name: str


class MountUp(Action, frozen=True, kw_only=True):
    """A character rides a creature, named by its stat block, from now on.

    `size` is a word of `SIZES` for how large the rider is, "" for what is usual. With `anyway` the
    beast carries more than its hit dice say.
    """

    rider: str
    beast: str
    size: str = ""
    anyway: bool = False


class Dismount(Action, frozen=True, kw_only=True):
    """A character goes on foot again."""

    rider: str


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


RANDOM = "random"
LOST_COURSE = Setting(
    "lost_course",
    "Where the lost really go",
    "R-LOST-HEX",
    (
        Value("referee", "the referee says so, in secret"),
        Value(RANDOM, "1d6 says so, in secret: 1 as they meant to, then 60° more to the right"),
    ),
    from_next_encounter=False,
)

FAMILY.brings(settings=(LOST_COURSE,))
