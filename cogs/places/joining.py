"""Into which place the rooms of a key go that was read: one of their own, or one that is kept.

A key of many pages is pasted page by page; each page after the first adds its rooms.
"""

from collections.abc import Iterator, Mapping, Sequence

from cogs.core.reading import Doubt
from cogs.places.key_records import Key
from cogs.places.key_way_words import normal
from rules.kernel.words import many
from rules.places.reading import find_place, same
from rules.places.state import PLACES, Place
from rules.state.game import GameState

INTO = "into"
_NEW, _ADD = "new", "add."
_MOST = 24


def asked_into(
    state: GameState, key: Key, chosen: Mapping[str, str], doubts: list[Doubt]
) -> Place | None:
    """The place that the rooms of a key join, None for one of their own; it is asked where both
    can be meant."""
    named = find_place(state, key.title) if key.title else None
    likely = _continued(state, key) if named is None else named if _adds_to(named, key) else None
    if not PLACES.of(state) or (likely is None and named is None and key.title):
        return None
    choices = tuple(_choices(state, named, likely))
    usual = f"{_ADD}{likely.id}" if likely is not None else _NEW
    picked = chosen.get(INTO, usual)
    picked = picked if picked in dict(choices) else usual
    doubts.append(Doubt(INTO, "Where do these rooms belong?", choices, picked))
    return find_place(state, picked.removeprefix(_ADD)) if picked != _NEW else None


def _choices(
    state: GameState, named: Place | None, likely: Place | None
) -> Iterator[tuple[str, str]]:
    first: Sequence[Place] = [one for one in (likely, named) if one is not None]
    yield _NEW, f"they are all of {named.name}, anew" if named else "into a place of their own"
    rest = (one for one in PLACES.of(state) if one not in first)
    for place in list(dict.fromkeys((*first, *rest)))[:_MOST]:
        yield f"{_ADD}{place.id}", f"to the {many(len(place.areas), 'room')} of {place.name}"


def _adds_to(place: Place, key: Key) -> bool:
    """Whether most rooms of a key are not in a place of that name yet."""
    numbers = {normal(area.number) for area in place.areas if area.number}
    names = {same(area.name) for area in place.areas if not area.number}
    again = [
        room for room in key.rooms if normal(room.number) in numbers or same(room.name) in names
    ]
    return len(again) * 2 < len(key.rooms)


def _continued(state: GameState, key: Key) -> Place | None:
    """The place that a key without a name of its own goes on with, by its numbers or its ways."""
    own = {normal(room.number) for room in key.rooms}
    lacking = {normal(way.to) for room in key.rooms for way in room.ways if way.to} - own
    for place in PLACES.of(state):
        there = {normal(area.number) for area in place.areas if area.number}
        if own <= there and _is_again(place, key):
            return place
        if not there or there & own:
            continue
        is_next = not key.title and _follows(place, key)
        if is_next or lacking & there:
            return place
    return None


def _is_again(place: Place, key: Key) -> bool:
    """Whether the rooms of a key stand in a place already, by their numbers and names."""
    names = {normal(area.number): same(area.name) for area in place.areas}
    return all(
        room.name and names[normal(room.number)].startswith(same(room.name)) for room in key.rooms
    )


def _follows(place: Place, key: Key) -> bool:
    """Whether the first number of a key is the one behind the last of a place."""
    numbers = [int(area.number) for area in place.areas if area.number.isdecimal()]
    first = key.rooms[0].number
    return bool(numbers) and first.isdecimal() and int(first) == max(numbers) + 1
