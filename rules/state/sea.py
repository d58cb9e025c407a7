"""A party on the water: its vessel, the waters, and what the weather has done."""

from rules.record import Record


class Vessel(Record, frozen=True):
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


class SeaDay(Record, frozen=True):
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


class Voyage(Record, frozen=True):
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
