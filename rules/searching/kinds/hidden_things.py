"""Whatever else is hidden, found as secret doors are (OSE-SEARCH)."""

from collections.abc import Iterator

from rules.places.door import Ground, finds_of
from rules.searching.events import Hidden
from rules.searching.fields import SEARCH
from rules.searching.kinds.shape import SearchKind, is_there, usually

KEY, THING = "things", "thing"


def hidden_things(ground: Ground, spot: str = "") -> Iterator[Hidden]:
    """What is hidden in the area, or a part of it, and not found."""
    for find in finds_of(ground.place, ground.area.id):
        if not find.found and is_there(ground, find, spot):
            yield Hidden(find.id, find.name, THING)


KIND = SearchKind(
    KEY, "hidden things", "1-in-6", "OSE-SEARCH", hidden_things, usually(SEARCH.key, KEY)
)
