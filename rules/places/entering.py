"""The party goes through a place: from area to area, by doors that it knows."""

from rules.clock.clock import now
from rules.conditions.records import EffectBegan, EffectEnded
from rules.errors import NotFoundError, RuleError
from rules.expedition.going import (
    require_no_encounter,
    require_out,
    set_out,
)
from rules.kernel.questions import Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.light.records import LightReturned
from rules.light.sight import nobody_sees
from rules.places import FAMILY
from rules.places.apart import (
    is_early,
    is_strange,
    mark_of,
    read_out,
    waits_for_word,
    was_entered,
    was_opened,
)
from rules.places.ground import with_area
from rules.places.keeping import put_place
from rules.places.reading import (
    OUTSIDE,
    beyond,
    doors_of,
    exit_words,
    find_area,
    find_place,
    is_seen,
    note_of,
    put_in,
    require_named,
    require_place,
    way_name,
)
from rules.places.records import (
    AreaEntered,
    CameEarly,
    EnterArea,
    PassRuling,
    PlaceLeft,
)
from rules.places.state import Area, Door, Place
from rules.record import replace
from rules.state.party import Scale

NO_WAY = "There is no such way out of here. Pick one from the list that appears."


@FAMILY.handles
def enter_area(resolution: Resolution, action: EnterArea) -> None:
    """The party is there now, by a referee's word; it sets out if it was at home."""
    resolution.require_referee("say where the party is")
    require_no_encounter(resolution)
    place = require_place(resolution.state, action.place)
    area = require_named(place.areas, action.area, "room")
    set_out(resolution, Scale.DUNGEON)
    here = require_out(resolution, Scale.DUNGEON)
    if here.area == area.id:
        raise RuleError(f"The party is in {area.name} already.")
    before = here.area if here.place == place.id else OUTSIDE
    doors = [door for door in doors_of(place, area.id) if beyond(door, area.id) == before]
    doors.sort(key=lambda door: not is_seen(door))
    _enter(resolution, place, area, before, next(iter(doors), None))


def pass_through(resolution: Resolution, door_id: str) -> None:
    """The party goes through a door that it knows; a referee has it go through any.

    Who may say so, whoever calls this has asked. NotFoundError for a door that is not known.
    """
    require_no_encounter(resolution)
    here = require_out(resolution, Scale.DUNGEON)
    place = find_place(resolution.state, here.place)
    doors = doors_of(place, here.area) if place is not None else ()
    door = next((one for one in doors if one.id == door_id), None)
    if place is None or door is None or not (resolution.actor.is_referee or is_seen(door)):
        raise NotFoundError(NO_WAY)
    _require_way(resolution, place, door, here.area)
    area = find_area(place, beyond(door, here.area))
    if area is None:
        before = here.area
        put_place(resolution, _passed(place, door))
        _be_in(resolution, "", "", dark=False, outside=place.id)
        resolution.emit(
            PlaceLeft(
                place=place.id,
                place_name=place.name,
                through=door.id,
                way=way_name(place, door, before),
                before=before,
            )
        )
        return
    _enter(resolution, place, area, here.area, door)


def come_in(resolution: Resolution, place: Place, area: Area, door: Door | None) -> None:
    """The party comes in from outside, by that door."""
    _enter(resolution, place, area, OUTSIDE, door)


def _require_way(resolution: Resolution, place: Place, door: Door, area: str) -> None:
    """Raise RuleError where something bars the way, unless a referee has them pass."""
    if resolution.actor.is_referee:
        return
    said = resolution.ask(PassRuling(place=place.id, door=door.id, area=area))
    forbidden = ruled(said, Ruling.FORBIDDEN)
    if forbidden is not None:
        raise RuleError(forbidden.label)


def _enter(
    resolution: Resolution, place: Place, area: Area, before: str, door: Door | None
) -> None:
    """Be in the area: players know it from now on, and the way by which they came."""
    dark = place.dark if area.dark is None else area.dark
    _be_in(resolution, place.id, area.id, dark=dark)
    early = is_early(resolution.state, place.id, area.id)
    strange = is_strange(resolution.state, place.id, area.id)
    unseen = area.unread or not area.opened
    dim = (strange or unseen) and nobody_sees(resolution.state)
    place = _passed(with_area(place, replace(area, opened=True, unread=dim and unseen)), door)
    put_place(resolution, place)
    was_opened(resolution, place.id, area)
    if strange or unseen:
        resolution.reveal()
        if early or not dim:
            was_entered(resolution, place.id, area.id, is_read=not early)
    resolution.emit(
        AreaEntered(
            place=place.id,
            place_name=place.name,
            area=area.id,
            name=area.name,
            text="" if dim or early else area.text,
            first=strange or not area.opened or (area.unread and not dim),
            dark=dim,
            early=early,
            exits=exit_words(place, area.id, "" if door is None else door.id),
            through="" if door is None else door.id,
            way="" if door is None else way_name(place, door, area.id),
            before=before,
        )
    )
    resolution.emit(note_of(resolution.state, place, area))
    if early:
        _look_first(resolution, place, area)


def _look_first(resolution: Resolution, place: Place, area: Area) -> None:
    """Tell the referees that others changed the room at a later time than the party's."""
    mark = mark_of(resolution.state, place.id, area.id)
    assert mark is not None
    resolution.emit(
        CameEarly(
            place=place.id,
            place_name=place.name,
            area=area.id,
            name=area.name,
            seconds=mark.at - now(resolution.state),
        )
    )


@FAMILY.follows("OSE-LIGHT")
def light_is_there(
    resolution: Resolution, _event: LightReturned | EffectBegan | EffectEnded
) -> None:
    """What nobody saw as they came in is read aloud once somebody sees (R-SIGHT)."""
    out = resolution.state.expedition
    place = None if out is None else find_place(resolution.state, out.place)
    area = None if out is None or place is None else find_area(place, out.area)
    if place is None or area is None or nobody_sees(resolution.state):
        return
    is_late = is_strange(resolution.state, place.id, area.id)
    if not (area.unread or is_late) or waits_for_word(resolution.state, place.id, area.id):
        return
    if area.unread:
        place = with_area(place, replace(area, unread=False))
        put_place(resolution, place)
    read_out(resolution, place, area)


def _passed(place: Place, door: Door | None) -> Place:
    if door is None or not door.secret:
        return place
    return replace(place, doors=put_in(place.doors, replace(door, known=True)))


def _be_in(
    resolution: Resolution, place: str, area: str, *, dark: bool | None, outside: str = ""
) -> None:
    out = require_out(resolution)
    here = replace(out, place=place, area=area, dark=dark, fire=False, outside=outside)
    resolution.state = replace(resolution.state, expedition=here)
