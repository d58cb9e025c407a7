"""A place is imported anew while it is being played: what happened there stays."""

from collections.abc import Mapping

from rules.places.reading import find_named, same
from rules.record import replace
from rules.state.places import Area, Door, Find, Place, Trap


def with_past(old: Place, new: Place) -> Place:
    """The new place with the ids of what has the same names in the old one, and what happened."""
    areas = {area.id: _area(old, area) for area in new.areas}
    ids = {"": "", **{known: area.id for known, area in areas.items()}}
    doors = {door.id: _door(old, _moved(door, ids)) for door in new.doors}
    door_ids = {"": "", **{known: door.id for known, door in doors.items()}}
    return replace(
        new,
        id=old.id,
        areas=tuple(areas.values()),
        doors=tuple(doors.values()),
        traps=tuple(_trap(old, trap, ids, door_ids) for trap in new.traps),
        finds=tuple(_find(old, find, ids) for find in new.finds),
    )


def _area(old: Place, area: Area) -> Area:
    was = find_named(old.areas, area.name)
    if was is None:
        return area
    return replace(area, id=was.id, opened=area.opened or was.opened, searched=was.searched)


def _moved(door: Door, ids: Mapping[str, str]) -> Door:
    first, second = door.between
    return replace(door, between=(ids[first], ids[second]))


def _door(old: Place, door: Door) -> Door:
    """The door as it stands in the game: open, forced, found, whatever the file says of it."""
    for was in old.doors:
        if same(was.name) == same(door.name) and {*was.between} == {*door.between}:
            return replace(
                was,
                between=door.between,
                direction=door.direction,
                lock_note=door.lock_note,
                behind=door.behind,
                silent=door.silent,
                secret=door.secret,
            )
    return door


def _trap(old: Place, trap: Trap, ids: Mapping[str, str], doors: Mapping[str, str]) -> Trap:
    area = ids[trap.area]
    trap = replace(trap, area=area, door=doors[trap.door])
    was = find_named((one for one in old.traps if one.area == area), trap.name)
    if was is None:
        return trap
    return replace(
        trap,
        id=was.id,
        found=trap.found or was.found,
        sprung=trap.sprung or was.sprung,
        disarmed=trap.disarmed or was.disarmed,
    )


def _find(old: Place, find: Find, ids: Mapping[str, str]) -> Find:
    area = ids[find.area]
    was = find_named((one for one in old.finds if one.area == area), find.name)
    if was is None:
        return replace(find, area=area)
    return replace(find, id=was.id, area=area, found=find.found or was.found)
