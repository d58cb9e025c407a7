"""The door of this family: what other rooms may call of it, beside its records."""

from rules.places.changing import with_area
from rules.places.checking import LONGEST_TEXT
from rules.places.keeping import MOST_LETTERS, put_place
from rules.places.linking import draft_of, room_of
from rules.places.reading import (
    OUTSIDE,
    beyond,
    direction_from,
    door_label,
    door_state,
    doors_of,
    exit_words,
    find_area,
    find_named,
    find_place,
    finds_of,
    is_blank,
    is_seen,
    require_named,
    require_place,
    same,
    traps_of,
    words_of,
)
from rules.places.words import OPPOSITE, WORDS

__all__ = [
    "LONGEST_TEXT",
    "MOST_LETTERS",
    "OPPOSITE",
    "OUTSIDE",
    "WORDS",
    "beyond",
    "direction_from",
    "door_label",
    "door_state",
    "doors_of",
    "draft_of",
    "exit_words",
    "find_area",
    "find_named",
    "find_place",
    "finds_of",
    "is_blank",
    "is_seen",
    "put_place",
    "require_named",
    "require_place",
    "room_of",
    "same",
    "traps_of",
    "with_area",
    "words_of",
]
