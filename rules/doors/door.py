"""The door of this family: what other rooms may call of it, beside its records."""

from rules.doors.listening import LONGEST_SOUND
from rules.doors.opening import OPEN_DOORS
from rules.doors.reading import can_monsters_open, doors_here, may_know
from rules.doors.words import WORDS, state_words

__all__ = [
    "LONGEST_SOUND",
    "OPEN_DOORS",
    "WORDS",
    "can_monsters_open",
    "doors_here",
    "may_know",
    "state_words",
]
