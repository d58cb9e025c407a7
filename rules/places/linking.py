"""A room as it was written becomes part of its place: names become ids.

What is already there keeps its id, and what has happened to it: who listened at a door, who
searched. A room that is named as the other end of a door and is not there yet is begun, so that it
can be written next.
"""

from collections.abc import Iterable
from functools import partial

from rules.errors import RuleError, each
from rules.kernel.resolution import Resolution
from rules.places.checking import check_area, check_door, check_find, check_monsters, check_trap
from rules.places.reading import (
    OPPOSITE,
    OUTSIDE,
    beyond,
    direction_from,
    door_label,
    doors_of,
    find_area,
    find_named,
    finds_of,
    same,
)
from rules.places.records import Draft, Room
from rules.places.state import Area, Door, Find, Place, Trap
from rules.record import replace

OUTSIDE_WORDS = ("", "outside")


def join_room(
    resolution: Resolution, place: Place, room: Room, before: str = "", *, merge: bool = False
) -> Place:
    """The place with a room that somebody wrote, in place of the area `before` or of its namesake.

    With `merge`, doors of the room that are not written there again stay as they are, and a door
    that is written in both rooms is one. Raises RuleError for what cannot be.
    """
    monsters = check_monsters(resolution.state, room.area.monsters)
    checked = replace(check_area(room.area), monsters=monsters)
    area = _area(resolution, place, checked, before)
    _require_parts(area, room)
    place = _with_area(place, area)
    _require_different(room.doors)
    for door in room.doors:
        place = _begin_other_end(resolution, place, door)
    doors = _doors(resolution, place, area, room.doors, merge=merge)
    place = replace(place, doors=doors)
    traps = each(room.traps, partial(_trap, resolution, place, area))
    finds = tuple(_find(resolution, place, area, find) for find in room.finds)
    return replace(
        place,
        traps=(*(one for one in place.traps if one.area != area.id), *traps),
        finds=(*(one for one in place.finds if one.area != area.id), *finds),
    )


def _area(resolution: Resolution, place: Place, area: Area, before: str) -> Area:
    namesake = find_named(place.areas, area.name)
    old = find_area(place, before) or namesake
    if namesake is not None and namesake is not old:
        raise RuleError(f"{place.name} has a room called {namesake.name} already. Name it anew.")
    if same(area.name) in OUTSIDE_WORDS:
        raise RuleError("“Outside” is what lies beyond the place. Give the room another name.")
    if old is None:
        return replace(area, id=resolution.token())
    searched = area.searched or old.searched
    met = tuple(one for one in old.met if one in area.monsters)
    kept = {"searched": searched, "met": met, "emptied": old.emptied}
    return replace(area, id=old.id, opened=area.opened or old.opened, **kept)


def _require_parts(area: Area, room: Room) -> None:
    """Raise RuleError for what is said to be in a part that the room does not name."""
    there = {same(part) for part in area.parts}
    said = [(one.name, one.part) for one in room.traps]
    for name, part in (*said, *((one.name, one.part) for one in room.finds)):
        if part and same(part) not in there:
            raise RuleError(
                f"{name}: {area.name} names no part “{part[:40]}”. Add it to the room, with "
                f"`Room: part {part[:40]}`."
            )


def _with_area(place: Place, area: Area) -> Place:
    if find_area(place, area.id) is None:
        return replace(place, areas=(*place.areas, area))
    return replace(place, areas=tuple(area if a.id == area.id else a for a in place.areas))


def _require_different(doors: Iterable[Door]) -> None:
    """Raise RuleError where two ways out cannot be told apart."""
    seen: set[tuple[str, str]] = set()
    for door in doors:
        word = same(door.name), door.direction
        if word in seen:
            label = " ".join(filter(None, (door.name, door.direction)))
            raise RuleError(
                f"Two ways out of this room are called {label}. Say where they lie, such as "
                f"`Door: {door.name}, north`, or name one of them anew."
            )
        seen.add(word)


def _begin_other_end(resolution: Resolution, place: Place, door: Door) -> Place:
    name = door.between[1]
    if same(name) in OUTSIDE_WORDS or find_named(place.areas, name) is not None:
        return place
    area = replace(check_area(Area("", name)), id=resolution.token())
    return replace(place, areas=(*place.areas, area))


# Doors


def _doors(
    resolution: Resolution, place: Place, area: Area, written: Iterable[Door], *, merge: bool
) -> tuple[Door, ...]:
    """All doors of the place, with those of one area as they were written."""
    own = {door.id: door for door in doors_of(place, area.id)}
    kept = dict(own) if merge else {}
    for door in written:
        new = _linked(place, area, check_door(door))
        old = _same_door(own.values(), new, area)
        kept_id = old.id if old is not None else resolution.token()
        kept[kept_id] = replace(_joined(old, new, merge=merge), id=kept_id)
    there = [kept.pop(d.id, None) if d.id in own else d for d in place.doors]
    return (*filter(None, there), *kept.values())


def _linked(place: Place, area: Area, door: Door) -> Door:
    name = door.between[1]
    if same(name) in OUTSIDE_WORDS:
        return replace(door, between=(area.id, OUTSIDE))
    other = find_named(place.areas, name)
    assert other is not None
    if other.id == area.id:
        raise RuleError(f"{door.name} leads from {area.name} to itself. Say where else it leads.")
    return replace(door, between=(area.id, other.id))


def _same_door(own: Iterable[Door], new: Door, area: Area) -> Door | None:
    """The door that is meant: the same name, the same other end, and no other direction."""
    for door in own:
        directions = {direction_from(door, area.id), new.direction} - {""}
        is_same = same(door.name) == same(new.name) and len(directions) < 2
        if is_same and beyond(door, area.id) == new.between[1]:
            return door
    return None


_ONCE = ("secret", "known", "stuck", "locked", "open", "wedged", "spiked", "held", "silent")
_SAID = ("lock_note", "behind")
_KEPT = ("tries", "picked", "listened", "surprise_lost")


def _joined(old: Door | None, new: Door, *, merge: bool) -> Door:
    """The door as it is written now; with `merge`, what only the other end says holds as well."""
    if old is None:
        return new
    names = (*_KEPT, *(_ONCE if merge else ()), *(_SAID if merge else ()))
    said = {name: getattr(new, name) or getattr(old, name) for name in names}
    seen = new.direction or OPPOSITE.get(old.direction, "")
    seen = seen if old.between != new.between else new.direction or old.direction
    return replace(new, direction=seen, **said)


# Traps and hidden things


def _trap(resolution: Resolution, place: Place, area: Area, trap: Trap) -> Trap:
    try:
        new = check_trap(trap)
    except RuleError as refusal:
        raise RuleError(f"{trap.name}: {refusal.message}") from refusal
    old = find_named((one for one in place.traps if one.area == area.id), new.name)
    door = _door_of(place, area, new) if new.door else ""
    return replace(new, id=old.id if old else resolution.token(), area=area.id, door=door)


def _door_of(place: Place, area: Area, trap: Trap) -> str:
    """The id of the door that a trap is on. Raises RuleError."""
    doors = doors_of(place, area.id)
    called = [d for d in doors if same(trap.door) in (same(d.name), same(door_label(d, area.id)))]
    if len(called) == 1:
        return called[0].id
    names = ", ".join(door_label(door, area.id) for door in doors) or "no door"
    raise RuleError(
        f"{trap.name}: {area.name} has {names}. Say on which of these, such as `on iron door`."
    )


def _find(resolution: Resolution, place: Place, area: Area, find: Find) -> Find:
    old = find_named(finds_of(place, area.id), find.name)
    found = check_find(find)
    return replace(found, id=old.id if old else resolution.token(), area=area.id)


def room_of(place: Place, area: Area) -> Room:
    """An area as it could have been written: what `join_room` reads as the same area."""
    return Room(
        area=area,
        doors=tuple(_written(place, area, door) for door in doors_of(place, area.id)),
        traps=tuple(_written_trap(place, area, one) for one in place.traps if one.area == area.id),
        finds=finds_of(place, area.id),
    )


def draft_of(place: Place) -> Draft:
    """A whole place as it could have been written; its id and theirs are left behind."""
    own = replace(place, id="", areas=(), doors=(), traps=(), finds=())
    return Draft(own, tuple(room_of(place, area) for area in place.areas))


def _written(place: Place, area: Area, door: Door) -> Door:
    other = find_area(place, beyond(door, area.id))
    name = "" if other is None else other.name
    return replace(door, between=(area.name, name), direction=direction_from(door, area.id))


def _written_trap(place: Place, area: Area, trap: Trap) -> Trap:
    door = find_named(place.doors, trap.door) if trap.door else None
    return replace(trap, door="" if door is None else door_label(door, area.id))
