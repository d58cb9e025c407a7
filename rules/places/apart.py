"""What several parties do in the same rooms, each in its own time: who has been where, and when
something was changed there.

Nothing is noted while there is one party. Whoever comes into a room earlier in game time than what
others have changed there is read nothing: a referee looks first, and says what of it is so.
"""

from collections.abc import Iterator, Sequence

from rules.clock.clock import now
from rules.errors import RuleError
from rules.kernel.apart import keeps_apart
from rules.kernel.parties import has_several, here
from rules.kernel.resolution import Resolution
from rules.parties.records import PartiesJoined, PartySplit
from rules.places import FAMILY
from rules.places.reading import find_area, require_named, require_place
from rules.places.records import AreaSeen, ReadRoom
from rules.places.state import ROOMS_APART, UNMAPPED, Area, Door, Find, Place, RoomApart, Trap
from rules.record import replace
from rules.state.game import GameState

_PLAYED: dict[type[Area | Door | Trap | Find], tuple[str, ...]] = {
    Area: ("opened", "unread", "searched", "locked", "emptied", "met", "left"),
    Door: ("known", "stuck", "locked", "open", "wedged", "spiked", "held", "held_until"),
    Trap: ("found", "sprung", "disarmed"),
    Find: ("found",),
}
"""What of each is changed by what people do there; all else a referee writes."""
Parts = Sequence[Area | Door | Trap | Find]
NOT_HERE = "The party is not there. Say first that it goes there."
NOTHING_WAITS = "Nothing waits to be read there: they were told of it as they came in."


def mark_of(state: GameState, place: str, area: str) -> RoomApart | None:
    """What was noted of a room since there are several parties, None for nothing."""
    found = (one for one in ROOMS_APART.of(state) if (one.place, one.area) == (place, area))
    return next(found, None)


def is_strange(state: GameState, place: str, area: str) -> bool:
    """Whether another party was in a room that was not read to this one."""
    mark = mark_of(state, place, area)
    return mark is not None and bool(mark.seen) and here(state) not in mark.seen


def is_early(state: GameState, place: str, area: str) -> bool:
    """Whether others changed something there at a later time than it is for the party."""
    mark = mark_of(state, place, area)
    return mark is not None and mark.at > now(state)


def waits_for_word(state: GameState, place: str, area: str) -> bool:
    """Whether a referee has yet to have it read to the party what a room is like."""
    mark = mark_of(state, place, area)
    return mark is not None and here(state) in mark.waits


def is_known_to_party(state: GameState, place: str, area: Area) -> bool:
    """Whether players know of a room: it is opened, and where parties keep apart by their own, or
    before they parted."""
    if not area.opened or not keeps_apart(state):
        return area.opened
    mark = mark_of(state, place, area.id)
    return mark is None or not mark.came or here(state) in mark.came


def was_opened(resolution: Resolution, place: str, area: Area) -> None:
    """The party comes into a room where nobody had been as they parted."""
    state = resolution.state
    if not has_several(state):
        return
    mark = mark_of(state, place, area.id) or RoomApart(place=place, area=area.id)
    number = here(state)
    if number not in mark.came and (mark.came or not area.opened):
        _note(resolution, replace(mark, came=tuple(sorted((*mark.came, number)))))


def was_entered(resolution: Resolution, place: str, area: str, *, is_read: bool) -> None:
    """A room that is new to the party was read to it, or waits for a referee's word."""
    state = resolution.state
    if not has_several(state):
        return
    mark = mark_of(state, place, area) or RoomApart(place=place, area=area)
    number = {here(state)}
    seen, waits = {*mark.seen}, {*mark.waits} - number
    seen, waits = (seen | number, waits) if is_read else (seen, waits | number)
    _note(resolution, replace(mark, seen=tuple(sorted(seen)), waits=tuple(sorted(waits))))


def note_changes(resolution: Resolution, before: Place | None, after: Place) -> None:
    """Note when the rooms of a place were changed, where there are several parties."""
    state = resolution.state
    if before is None or after.id == UNMAPPED or not has_several(state):
        return
    for area in dict.fromkeys(_changed(before, after)):
        mark = mark_of(state, after.id, area) or RoomApart(place=after.id, area=area)
        if find_area(after, area) is not None and mark.at < now(state):
            _note(resolution, replace(mark, at=now(state)))


def _changed(before: Place, after: Place) -> Iterator[str]:
    """The ids of the rooms in which something is otherwise than it was."""
    yield from _differing(before.areas, after.areas)
    yield from _differing(before.doors, after.doors)
    yield from _differing(before.traps, after.traps)
    yield from _differing(before.finds, after.finds)


def _differing(old: Parts, new: Parts) -> Iterator[str]:
    known = {one.id: one for one in old}
    for one in new:
        was = known.get(one.id)
        if was is None or was is one:
            continue
        if any(getattr(was, field) != getattr(one, field) for field in _PLAYED[type(one)]):
            yield from _rooms_of(one)


def _rooms_of(one: Area | Door | Trap | Find) -> tuple[str, ...]:
    if isinstance(one, Area):
        return (one.id,)
    return one.between if isinstance(one, Door) else (one.area,)


def _note(resolution: Resolution, mark: RoomApart) -> None:
    others = (
        one
        for one in ROOMS_APART.of(resolution.state)
        if (one.place, one.area) != (mark.place, mark.area)
    )
    resolution.put(ROOMS_APART, (*others, mark))


@FAMILY.handles
def read_room(resolution: Resolution, action: ReadRoom) -> None:
    """What the party sees is read to it after all."""
    resolution.require_referee("read out what a room is like")
    state = resolution.state
    place = require_place(state, action.place)
    area = require_named(place.areas, action.area, "room")
    expedition = state.expedition
    if expedition is None or (expedition.place, expedition.area) != (place.id, area.id):
        raise RuleError(NOT_HERE)
    if not waits_for_word(state, place.id, area.id):
        raise RuleError(NOTHING_WAITS)
    read_out(resolution, place, area)


def read_out(resolution: Resolution, place: Place, area: Area) -> None:
    """All are told what the room is like in which the party is."""
    was_entered(resolution, place.id, area.id, is_read=True)
    resolution.reveal()
    resolution.emit(
        AreaSeen(
            place=place.id,
            place_name=place.name,
            area=area.id,
            name=area.name,
            text=area.text,
        )
    )


@FAMILY.follows("OSE-DUNGEON-MOVE")
def known_to_both(resolution: Resolution, event: PartySplit | PartiesJoined) -> None:
    """Those who go know the rooms that they were in; those who meet know what either does."""
    if isinstance(event, PartySplit):
        was, number = {here(resolution.state)}, event.party
    else:
        was, number = {*event.parties}, min(event.parties)
    marks = ROOMS_APART.of(resolution.state)
    told = tuple(
        replace(
            one,
            seen=_with(one.seen, was, number),
            waits=_with(one.waits, was, number),
            came=_with(one.came, was, number),
        )
        for one in marks
    )
    if told != marks:
        resolution.put(ROOMS_APART, told)


def _with(parties: tuple[int, ...], was: set[int], number: int) -> tuple[int, ...]:
    return tuple(sorted({*parties, number})) if was & {*parties} else parties
