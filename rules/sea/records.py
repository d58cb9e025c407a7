"""The actions, events and settings of sea, and what it keeps in a game's document."""

from rules.kernel.action import Word
from rules.kernel.events import Event, Throw
from rules.kernel.part import Part
from rules.kernel.setting import Setting, Value
from rules.kernel.whose import PARTYS
from rules.record import Record
from rules.sea import FAMILY


class Vessel(Record):
    """What the party is on. `rate` is its base rate in yards; its miles a day are a fifth of that.

    It can have `sails`, `oars`, or both; what has neither goes by itself, as a sea beast does. A
    `navigator` keeps it on course. What has taken on water is `waterlogged` until it is repaired at
    a dock. `lost` is "wrecked" or "sunk", "" for neither.
    """

    name: str
    rate: int
    seaworthy: bool = True
    sails: bool = True
    oars: bool = False
    navigator: bool = False
    waterlogged: bool = False
    lost: str = ""


class SeaDay(Record):
    """A day on the water that is not over: its number in the log of the journey, until when it goes
    on in seconds since the campaign began, and how many seconds of it they have sailed.

    `wind` are its 2d6, `current` its miles of current, each None where nothing was rolled. `swept`
    is how many degrees to the right of its course a gale drives the vessel. `storm` is what the
    referee has to say before it goes on: "land" whether it is driven ashore, "shore" where it may
    beach, "" for nothing. `over` is why they sail no farther today, as in `StormWeathered`.
    """

    number: int
    until: int
    gone: int = 0
    wind: int | None = None
    current: int | None = None
    swept: int = 0
    storm: str = ""
    over: str = ""


class Voyage(Record):
    """How the party goes by water. `water` is the key of a kind of it, see `rules.sea.waters`.

    `course` is in degrees, None before anybody has said one. `stream` is 1 downstream, -1 upstream,
    0 where there is no current. `in_sight` says that land can be seen. `today` is the day that is
    not over. `worked` are the days on the water since the crew last had a day of rest, and `idle`
    is since when it has done nothing, as long as it has something to rest off.
    """

    vessel: Vessel | None = None
    water: str = "sea"
    course: int | None = None
    stream: int = 0
    in_sight: bool = False
    today: SeaDay | None = None
    worked: int = 0
    idle: int | None = None


VOYAGE = Part("voyage", Voyage(), PARTYS)
"""How the party goes by water."""


class Embark(Word):
    """The party goes aboard a vessel. `rate` is its base rate in yards, None for a usual one."""

    name: str
    rate: int | None = None
    seaworthy: bool = True
    sails: bool = True
    oars: bool = False
    navigator: bool = False


class SetWaters(Word):
    """Say on what water the party is, and which way it steers; "" and None leave what it was.

    `water` is a key of `WATERS`, `course` is typed like `north` or `60`. `stream` is 1 downstream,
    -1 upstream, 0 for no current. `navigator` is whether there is one aboard.
    """

    course: str = ""
    water: str = ""
    stream: int | None = None
    in_sight: bool | None = None
    navigator: bool | None = None


class Sail(Word):
    """Let days on the water go by, until something stops them; one that is not over counts as one.

    `course` is typed like `north`, "" as before. `wind` and `current` are what a referee says
    instead of the first day's dice (R-OVERRIDE). `number` is the day that a button begins or goes
    on with, 0 where it was typed.
    """

    days: int = 1
    course: str = ""
    wind: int | None = None
    current: int | None = None
    number: int = 0


class AnswerStorm(Word):
    """The referee says what a gale has before the bow, by a key of `ANSWERS`.

    `number` is the day that a button answers, 0 where it was typed.
    """

    where: str
    number: int = 0


class RepairVessel(Word):
    """A vessel that has taken on water is repaired at a dock (OSE-NEAR-GALE)."""


class GoAshore(Word):
    """The party goes on by land."""


class Embarked(Event):
    """The party is aboard a vessel. `means` are how it moves: "sails", "oars"."""

    name: str
    rate: int
    means: tuple[str, ...] = ()
    seaworthy: bool = True
    navigator: bool = False


class WatersSet(Event):
    """On what water the party is from now on."""

    water: str
    stream: int = 0
    in_sight: bool = False
    navigator: bool = False


class CourseSteered(Event):
    """The vessel is steered another way."""

    course: int


class WindRolled(Event):
    """The day's wind (OSE-WIND). `part` is what the vessel makes of its usual miles by it."""

    label: str
    part: str
    throw: Throw


class CurrentRolled(Event):
    """The day's current in miles (OSE-RIVER)."""

    miles: int
    downstream: bool
    throw: Throw


class TookOnWater(Event):
    """A near gale: whether the vessel takes on water, on `chance` percent (OSE-NEAR-GALE).

    `before`: it had done so already.
    """

    name: str
    chance: int
    throw: Throw
    taken: bool
    before: bool = False


class Swept(Event):
    """A gale drives the vessel on another course (OSE-GALE). The die says how far to the right."""

    name: str
    course: int
    throw: Throw


class StormWeathered(Event):
    """What became of a vessel in a gale (OSE-GALE).

    `where` is a key of the referee's answer, "" where nobody had to be asked. `outcome` is
    "goes on", "shelter", "beached", "harbour", "stays afloat", "wrecked" or "sunk". The throws are
    those for a harbour and for the worst, as far as they fell.
    """

    name: str
    where: str
    outcome: str
    throws: tuple[Throw, ...] = ()


class SeaDaySpent(Event):
    """A day on the water went by, or a part of it where it is not `over`.

    `miles` were made on it so far, `total` on the whole journey. `unrested` are the days that the
    crew has been without a day of rest, 0 as long as none is due.
    """

    number: int
    water: str
    miles: str
    total: str
    course: int
    over: bool = True
    unrested: int = 0


class SeaDaysLeft(Event):
    """Something came before so many days were over, the one that has begun among them."""

    days: int


class VesselRepaired(Event):
    """A vessel that had taken on water goes at its full rate again (OSE-NEAR-GALE)."""

    name: str


WIND = Setting(
    "wind",
    "Wind at sea",
    "OSE-WIND",
    (
        Value("basic", "no wind, fair wind or a gale"),
        Value("variable", "nine winds from none to a gale, each with a rate of its own"),
    ),
    from_next_encounter=False,
)

FAMILY.brings(settings=(WIND,))
