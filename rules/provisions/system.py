"""What the engine has to know of this family: handlers, events, reactions, what is coming."""

from rules.clock.events import ClockMoved
from rules.expedition.events import PartyCameBack, PartySetOut
from rules.kernel.rulebook import Reaction, System
from rules.provisions.actions import FindFood, SetWaterFound
from rules.provisions.coming import comings
from rules.provisions.eating import RULE, find_by_word, party_is_home, party_sets_out, time_passes
from rules.provisions.events import EVENTS
from rules.provisions.settings import PROVISIONS
from rules.provisions.water import set_water

SYSTEM = System(
    key="provisions",
    handlers={SetWaterFound: set_water, FindFood: find_by_word},
    events=EVENTS,
    reactions=(
        Reaction(on=ClockMoved, run=time_passes, source=RULE),
        Reaction(on=PartySetOut, run=party_sets_out, source=RULE),
        Reaction(on=PartyCameBack, run=party_is_home, source=RULE),
    ),
    settings=(PROVISIONS,),
    comings=(comings,),
    implements=("OSE-RESOURCES",),
)
