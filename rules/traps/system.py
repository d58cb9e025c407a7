"""What the engine has to know of this family: handlers, events, numbers."""

from rules.kernel.rulebook import System
from rules.traps import disarming, springing
from rules.traps.actions import DisarmTrap, SetTrap, TouchTrap
from rules.traps.events import EVENTS
from rules.traps.fields import REMOVE_TRAPS, REMOVE_TRAPS_IN_SIX

SYSTEM = System(
    key="traps",
    handlers={
        TouchTrap: springing.touch_trap,
        DisarmTrap: disarming.disarm_trap,
        SetTrap: disarming.set_trap,
    },
    events=EVENTS,
    fields=(REMOVE_TRAPS, REMOVE_TRAPS_IN_SIX),
    implements=("OSE-TRAPS",),
)
