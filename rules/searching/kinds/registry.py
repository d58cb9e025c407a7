"""All that can be searched for, in the order of pickers, and how each is found by its name."""

from collections.abc import Mapping

from rules.errors import NotFoundError
from rules.searching.kinds import hidden_things, room_traps, secret_doors, treasure_traps
from rules.searching.kinds.shape import SearchKind

KINDS: tuple[SearchKind, ...] = (
    secret_doors.KIND,
    room_traps.KIND,
    treasure_traps.KIND,
    hidden_things.KIND,
)
BY_KEY: Mapping[str, SearchKind] = {kind.key: kind for kind in KINDS}


def find_kind(typed: str) -> SearchKind:
    """A kind of search by its key or label; NotFoundError says which there are."""
    word = " ".join(typed.casefold().split())
    found = next((kind for kind in KINDS if word in (kind.key, kind.label)), None)
    if found is None:
        names = ", ".join(kind.label for kind in KINDS)
        raise NotFoundError(f"Search for one of these: {names}.")
    return found
