"""What the engine has to know of this family: handlers, events, numbers."""

from rules.kernel.rulebook import System, events_of
from rules.traps import records
from rules.traps.records import (
    REMOVE_TRAPS,
    REMOVE_TRAPS_IN_SIX,
    DisarmTrap,
    SetTrap,
    TouchTrap,
)
from rules.traps.springing import disarm_trap, set_trap, touch_trap

SYSTEM = System(
    key="traps",
    handlers={
        TouchTrap: touch_trap,
        DisarmTrap: disarm_trap,
        SetTrap: set_trap,
    },
    events=events_of(records),
    fields=(REMOVE_TRAPS, REMOVE_TRAPS_IN_SIX),
    implements=("OSE-TRAPS",),
)
