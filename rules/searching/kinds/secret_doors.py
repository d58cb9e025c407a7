"""Secret doors: 1-in-6 in the right place (OSE-SECRET-DOORS)."""

from collections.abc import Iterator

from rules.places.door import Ground, door_label, doors_of
from rules.searching.events import Hidden
from rules.searching.fields import SEARCH
from rules.searching.kinds.shape import SearchKind, is_there, usually

KEY, DOOR = "doors", "door"


def secret_doors(ground: Ground, spot: str = "") -> Iterator[Hidden]:
    """The secret doors of the area, or of a part of it, that nobody knows of."""
    for door in doors_of(ground.place, ground.area.id):
        if door.secret and not door.known and is_there(ground, door, spot):
            yield Hidden(door.id, door_label(door, ground.area.id), DOOR)


KIND = SearchKind(
    KEY,
    "secret doors",
    "1-in-6, elves better",
    "OSE-SECRET-DOORS",
    secret_doors,
    usually(SEARCH.key, KEY),
)
