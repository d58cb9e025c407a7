"""What the engine has to know of this family: handlers and events."""

from rules.kernel.rulebook import System
from rules.places.actions import ForgetPlace, ImportPlaces, KeepRoom
from rules.places.events import EVENTS
from rules.places.keeping import forget_place, import_places, keep_room

SYSTEM = System(
    key="places",
    handlers={ImportPlaces: import_places, KeepRoom: keep_room, ForgetPlace: forget_place},
    events=EVENTS,
)
