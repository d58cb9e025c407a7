"""A journey: which way the party goes, what each day of it brought, and where they really are.

Miles are exact fractions as text, such as `24` or `50/3`; courses are degrees, 0 for north and 90
for east. What is `secret` here, and how far the party is astray, only referees may know.
"""

from rules.kernel.part import Part
from rules.record import Record


class OwnTerrain(Record, frozen=True):
    """A terrain that the referee has made, in the columns of the book's table (OSE-OVERLAND).

    `travel` is the part of a day's miles as a fraction; `lose` and `wandering` are chances in 6.
    """

    name: str
    travel: str
    lose: int
    wandering: int


class Stretch(Record, frozen=True):
    """A part of a day's way: through which terrain, and whether on a maintained road.

    `miles` is how far it goes before the next one begins, "" for a fair share of the day.
    """

    terrain: str
    road: bool = False
    miles: str = ""


class Way(Record, frozen=True):
    """How the party goes on, the next day as this one, until somebody says otherwise.

    `follows` is what keeps them on course (a guide, a trail …), "" for nothing. With `forage` they
    look for food on the way, with `fly` they go through the air.
    """

    course: int
    stretches: tuple[Stretch, ...]
    follows: str = ""
    forage: bool = False
    fly: bool = False


class Happening(Record, frozen=True):
    """Something that a day brought: a key of what, with a name and a number that belong to it."""

    what: str
    name: str = ""
    amount: int = 0
    secret: bool = False


class Day(Record, frozen=True):
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


class Leg(Record, frozen=True):
    """A part of a day's time and where it is spent; `share` is that part, `1` or `1/2`."""

    terrain: str
    share: str
    road: bool = False


class Today(Record, frozen=True):
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


class Lost(Record, frozen=True):
    """The party has lost its way since a day, by number. `chosen`: a referee or a die said where.

    `astray` is how many degrees to the right of their course they really go.
    """

    since: int
    astray: int = 0
    chosen: bool = False


class Mount(Record, frozen=True):
    """What a character rides: the name of its stat block, and its rates in feet, 0 for none."""

    rider: str
    name: str
    move: int = 0
    fly: int = 0


class Journey(Record, frozen=True):
    """The journey being made, or the last one that was; terrains and mounts outlast it.

    `days` are its log, `way` is how they go on, `today` the day that is not over. `forage`:
    somebody looks for food on that day, or on the next.
    """

    way: Way | None = None
    today: Today | None = None
    days: tuple[Day, ...] = ()
    lost: Lost | None = None
    terrains: tuple[OwnTerrain, ...] = ()
    mounts: tuple[Mount, ...] = ()
    forage: bool = False

    @property
    def next_day(self) -> int:
        """The number of the day that is not over, or else of the next one."""
        if self.today is not None:
            return self.today.number
        return self.days[-1].number + self.days[-1].days if self.days else 1


JOURNEY = Part("journey", Journey())
"""The days of travel."""
