"""Courses in degrees, 0 for north and 90 for east, and how people say them."""

from collections.abc import Mapping

from rules.dice.names import nearest
from rules.errors import NotFoundError

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
