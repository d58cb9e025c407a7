"""What is reported of places."""

from rules.kernel.events import REFEREES, Audience, Event


class PlacesImported(Event, frozen=True, kw_only=True):
    """Many places are kept at once; `areas` are how many each has, `replaced` those that went."""

    names: tuple[str, ...]
    areas: tuple[int, ...]
    replaced: tuple[str, ...] = ()
    audience: Audience = REFEREES


class RoomKept(Event, frozen=True, kw_only=True):
    """A room of a place is kept; `area` is its id, `before` the name it had, "" where it is new.

    `begins_place` if it is the first of its place. `ways`, `traps` and `finds` are how many it has.
    """

    place: str
    place_name: str
    area: str
    name: str
    before: str = ""
    begins_place: bool = False
    ways: int = 0
    traps: int = 0
    finds: int = 0
    audience: Audience = REFEREES


class PlaceForgotten(Event, frozen=True, kw_only=True):
    """A place is kept no longer."""

    name: str
    areas: int = 0
    audience: Audience = REFEREES


EVENTS: tuple[type[Event], ...] = (PlacesImported, RoomKept, PlaceForgotten)
