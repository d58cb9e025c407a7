"""Places are kept, many at once from a file, and forgotten."""

from collections.abc import Iterable, Iterator, Mapping

from rules.bestiary.records import ImportStatBlocks
from rules.errors import RuleError, WayOut
from rules.kernel.resolution import Resolution
from rules.places import FAMILY
from rules.places.apart import note_changes
from rules.places.linking import check_place, draft_of, join_room
from rules.places.reading import (
    beyond,
    door_label,
    doors_of,
    find_area,
    find_named,
    find_place,
    finds_of,
    is_blank,
    put_in,
    remind_of_dwarves,
    require_named,
    require_place,
    same,
    texts_of,
)
from rules.places.records import (
    Draft,
    ForgetPlace,
    ImportPlaces,
    KeepRoom,
    PlaceForgotten,
    PlacesImported,
    RoomKept,
)
from rules.places.state import PLACES, Area, Door, Find, Place, Trap
from rules.record import replace
from rules.wandering.records import WANDERING, EncounterTable, ImportTables
from rules.wandering.tables import check_table, find_table

MOST_PLACES = 20
MOST_AREAS = 100
"""Areas of one place."""
MOST_LETTERS = 120_000
"""Letters in all places of a game: they are part of every stored state. A printed key of a hundred
rooms has some 80,000."""
_NOTHING = "Nothing was imported."


def _with_past(old: Place, new: Place) -> Place:
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
    find = replace(find, area=ids[find.area])
    was = find_named(finds_of(old, find.area), find.name)
    return find if was is None else replace(find, id=was.id, found=find.found or was.found)


@FAMILY.handles
def import_places(resolution: Resolution, action: ImportPlaces) -> None:
    """Keep all of them, or none if one cannot be kept."""
    resolution.require_referee("import places")
    if not action.drafts:
        raise RuleError("There is no place in that.")
    _require_different(action.drafts)
    words = {same(draft.place.name) for draft in action.drafts}
    adding = {same(draft.place.name) for draft in action.drafts if draft.adds}
    there = [place for place in PLACES.of(resolution.state) if same(place.name) in words]
    joined = [place.name for place in there if same(place.name) in adding]
    replaced = [place.name for place in there if place.name not in joined]
    if replaced and not action.replace:
        raise RuleError(
            f"The game has these already: {', '.join(replaced)}. Import with `replace:yes` to put "
            f"the new ones in their place.\n{_NOTHING}"
        )
    before = PLACES.of(resolution.state), WANDERING.of(resolution.state)
    if action.blocks:
        resolution.perform(ImportStatBlocks(blocks=action.blocks, replace=action.replace))
    _import_tables(resolution, action)
    made = tuple(_made(resolution, draft) for draft in action.drafts)
    if before[1] is WANDERING.of(resolution.state) and all(place in before[0] for place in made):
        raise RuleError("All of these are kept already, just as they are written there.")
    kept = (place for place in PLACES.of(resolution.state) if same(place.name) not in words)
    _put_places(resolution, (*kept, *made))
    resolution.emit(
        PlacesImported(
            names=tuple(place.name for place in made),
            areas=tuple(len(place.areas) for place in made),
            replaced=tuple(replaced),
            joined=tuple(joined),
        )
    )


def _import_tables(resolution: Resolution, action: ImportPlaces) -> None:
    """Keep the encounter tables of a file, but for those that are kept just so."""
    lines = (*action.table_lines, *("",) * len(action.tables))
    new = [
        (table, line)
        for table, line in zip(action.tables, lines, strict=False)
        if not _is_kept(resolution, table)
    ]
    if new:
        tables, places = zip(*new, strict=True)
        resolution.perform(ImportTables(tables=tables, places=places, replace=action.replace))


def _is_kept(resolution: Resolution, table: EncounterTable) -> bool:
    kept = find_table(resolution.state, table.name)
    if kept is None:
        return False
    return replace(check_table(resolution.state, table), id=kept.id) == kept


def _require_different(drafts: Iterable[Draft]) -> None:
    seen: set[str] = set()
    for draft in drafts:
        word = same(draft.place.name)
        if word in seen:
            raise RuleError(f"{draft.place.name} is there twice. Give each name once.\n{_NOTHING}")
        seen.add(word)


def _made(resolution: Resolution, draft: Draft) -> Place:
    """The place of a draft, with the ids and the past of the one whose stead it takes.

    RuleError says in which line something is wrong.
    """
    draft = _joined(resolution, draft) if draft.adds else draft
    place = replace(check_place(draft.place), id=resolution.token())
    written: dict[str, Area] = {}
    lines = (*draft.lines, *("",) * len(draft.rooms))
    for room, line in zip(draft.rooms, lines, strict=False):
        try:
            if same(room.area.name) in written:
                raise RuleError("That room is there twice. Give each name once.")  # noqa: TRY301
            place = join_room(resolution, place, room, merge=True)
        except RuleError as refusal:
            where = ", ".join(filter(None, (line, place.name, room.area.name.strip())))
            raise RuleError(f"{where}: {refusal.message}\n{_NOTHING}") from refusal
        written[same(room.area.name)] = room.area
    _require_written(place, written)
    order = [*written]
    areas = sorted(place.areas, key=lambda area: order.index(same(area.name)))
    before = find_place(resolution.state, place.name)
    place = replace(place, areas=tuple(areas))
    return place if before is None else _with_past(before, place)


def _joined(resolution: Resolution, draft: Draft) -> Draft:
    """The place that is kept, with the rooms of a draft that adds to it behind its own."""
    place = find_place(resolution.state, draft.place.name)
    if place is None:
        return draft
    kept = draft_of(place)
    new = {same(room.area.name) for room in draft.rooms}
    rooms = tuple(room for room in kept.rooms if same(room.area.name) not in new)
    return Draft(kept.place, (*rooms, *draft.rooms), (*("",) * len(rooms), *draft.lines))


def _require_written(place: Place, written: Iterable[str]) -> None:
    """Raise RuleError where a door leads to a room that the file does not have."""
    for area in place.areas:
        if same(area.name) not in written:
            names = ", ".join(one.name for one in place.areas if same(one.name) in written)
            raise RuleError(
                f"{place.name}: a door leads to {area.name}, and there is no such room. There are "
                f"{names}.\n{_NOTHING}"
            )


@FAMILY.handles
def keep_room(resolution: Resolution, action: KeepRoom) -> None:
    """Keep one room as it was written; the place is begun where it is not there."""
    resolution.require_referee("prepare places")
    old = find_place(resolution.state, action.place)
    place = old or replace(check_place(Place("", action.place)), id=resolution.token())
    own = find_area(place, action.before)
    before = own or _begun_by_a_door(place, action.room.area.name)
    new = join_room(resolution, place, action.room, action.before, merge=own is None)
    if new == old:
        raise RuleError(f"{action.room.area.name} says all that already.")
    put_place(resolution, new)
    area = require_named(new.areas, action.room.area.name, "room")
    resolution.emit(
        RoomKept(
            place=new.id,
            place_name=new.name,
            area=area.id,
            name=area.name,
            before="" if before is None else before.name,
            ways=len(doors_of(new, area.id)),
            traps=len(action.room.traps),
            finds=len(action.room.finds),
            monsters=area.monsters,
            struck=() if own is None else tuple(_struck(place, new, own)),
        )
    )
    remind_of_dwarves(resolution, new, area)


def _struck(old: Place, new: Place, area: Area) -> Iterator[tuple[str, str]]:
    """The ways out that are gone, with the room from which they are gone as well."""
    kept = {door.id for door in doors_of(new, area.id)}
    for door in doors_of(old, area.id):
        if door.id not in kept:
            other = find_area(old, beyond(door, area.id))
            yield door_label(door, area.id), "" if other is None else other.name


def _begun_by_a_door(place: Place, name: str) -> Area | None:
    """The area of that name to which a door leads already; RuleError if somebody has written it."""
    found = find_named(place.areas, name)
    if found is not None and not is_blank(place, found):
        raise RuleError(
            f"{place.name} has a room called {found.name} already. ",
            WayOut("Change it", "place edit"),
            ".",
        )
    return found


@FAMILY.handles
def forget_place(resolution: Resolution, action: ForgetPlace) -> None:
    """Strike a place that was prepared."""
    resolution.require_referee("forget places")
    found = require_place(resolution.state, action.place)
    expedition = resolution.state.expedition
    if expedition is not None and expedition.place == found.id:
        raise RuleError("The party is there. Have it leave first, or come home.")
    rest = tuple(place for place in PLACES.of(resolution.state) if place is not found)
    _put_places(resolution, rest)
    resolution.emit(PlaceForgotten(name=found.name, areas=len(found.areas)))


def _put_places(resolution: Resolution, places: tuple[Place, ...]) -> None:
    """Have these places from now on; RuleError for too much."""
    if len(places) > MOST_PLACES:
        raise RuleError(
            f"A game keeps {MOST_PLACES} places. ",
            WayOut("Remove one", "place remove"),
            " to make room.",
        )
    if any(len(place.areas) > MOST_AREAS for place in places):
        raise RuleError(f"A place has at most {MOST_AREAS} rooms. Begin another for the rest.")
    letters = sum(len(text) for place in places for text in texts_of(place))
    if letters > MOST_LETTERS:
        raise RuleError(
            f"All places of a game together have at most {MOST_LETTERS:,} letters, and "
            f"these would have {letters:,}. ",
            WayOut("Save one", "place export"),
            ", then ",
            WayOut("remove it", "place remove"),
            " to make room.",
        )
    resolution.put(PLACES, places)


def put_place(resolution: Resolution, place: Place) -> None:
    """Replace the place with the same id, or add it. Raises as `put_places` does."""
    there = PLACES.of(resolution.state)
    note_changes(resolution, next((one for one in there if one.id == place.id), None), place)
    _put_places(resolution, put_in(there, place))
