"""The party goes into a place that was prepared, from outside, by one of the ways that lead in."""

from collections.abc import Iterable

from rules.errors import NotFoundError, RuleError
from rules.expedition.going import require_leader, require_no_encounter, scale_of, set_out
from rules.exploration import FAMILY
from rules.exploration.records import GoInto
from rules.kernel.actor import Viewer
from rules.kernel.folding import folded
from rules.kernel.resolution import Resolution
from rules.light.lighting import light_first
from rules.places.apart import is_known_to_party
from rules.places.entering import come_in
from rules.places.reading import (
    OUTSIDE,
    door_label,
    find_by_part,
    find_meant,
    find_place,
    is_seen,
)
from rules.places.state import PLACES, Area, Door, Place
from rules.record import Record
from rules.state.game import GameState
from rules.state.party import Scale

_SHUT = ("locked", "stuck", "held", "spiked")
NO_WAY_IN = "There is no such way in. Pick one from the list that appears."


class WayIn(Record):
    """A way into a place from outside: the room to which it leads, and the door.

    `door` is None where nobody has written a way outside: the party comes in somewhere.
    """

    place: Place
    area: Area
    door: Door | None = None

    @property
    def label(self) -> str:
        """`The Drowned Abbey: gate south`, by the way or else by the room."""
        by = self.area.name if self.door is None else door_label(self.door, self.area.id)
        return f"{self.place.name}: {by}"

    @property
    def door_id(self) -> str:
        """The id of the door, "" where there is none."""
        return "" if self.door is None else self.door.id

    @property
    def dark(self) -> bool:
        """Whether one sees nothing there without a light."""
        return self.place.dark if self.area.dark is None else self.area.dark


def ways_in(state: GameState, viewer: Viewer) -> tuple[WayIn, ...]:
    """The ways into all places, the newest place first: of those that the viewer knows."""
    found = [way for place in reversed(PLACES.of(state)) for way in _ways(state, place, viewer)]
    return tuple(found)


def _ways(state: GameState, place: Place, viewer: Viewer) -> list[WayIn]:
    areas = {
        area.id: area
        for area in place.areas
        if viewer.is_referee or is_known_to_party(state, place.id, area)
    }
    doors = [door for door in place.doors if OUTSIDE in door.between]
    seen = [door for door in doors if viewer.is_referee or is_seen(door)]
    seen.sort(key=lambda door: door.secret)
    found = [
        WayIn(place, areas[inner], door)
        for door in seen
        for inner in door.between
        if inner in areas
    ]
    if not found and not doors and viewer.is_referee:
        return [WayIn(place, area) for area in place.areas[:1]]
    return found


def ways_meant(known: Iterable[WayIn], place: str, way: str) -> tuple[WayIn, ...]:
    """Those of the ways that are meant by an id, a name or a part of one; "" is any.

    Raises NotFoundError where somebody means none of them.
    """
    found = tuple(known)
    if place:
        named = find_meant((one.place for one in found), place)
        named = named or find_by_part({one.place.id: one.place for one in found}.values(), place)
        found = tuple(one for one in found if named is not None and one.place.id == named.id)
    if way:
        words = folded(way).split()
        found = tuple(
            one
            for one in found
            if way == one.door_id or all(word in folded(one.label).split() for word in words)
        )
    if not found and (place or way):
        raise NotFoundError(NO_WAY_IN)
    return found


def is_outside(state: GameState) -> bool:
    """Whether the party could go into a place now: it is in none, and nobody fights."""
    out = state.expedition
    return state.encounter is None and (out is None or not find_place(state, out.place))


@FAMILY.handles
def go_into(resolution: Resolution, action: GoInto) -> None:
    """They come in by that way; where they were at home, they set out."""
    require_leader(resolution, "say where the party goes")
    require_no_encounter(resolution)
    way = _way(resolution, action)
    if not is_outside(resolution.state):
        raise RuleError("The party is in a place already. **Go…** has the ways out of it.")
    if scale_of(resolution.state) is not Scale.DUNGEON:
        resolution.require_referee("say that the party sets out")
    door = way.door
    bars = door is not None and not door.open and any(getattr(door, one) for one in _SHUT)
    if bars and door is not None and not resolution.actor.is_referee:
        label = door_label(door, way.area.id)
        raise RuleError(f"The {label} does not open from outside. A referee says what it takes.")
    set_out(resolution, Scale.DUNGEON)
    if action.light:
        light_first(resolution)
    come_in(resolution, way.place, way.area, door)


def _way(resolution: Resolution, action: GoInto) -> WayIn:
    for way in ways_in(resolution.state, resolution.actor):
        if (way.place.id, way.door_id) == (action.place, action.door):
            return way
    raise NotFoundError(NO_WAY_IN)
