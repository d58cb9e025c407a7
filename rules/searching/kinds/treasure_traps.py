"""Traps on a thing, such as a chest: for those alone who have the ability (OSE-TREASURE-TRAPS)."""

from collections.abc import Iterator

from rules.checks.door import Likely, chance_of
from rules.kernel.resolution import Resolution
from rules.places.door import Ground, same
from rules.searching.events import Hidden
from rules.searching.fields import FIND_TRAPS
from rules.searching.kinds.room_traps import TRAP
from rules.searching.kinds.shape import SearchKind
from rules.traps.door import is_ready, trap_label, traps_here

KEY = "treasure"


def treasure_traps(ground: Ground, thing: str) -> Iterator[Hidden]:
    """The traps that nobody knows of on a thing."""
    for trap in traps_here(ground):
        is_meant = bool(trap.item) and same(trap.item) == same(thing)
        if is_meant and not trap.found and is_ready(trap):
            yield Hidden(trap.id, trap_label(ground, trap), TRAP)


def _chance(resolution: Resolution, who: str) -> Likely:
    return chance_of(resolution, who, FIND_TRAPS.key, "")


KIND = SearchKind(
    KEY,
    "traps on a thing",
    "on a chest or the like, for those who can",
    "OSE-TREASURE-TRAPS",
    treasure_traps,
    _chance,
    of_things=True,
)
