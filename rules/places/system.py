"""What the engine has to know of this family: handlers and events."""

from rules.kernel.rulebook import System
from rules.places import actions
from rules.places.changing import keep_parts, keep_place, remove_part, set_opened
from rules.places.entering import enter_area, go_through
from rules.places.events import EVENTS
from rules.places.keeping import forget_place, import_places, keep_room

SYSTEM = System(
    key="places",
    handlers={
        actions.ImportPlaces: import_places,
        actions.KeepRoom: keep_room,
        actions.KeepPlace: keep_place,
        actions.KeepParts: keep_parts,
        actions.RemovePart: remove_part,
        actions.ForgetPlace: forget_place,
        actions.SetOpened: set_opened,
        actions.EnterArea: enter_area,
        actions.GoThrough: go_through,
    },
    events=EVENTS,
)
