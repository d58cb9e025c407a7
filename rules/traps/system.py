"""What the engine has to know of this family: handlers, events, numbers."""

from rules.kernel.rulebook import System
from rules.traps.records import (
    EVENTS,
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
    events=EVENTS,
    fields=(REMOVE_TRAPS, REMOVE_TRAPS_IN_SIX),
    implements=("OSE-TRAPS",),
)
