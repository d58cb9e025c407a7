"""The actions, events and settings of travel, and the journey that it keeps: miles are exact
fractions as text, such as `24` or `50/3`.
"""

from rules.kernel.action import Action, Doer, Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.part import Part
from rules.kernel.whose import SAME, By, Fields
from rules.record import Record


class Stretch(Record):
    """A part of a day's way: through which terrain, and whether on a maintained road.

    `miles` is how far it goes before the next one begins, "" for a fair share of the day.
    """

    terrain: str
    road: bool = False
    miles: str = ""


class Way(Record):
    """How the party goes on, the next day as this one, until somebody says otherwise.

    `follows` is what keeps them on course (a guide, a trail …), "" for nothing. With `forage` they
    look for food on the way, with `fly` they go through the air.
    """

    course: int
    stretches: tuple[Stretch, ...]
    follows: str = ""
    forage: bool = False
    fly: bool = False


class Happening(Record):
    """Something that a day brought: a key of what, with a name and a number that belong to it."""

    what: str
    name: str = ""
    amount: int = 0
    secret: bool = False


class Day(Record):
    """A day in the log of a journey, or several alike (`days`); `number` is that of the first.

    `kind` is how it was spent, `until` the moment in game time at which it ended so far. `course`
    is the one that the party believed in, None where nobody moved; they really went `astray`
    degrees to the right of it. A day on which the course changed has several entries.
    """

    number: int
    kind: str
    until: int
    days: int = 1
    terrains: tuple[str, ...] = ()
    miles: str = "0"
    course: int | None = None
    astray: int = 0
    happened: tuple[Happening, ...] = ()


class Leg(Record):
    """A part of a day's time and where it is spent; `share` is that part, `1` or `1/2`."""

    terrain: str
    share: str
    road: bool = False


class Today(Record):
    """A day that has begun and is not over: it goes on until the moment `until`.

    `gone` are the seconds of it that were spent as it says, `legs` all of its way. `camp`: they
    have made camp for the rest of it. `disturbed`: there was an encounter.
    """

    number: int
    kind: str
    until: int
    legs: tuple[Leg, ...] = ()
    gone: int = 0
    camp: bool = False
    disturbed: bool = False


class Lost(Record):
    """The party has lost its way since a day, by number. `chosen`: a referee said where.

    `astray` is how many degrees to the right of their course they really go.
    """

    since: int
    astray: int = 0
    chosen: bool = False


class Mount(Record):
    """What a character rides: the name of its stat block, and its rates in feet, 0 for none."""

    rider: str
    name: str
    move: int = 0
    fly: int = 0


class Journey(Record):
    """The journey being made, or the last one that was; mounts outlast it.

    `days` are its log, `way` is how they go on, `today` the day that is not over. `forage`:
    somebody looks for food on that day, or on the next.
    """

    way: Way | None = None
    today: Today | None = None
    days: tuple[Day, ...] = ()
    lost: Lost | None = None
    mounts: tuple[Mount, ...] = ()
    forage: bool = False

    @property
    def next_day(self) -> int:
        """The number of the day that is not over, or else of the next one."""
        if self.today is not None:
            return self.today.number
        return self.days[-1].number + self.days[-1].days if self.days else 1


JOURNEY = Part(
    "journey",
    Journey(),
    Fields(way=SAME, today=SAME, days=SAME, lost=SAME, mounts=By("rider"), forage=SAME),
)
"""The days of travel."""


class SetWay(Word):
    """Say how the party goes on. What is "" or None stays as it is.

    `course` is typed like `north`, `terrain` like `Forest, Hills by road` or `Hills 8, Forest`,
    where 8 miles of hills come first. `follows` is a key of `FOLLOWS`, "nothing" for nothing.
    """

    course: str = ""
    terrain: str = ""
    follows: str = ""
    forage: bool | None = None
    fly: bool | None = None


class SpendDays(Word):
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


class MakeCamp(Word):
    """Go no farther today: what is left of the day goes by in camp. `number` as in `SpendDays`."""

    number: int = 0


class SetTrueCourse(Word):
    """Say in secret where the party really goes. `since` is a day by number.

    0 is the day on which they lost their way, or this day where a course was chosen already.
    """

    course: str
    since: int = 0


class NoticeLost(Word):
    """The party notices that it is lost; with `knows` also where it really went."""

    knows: bool = False


class MountUp(Action):
    """A character rides a creature, named by its stat block, from now on.

    `size` is a word of `SIZES` for how large the rider is, "" for what is usual. With `anyway` the
    beast carries more than its hit dice say.
    """

    done_by = Doer("rider")

    rider: str
    beast: str
    size: str = ""
    anyway: bool = False


class Dismount(Action):
    """A character goes on foot again."""

    done_by = Doer("rider")

    rider: str


class WaySet(Event):
    """The party goes on like this from now on. `terrains` are labels, as `Forest by road`."""

    course: int
    terrains: tuple[str, ...]
    follows: str = ""
    forage: bool = False
    fly: bool = False


class DirectionRolled(Event):
    """Whether they lose their way on a day: on `chance` or less of a d6 (OSE-LOST).

    `was_lost`: they had lost it before. `course` is the one they believe in; the referee says where
    they really go (R-LOST-HEX).
    """

    referees_own = True

    number: int
    course: int
    chance: int
    throw: Throw
    lost: bool
    was_lost: bool = False


class TrueCourseSet(Event):
    """The referee has said where the party really goes, since a day."""

    referees_own = True

    since: int
    course: int
    true: int


class WayNoticed(Event):
    """The party has noticed that it is lost. `true` is where it went since a day, None for unknown.

    `since` is 0 where they do not know either.
    """

    number: int
    since: int = 0
    true: int | None = None


NO_MILES = "0"
"""Of who has not moved."""


class DaySpent(Event):
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


class DaysLeftOver(Event):
    """Something came before so many days were over, the one that has begun among them."""

    days: int


class Wearied(Event):
    """From now on these fight worse, until they have rested for a full day.

    `march`: because they did not rest after a forced march.
    """

    targets: tuple[Who, ...]
    march: bool = False


class Foraged(Event):
    """They looked for food on the way: `throw` is the die, `food` how many it feeds, if any."""

    throw: Throw
    food: Throw | None = None


class Hunted(Event):
    """A day of hunting is over; whether animals are `met` that can be eaten."""

    referees_own = True

    throw: Throw
    met: bool


class Mounted(Event):
    """Somebody rides something from now on."""

    target: Who
    mount: str
    flies: bool = False


class Dismounted(Event):
    """Somebody goes on foot again."""

    target: Who
    mount: str
