"""What the engine has to know of this family: handlers, events, tasks, a setting, numbers."""

from rules.kernel.rulebook import Reaction, System
from rules.places.events import AreaEntered
from rules.searching.actions import Search, TellFound
from rules.searching.coming_in import party_comes_in
from rules.searching.events import EVENTS
from rules.searching.fields import FIND_TRAPS, FIND_TRAPS_IN_SIX, ROOM_TRAPS, SEARCH
from rules.searching.finding import tell_found
from rules.searching.seeking import search
from rules.searching.settings import FINDS
from rules.searching.tasks import TASKS

SYSTEM = System(
    key="searching",
    handlers={Search: search, TellFound: tell_found},
    events=EVENTS,
    reactions=(Reaction(on=AreaEntered, run=party_comes_in, source="OSE-TRAPS"),),
    tasks=TASKS,
    settings=(FINDS,),
    fields=(FIND_TRAPS, FIND_TRAPS_IN_SIX, ROOM_TRAPS, SEARCH),
    implements=("OSE-SEARCH", "OSE-SECRET-DOORS", "OSE-ROOM-TRAPS", "OSE-TREASURE-TRAPS"),
)
