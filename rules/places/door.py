"""The door of this family: what other rooms may call of it, beside its records."""

from rules.places.keeping import put_place
from rules.places.reading import (
    OUTSIDE,
    beyond,
    direction_from,
    door_label,
    doors_of,
    find_area,
    find_named,
    find_place,
    finds_of,
    require_named,
    require_place,
    traps_of,
    words_of,
)

__all__ = [
    "OUTSIDE",
    "beyond",
    "direction_from",
    "door_label",
    "doors_of",
    "find_area",
    "find_named",
    "find_place",
    "finds_of",
    "put_place",
    "require_named",
    "require_place",
    "traps_of",
    "words_of",
]
