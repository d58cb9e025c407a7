"""What the engine has to know of this family: handlers, events, reactions, tasks, numbers."""

from rules.doors import records
from rules.doors.opening import force_door, open_door, set_door, shut_door, wedge_door
from rules.doors.passing import (
    MONSTERS,
    OSE_STUCK_DOORS,
    PASSING_RULE,
    barred,
    falls_shut,
    somebody_is_met,
    ways_in,
)
from rules.doors.records import (
    LISTEN,
    OPEN_LOCKS,
    OPEN_LOCKS_IN_SIX,
    ForceDoor,
    Listen,
    OpenDoor,
    PickLock,
    SetDoor,
    ShutDoor,
    TellSound,
    WedgeDoor,
)
from rules.doors.trying import OSE_LISTEN, TASKS, listen, pick_lock, tell_sound
from rules.encounter.records import EncounterBegan
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.places.ground import forget_unmapped
from rules.places.records import AreaEntered, PassRuling, PlaceLeft
from rules.wandering.records import WaysIn

SYSTEM = System(
    key="doors",
    handlers={
        Listen: listen,
        TellSound: tell_sound,
        OpenDoor: open_door,
        ForceDoor: force_door,
        ShutDoor: shut_door,
        PickLock: pick_lock,
        WedgeDoor: wedge_door,
        SetDoor: set_door,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=EncounterBegan, run=somebody_is_met, source=OSE_STUCK_DOORS),
        Reaction(on=(AreaEntered, PlaceLeft), run=falls_shut, source=PASSING_RULE),
        Reaction(on=(PartySetOut, PartyCameBack), run=forget_unmapped, source=OSE_LISTEN),
    ),
    answers=(
        Answer(on=PassRuling, run=barred, source=PASSING_RULE),
        Answer(on=WaysIn, run=ways_in, source=MONSTERS),
    ),
    tasks=TASKS,
    fields=(LISTEN, OPEN_LOCKS, OPEN_LOCKS_IN_SIX),
    implements=(
        "OSE-LISTEN",
        "OSE-STUCK-DOORS",
        "OSE-LOCKED-DOORS",
        "OSE-DOOR-SHUTTING",
        "OSE-MONSTER-DOORS",
    ),
)
