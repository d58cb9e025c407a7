"""The spells that a ring of spell storing holds, as words on it: `stores sleep`, `room for 2`."""

import re
from collections.abc import Iterable

from rules.record import replace
from rules.state.items import Item

STORES = "stores "
_ROOM = re.compile(r"room for (\d+)")


def spells_in(item: Item) -> tuple[str, ...]:
    """The spells that can be cast from it, by their names."""
    return tuple(tag.removeprefix(STORES) for tag in item.tags if tag.startswith(STORES))


def room_in(item: Item) -> int:
    """How many more it holds, of those that were cast from it."""
    return sum(int(found[1]) for tag in item.tags if (found := _ROOM.fullmatch(tag)))


def is_filled(item: Item) -> bool:
    """Whether anybody has said what it holds."""
    return bool(spells_in(item)) or bool(room_in(item))


def holding(item: Item, spells: Iterable[str], room: int) -> Item:
    """The same with these spells in it, and room for so many more."""
    others = (one for one in item.tags if not one.startswith(STORES) and not _ROOM.fullmatch(one))
    stored = (f"{STORES}{one.lower()}" for one in spells)
    free = (f"room for {room}",) if room else ()
    return replace(item, tags=(*others, *stored, *free))


def without(item: Item, spell: str) -> Item:
    """The same once a spell of it was cast."""
    left = [*spells_in(item)]
    left.remove(spell)
    return holding(item, left, room_in(item) + 1)
