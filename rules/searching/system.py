"""What the engine has to know of this family: handlers, events, tasks, a setting, numbers."""

from rules.kernel.rulebook import Reaction, System, events_of
from rules.places.records import AreaEntered
from rules.searching import records
from rules.searching.finding import party_comes_in, tell_found
from rules.searching.records import (
    FIND_TRAPS,
    FIND_TRAPS_IN_SIX,
    FINDS,
    ROOM_TRAPS,
    SEARCH,
    Search,
    TellFound,
)
from rules.searching.seeking import TASKS, search

SYSTEM = System(
    key="searching",
    handlers={Search: search, TellFound: tell_found},
    events=events_of(records),
    reactions=(Reaction(on=AreaEntered, run=party_comes_in, source="OSE-TRAPS"),),
    tasks=TASKS,
    settings=(FINDS,),
    fields=(FIND_TRAPS, FIND_TRAPS_IN_SIX, ROOM_TRAPS, SEARCH),
    implements=("OSE-SEARCH", "OSE-SECRET-DOORS", "OSE-ROOM-TRAPS", "OSE-TREASURE-TRAPS"),
)
