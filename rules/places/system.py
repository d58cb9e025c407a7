"""What the engine has to know of this family: handlers and events."""

from rules.kernel.rulebook import System, events_of
from rules.places import records
from rules.places.changing import keep_parts, keep_place, remove_part, set_opened
from rules.places.entering import enter_area, go_through
from rules.places.keeping import forget_place, import_places, keep_room
from rules.places.records import (
    EnterArea,
    ForgetPlace,
    GoThrough,
    ImportPlaces,
    KeepParts,
    KeepPlace,
    KeepRoom,
    RemovePart,
    SetOpened,
)

SYSTEM = System(
    key="places",
    handlers={
        ImportPlaces: import_places,
        KeepRoom: keep_room,
        KeepPlace: keep_place,
        KeepParts: keep_parts,
        RemovePart: remove_part,
        ForgetPlace: forget_place,
        SetOpened: set_opened,
        EnterArea: enter_area,
        GoThrough: go_through,
    },
    events=events_of(records),
)
