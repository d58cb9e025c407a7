"""The door of this family: what other rooms may call of it, beside its records."""

from rules.places.changing import with_area
from rules.places.checking import LONGEST_TEXT, check_save
from rules.places.doers import require_able
from rules.places.ground import (
    UNMAPPED,
    Ground,
    forget_unmapped,
    ground_of,
    put_area,
    put_door,
    put_find,
    put_trap,
)
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
from rules.places.words import FAMILIAR_TO_DWARVES, OPPOSITE, WORDS

__all__ = [
    "FAMILIAR_TO_DWARVES",
    "LONGEST_TEXT",
    "MOST_LETTERS",
    "OPPOSITE",
    "OUTSIDE",
    "UNMAPPED",
    "WORDS",
    "Ground",
    "beyond",
    "check_save",
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
    "forget_unmapped",
    "ground_of",
    "is_blank",
    "is_seen",
    "put_area",
    "put_door",
    "put_find",
    "put_place",
    "put_trap",
    "require_able",
    "require_named",
    "require_place",
    "room_of",
    "same",
    "traps_of",
    "with_area",
    "words_of",
]
