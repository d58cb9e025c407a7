"""Traps of a room, and of its doors: 1-in-6 in the right place (OSE-ROOM-TRAPS)."""

from collections.abc import Iterator

from rules.places.door import Ground
from rules.searching.events import Hidden
from rules.searching.fields import ROOM_TRAPS
from rules.searching.kinds.shape import SearchKind, is_there, usually
from rules.traps.door import is_ready, trap_label, traps_here

KEY, TRAP = "traps", "trap"


def room_traps(ground: Ground, spot: str = "") -> Iterator[Hidden]:
    """The traps here, or in a part of the room, that nobody knows of and that are on no thing."""
    for trap in traps_here(ground):
        is_hidden = not trap.item and not trap.found and is_ready(trap)
        if is_hidden and is_there(ground, trap, spot):
            yield Hidden(trap.id, trap_label(ground, trap), TRAP)


KIND = SearchKind(
    KEY,
    "traps in the room",
    "1-in-6, some better",
    "OSE-ROOM-TRAPS",
    room_traps,
    usually(ROOM_TRAPS.key, KEY),
)
