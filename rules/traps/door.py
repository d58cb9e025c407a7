"""The door of this family: what other rooms may call of it, beside its records."""

from rules.traps.disarming import STATES
from rules.traps.reading import (
    ROOM,
    TREASURE,
    is_ready,
    known_traps,
    on_door,
    on_the_floor,
    trap_label,
    traps_here,
)
from rules.traps.springing import LONGEST as LONGEST_NAME
from rules.traps.springing import touch_all

__all__ = [
    "LONGEST_NAME",
    "ROOM",
    "STATES",
    "TREASURE",
    "is_ready",
    "known_traps",
    "on_door",
    "on_the_floor",
    "touch_all",
    "trap_label",
    "traps_here",
]
