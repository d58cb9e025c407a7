"""What the engine has to know of this family: handlers, events, reactions, what is coming."""

from rules.clock.records import ClockMoved
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.kernel.rulebook import Reaction, System, events_of
from rules.provisions import records
from rules.provisions.eating import (
    RULE,
    comings,
    find_by_word,
    party_is_home,
    party_sets_out,
    set_water,
    time_passes,
)
from rules.provisions.records import PROVISIONS, FindFood, SetWaterFound

SYSTEM = System(
    key="provisions",
    handlers={SetWaterFound: set_water, FindFood: find_by_word},
    events=events_of(records),
    reactions=(
        Reaction(on=ClockMoved, run=time_passes, source=RULE),
        Reaction(on=PartySetOut, run=party_sets_out, source=RULE),
        Reaction(on=PartyCameBack, run=party_is_home, source=RULE),
    ),
    settings=(PROVISIONS,),
    comings=(comings,),
    implements=("OSE-RESOURCES",),
)
