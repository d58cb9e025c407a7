"""Where the days of a journey lead, as points on a map in miles, and the same in words.

The text says of each place what the map shows: how far it is and where, and what happened there.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

from cogs.render.journey.board import log_lines
from cogs.render.text import shorten
from rules.travel.miles import course_words
from rules.view.journey import EntryView, JourneyView

ALT_LIMIT = 1024
BELIEVED, TRUE = "where they believe they are", "where they really are"
SIGNS: Mapping[str, str] = {
    "encounter": "!",
    "food": "+",
    "game": "*",
    "noticed": "?",
    "found": "=",
    "flight": ">",
    "gale": "~",
    "took water": "w",
    "shelter": "s",
    "beached": "b",
    "harbour": "h",
    "wrecked": "x",
    "sunk": "#",
}
"""How what a day brought is marked on the map, by its word."""
_DOUBTS = ("noticed", "found")


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where days ended: miles to the east and to the north of the start, and which days.

    `happened` are words for what those days brought.
    """

    east: float
    north: float
    days: tuple[int, ...] = ()
    happened: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """`4`, or `4-6` where they stayed; "" for the start."""
        if not self.days:
            return ""
        first, last = self.days[0], self.days[-1]
        return str(first) if first == last else f"{first}-{last}"

    @property
    def where(self) -> str:
        """`34.1 miles north-east of the start`."""
        far = hypot(self.east, self.north)
        if far < 0.05:
            return "at the start"
        point = round(degrees(atan2(self.east, self.north)) / 45) * 45 % 360
        return f"{far:.1f} miles {course_words(point)} of the start"


@dataclass(frozen=True, slots=True)
class Tracks:
    """The way as it is believed, and as it really was where the viewer may know that it differs."""

    believed: tuple[Stop, ...]
    true: tuple[Stop, ...]
    log: tuple[str, ...]

    @property
    def stops(self) -> tuple[Stop, ...]:
        """All places on the map."""
        return (*self.believed, *self.true)


def find_tracks(view: JourneyView) -> Tracks:
    """The tracks of a journey, as far as it is known to whoever looks."""
    believed = tuple(_track((entry, entry.course) for entry in view.entries))
    really = tuple(_track((entry, entry.true) for entry in view.entries))
    differs = any(entry.true not in (None, entry.course) for entry in view.entries)
    return Tracks(believed, really if differs else (), tuple(log_lines(view)))


def _track(steps: Iterable[tuple[EntryView, int | None]]) -> Iterator[Stop]:
    """The start, and each place where days ended."""
    stop = Stop(0, 0)
    for entry, course in steps:
        days = range(entry.number, entry.number + entry.days)
        happened = tuple(one.what for one in entry.happened)
        if entry.miles and course is not None:
            yield stop
            miles, angle = float(entry.miles), radians(course)
            east, north = stop.east + miles * sin(angle), stop.north + miles * cos(angle)
            stop = Stop(east, north, tuple(days), happened)
        else:
            known = tuple(dict.fromkeys((*stop.days, *days)))
            stop = Stop(stop.east, stop.north, known, (*stop.happened, *happened))
    yield stop


def position_words(tracks: Tracks) -> str:
    """Where they believe to be, and for who may know it where they really are."""
    believed = f"By their own reckoning they are {tracks.believed[-1].where}"
    known = [one for stop in tracks.believed for one in stop.happened if one in _DOUBTS]
    if known and known[-1] == "noticed":
        believed += ", but they have been lost on the way"
    if not tracks.true:
        return f"{believed}."
    return f"{believed}, and really {tracks.true[-1].where}."


def describe_map(tracks: Tracks) -> str:
    """The same for those who cannot see the picture."""
    told = " ".join((position_words(tracks), *(line.removeprefix("- ") for line in tracks.log)))
    return shorten(f"Map of the journey. {told}", ALT_LIMIT)
