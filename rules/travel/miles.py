"""Miles: exact inside, in tenths for people (OSE-OVERLAND, R-THIRD, R-ROAD)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError

FEET_PER_MILE = 5
"""A day's miles are the base rate in feet divided by this."""
FORCED = Fraction(3, 2)
"""A forced march, after the terrain (R-FORCED)."""
FLIGHT = 2
"""Flying, whatever the terrain (OSE-FLYING)."""
ROAD = Fraction(3, 2)
"""A maintained road, in place of the terrain (R-ROAD)."""
MOST_MILES = 10_000


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
