"""Where the party is: a prepared area, or ground of which nobody has prepared anything.

What people do there is remembered all the same: doors, traps and searches that somebody names are
written down in a place of its own, as if a referee had prepared them.
"""

from typing import TypeVar

from rules.conditions.reading import stopped
from rules.errors import RuleError
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.kernel.resolution import Resolution
from rules.places import FAMILY
from rules.places.keeping import put_place
from rules.places.reading import Named, find_area, find_place
from rules.places.state import PLACES, Area, Door, Find, Place, Trap
from rules.record import Record, replace
from rules.sheet.reading import own_character
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

N = TypeVar("N", bound=Named)
UNMAPPED = "unmapped"
"""The id of the place where that is written down, and of its only area."""
_NOWHERE = Place(UNMAPPED, "Unmapped", areas=(Area(UNMAPPED, "here", opened=True),))


class Ground(Record, frozen=True):
    """An area and its place. Nobody has prepared it where it is `unmapped`."""

    place: Place
    area: Area

    @property
    def unmapped(self) -> bool:
        """Whether nobody has prepared it."""
        return self.place.id == UNMAPPED

    @property
    def name(self) -> str:
        """What the area is called, "" where nobody has prepared it."""
        return "" if self.unmapped else self.area.name


def ground_of(state: GameState) -> Ground:
    """Where the party is now."""
    out = state.expedition
    place = None if out is None or not out.place else find_place(state, out.place)
    area = None if place is None or out is None else find_area(place, out.area)
    if place is not None and area is not None:
        return Ground(place, area)
    noted = _noted(state)
    return Ground(noted, next(one for one in noted.areas if one.id == UNMAPPED))


def _noted(state: GameState) -> Place:
    """What is written down of ground that nobody prepared; its only area is always there.

    It is found by its id alone: a referee may have prepared a place of the same name.
    """
    noted = next((place for place in PLACES.of(state) if place.id == UNMAPPED), _NOWHERE)
    if find_area(noted, UNMAPPED) is not None:
        return noted
    return replace(noted, areas=(*_NOWHERE.areas, *noted.areas))


def put_area(resolution: Resolution, place_id: str, area: Area) -> None:
    """Replace the area with the same id."""
    place = _place(resolution, place_id)
    areas = tuple(area if one.id == area.id else one for one in place.areas)
    put_place(resolution, replace(place, areas=areas))


def put_door(resolution: Resolution, place_id: str, door: Door) -> None:
    """Replace the door with the same id, or add it."""
    place = _place(resolution, place_id)
    put_place(resolution, replace(place, doors=_with(place.doors, door)))


def put_trap(resolution: Resolution, place_id: str, trap: Trap) -> None:
    """Replace the trap with the same id, or add it."""
    place = _place(resolution, place_id)
    put_place(resolution, replace(place, traps=_with(place.traps, trap)))


def put_find(resolution: Resolution, place_id: str, find: Find) -> None:
    """Replace the hidden thing with the same id, or add it."""
    place = _place(resolution, place_id)
    put_place(resolution, replace(place, finds=_with(place.finds, find)))


@FAMILY.follows("OSE-LISTEN", PartySetOut, PartyCameBack)
def forget_unmapped(resolution: Resolution, _event: object) -> None:
    """Who comes home, or goes out anew, begins with nothing written down."""
    there = PLACES.of(resolution.state)
    kept = tuple(place for place in there if place.id != UNMAPPED)
    if len(kept) < len(there):
        resolution.put(PLACES, kept)


def _place(resolution: Resolution, place_id: str) -> Place:
    state = resolution.state
    if place_id == UNMAPPED:
        return _noted(state)
    return next(place for place in PLACES.of(state) if place.id == place_id)


def _with(things: tuple[N, ...], new: N) -> tuple[N, ...]:
    if all(one.id != new.id for one in things):
        return (*things, new)
    return tuple(new if one.id == new.id else one for one in things)


def require_able(resolution: Resolution, character_id: str, what: str) -> Character:
    """The character, "" being the actor's own; `what` completes "can … Morgan".

    Raises as `own_character` does, and RuleError for whoever cannot do anything now.
    """
    who = own_character(resolution, character_id, what)
    if who.vitals.life is not Life.UP:
        raise RuleError(f"{who.name} is {who.vitals.life.value}, and cannot do that.")
    if who.id in stopped(resolution.state):
        raise RuleError(f"A condition keeps {who.name} from doing that.")
    return who
