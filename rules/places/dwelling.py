"""Monsters that wait in a room: written by the referee, and met there (OSE-WANDERING)."""

from rules.dice.expression import parse
from rules.encounter.records import AddMonsters
from rules.errors import NotFoundError, RuleError
from rules.kernel.resolution import Resolution
from rules.kernel.throwing import throw_text
from rules.places import FAMILY
from rules.places.changing import with_area
from rules.places.checking import part_of
from rules.places.keeping import put_place
from rules.places.noting import waiting_in
from rules.places.reading import require_named, require_place, same
from rules.places.records import MeetInRoom
from rules.record import replace
from rules.wandering.records import Meet


@FAMILY.handles
def meet_in_room(resolution: Resolution, action: MeetInRoom) -> None:
    """The encounter begins: as many as are written, rolled where that is dice.

    Where one is running already they come to it.
    """
    resolution.require_referee("begin an encounter")
    place = require_place(resolution.state, action.place)
    area = require_named(place.areas, action.area, "room")
    here = resolution.state.expedition
    if here is None or here.area != area.id:
        raise RuleError(f"The party is not in {area.name}. Say first that it goes there.")
    found = next((one for one in waiting_in(area) if same(one) == same(action.monsters)), None)
    if found is None:
        raise NotFoundError(f"They wait no longer in {area.name}.")
    number, what = part_of(found)
    put_place(resolution, with_area(place, replace(area, met=(*area.met, found))))
    count = _count(resolution, number)
    if resolution.state.encounter is None:
        resolution.perform(Meet(what=what, count=count))
    else:
        resolution.perform(AddMonsters(name=what[:1].upper() + what[1:], count=count))


def _count(resolution: Resolution, number: str) -> int:
    """How many there are; rolled where that is dice."""
    if parse(number).dice:
        return max(1, throw_text(resolution, number, "number appearing").total)
    return int(number)
