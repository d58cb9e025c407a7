"""Miles, exact inside and in tenths for people (R-THIRD, R-ROAD), and the log of the days."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter

from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY
from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.travel.records import JOURNEY, Day, Happening, Journey

FEET_PER_MILE = 5
"""A day's miles are the base rate in feet divided by this."""
FORCED = Fraction(3, 2)
"""A forced march, after the terrain (R-FORCED)."""
FLIGHT = 2
"""Flying, whatever the terrain (OSE-FLYING)."""
ROAD = Fraction(3, 2)
"""A maintained road, in place of the terrain (R-ROAD)."""
MOST_MILES = 10_000
FULL_TURN = 360
_EIGHTH = 45
POINTS = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)
"""The points of the compass, an eighth of a turn from one to the next."""
SHORT = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_DEGREES: Mapping[str, int] = {
    name.replace("-", "").lower(): index * _EIGHTH
    for names in (POINTS, SHORT)
    for index, name in enumerate(names)
}
DAY = SECONDS_PER_DAY
"""A day in seconds."""


def miles_per_day(rate: int) -> Fraction:
    """What a base rate in feet comes to in a day over easy ground: 24 miles of 120 feet."""
    return Fraction(rate, FEET_PER_MILE)


@lru_cache(maxsize=1_000)
def exact(miles: str) -> Fraction:
    """Miles as the state keeps them, `24` or `50/3`."""
    return Fraction(miles)


def read_miles(typed: str) -> Fraction:
    """Miles as somebody types them, such as `8`, `7.5` or `50/3`. RuleError for anything else."""
    try:
        miles = Fraction(typed.strip())
    except (ValueError, ZeroDivisionError):
        miles = Fraction(0)
    if not 0 < miles <= MOST_MILES:
        raise RuleError(
            f"“{typed.strip()[:40]}” is no number of miles. Type for example `8` or `7.5`."
        )
    return miles


def in_tenths(miles: Fraction) -> str:
    """Miles for people, to the nearest tenth: `24`, `16.7`."""
    tenths = (20 * miles.numerator + miles.denominator) // (2 * miles.denominator)
    whole, tenth = divmod(tenths, 10)
    return f"{whole}.{tenth}" if tenth else f"{whole}"


def read_course(typed: str) -> int:
    """A course from `north`, `NE`, `north east` or `60`. NotFoundError for anything else."""
    word = "".join(letter for letter in typed.lower() if letter.isalnum())
    if word.isascii() and word.isdecimal() and int(word[:4]) <= FULL_TURN:
        return int(word) % FULL_TURN
    if word in _DEGREES:
        return _DEGREES[word]
    near = nearest(word, _DEGREES)
    advice = f"Did you mean {course_words(_DEGREES[near])}?" if near else "Type it like `north`."
    raise NotFoundError(
        f"“{typed.strip()[:40]}” is no course. {advice} Degrees work as well, such as `60`."
    )


def course_words(course: int) -> str:
    """`north-east`; between two points the degrees, `60° (about north-east)`."""
    point = POINTS[_nearest_point(course)]
    return point if course % _EIGHTH == 0 else f"{course}° (about {point})"


def course_sign(course: int) -> str:
    """The same as short as on a map: `NE`, `60°`."""
    return SHORT[_nearest_point(course)] if course % _EIGHTH == 0 else f"{course}°"


def turned(course: int, by: int) -> int:
    """A course turned to the right by so many degrees."""
    return (course + by) % FULL_TURN


def _nearest_point(course: int) -> int:
    return (2 * course + _EIGHTH) // (2 * _EIGHTH) % len(POINTS)


def total_miles(journey: Journey) -> Fraction:
    """All that was covered on the journey."""
    # Most days of a long journey are alike, and counting them takes next to nothing.
    alike = Counter(map(attrgetter("miles"), journey.days))
    return sum((exact(miles) * days for miles, days in alike.items()), Fraction(0))


def log_day(resolution: Resolution, day: Day) -> None:
    """Put a day, or a part of one, at the end of the log; parts that are alike become one."""
    journey = JOURNEY.of(resolution.state)
    days = journey.days
    if days and _goes_on(days[-1], day):
        last, days = days[-1], days[:-1]
        day = replace(
            day,
            terrains=tuple(dict.fromkeys((*last.terrains, *day.terrains))),
            miles=str(exact(last.miles) + exact(day.miles)),
            happened=(*last.happened, *day.happened),
        )
    resolution.put(JOURNEY, replace(journey, days=(*days, day)))


def _goes_on(last: Day, day: Day) -> bool:
    """Whether a part of a day went on as the part before it, or nobody moved in that part."""
    if (last.number, last.kind) != (day.number, day.kind):
        return False
    return not exact(last.miles) or (last.course, last.astray) == (day.course, day.astray)


def note(resolution: Resolution, happening: Happening) -> None:
    """Note in the log what the newest day has brought, nothing before the first."""
    journey = JOURNEY.of(resolution.state)
    if not journey.days:
        return
    last = journey.days[-1]
    noted = replace(last, happened=(*last.happened, happening))
    resolution.put(JOURNEY, replace(journey, days=(*journey.days[:-1], noted)))


def is_logged(state: GameState, kind: str) -> bool:
    """Whether the newest day was spent so and ended just now."""
    days = JOURNEY.of(state).days
    return bool(days) and days[-1].kind == kind and days[-1].until == now(state)
