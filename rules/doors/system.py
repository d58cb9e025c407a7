"""What the engine has to know of this family: handlers, events, reactions, tasks, numbers."""

from rules.doors import keeping, listening, opening, passing, picking, surprising
from rules.doors.actions import (
    ForceDoor,
    Listen,
    OpenDoor,
    PickLock,
    SetDoor,
    ShutDoor,
    TellSound,
    WedgeDoor,
)
from rules.doors.events import EVENTS
from rules.doors.fields import LISTEN, OPEN_LOCKS, OPEN_LOCKS_IN_SIX
from rules.doors.tasks import TASKS
from rules.encounter.events import EncounterBegan
from rules.expedition.events import PartyCameBack, PartySetOut
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.places.door import forget_unmapped
from rules.places.events import AreaEntered, PlaceLeft
from rules.places.questions import PassRuling
from rules.wandering.questions import WaysIn

SYSTEM = System(
    key="doors",
    handlers={
        Listen: listening.listen,
        TellSound: listening.tell_sound,
        OpenDoor: opening.open_door,
        ForceDoor: opening.force_door,
        ShutDoor: opening.shut_door,
        PickLock: picking.pick_lock,
        WedgeDoor: keeping.wedge_door,
        SetDoor: keeping.set_door,
    },
    events=EVENTS,
    reactions=(
        Reaction(on=EncounterBegan, run=surprising.somebody_is_met, source=surprising.RULE),
        Reaction(on=(AreaEntered, PlaceLeft), run=passing.falls_shut, source=passing.RULE),
        Reaction(on=(PartySetOut, PartyCameBack), run=forget_unmapped, source=listening.RULE),
    ),
    answers=(
        Answer(on=PassRuling, run=passing.barred, source=passing.RULE),
        Answer(on=WaysIn, run=passing.ways_in, source=passing.MONSTERS),
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
