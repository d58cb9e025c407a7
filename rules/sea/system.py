"""What the engine has to know of this family: handlers, events, reactions, dues, a setting."""

from rules.clock.records import ClockMoved
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.exploration.records import PartyReady
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.rest.records import Rested
from rules.sea import records
from rules.sea.boarding import embark, go_ashore, leaves_the_water, repair, set_waters
from rules.sea.records import (
    WIND,
    AnswerStorm,
    Embark,
    GoAshore,
    RepairVessel,
    Sail,
    SetWaters,
    StormWeathered,
    Swept,
    TookOnWater,
)
from rules.sea.sailing import (
    answer_storm,
    dues,
    next_day,
    note_gale,
    note_outcome,
    note_water,
    sail,
    waters_here,
)
from rules.sea.storms import party_rests, time_goes_by
from rules.sea.waters import OSE_UNSTABLE, in_rough_sea
from rules.surroundings.records import Unsteady
from rules.wandering.records import WanderingHere

SYSTEM = System(
    key="sea",
    handlers={
        Embark: embark,
        SetWaters: set_waters,
        Sail: sail,
        AnswerStorm: answer_storm,
        RepairVessel: repair,
        GoAshore: go_ashore,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=PartyReady, run=next_day, source="OSE-SEA-DAY"),
        Reaction(on=(PartySetOut, PartyCameBack), run=leaves_the_water, source="OSE-SEA-DAY"),
        Reaction(on=Rested, run=party_rests, source="OSE-SEA-DAY"),
        Reaction(on=ClockMoved, run=time_goes_by, source="OSE-SEA-DAY"),
        Reaction(on=Swept, run=note_gale, source="OSE-SEA-DAY"),
        Reaction(on=StormWeathered, run=note_outcome, source="OSE-SEA-DAY"),
        Reaction(on=TookOnWater, run=note_water, source="OSE-SEA-DAY"),
    ),
    answers=(
        Answer(on=WanderingHere, run=waters_here, source="OSE-SEA-WANDERING"),
        Answer(on=Unsteady, run=in_rough_sea, source=OSE_UNSTABLE),
    ),
    dues=(dues,),
    settings=(WIND,),
    implements=(
        "OSE-SEA-DAY",
        "OSE-SEA-LOST",
        "OSE-SEA-TRAVEL",
        "OSE-RIVER",
        "OSE-WIND",
        "OSE-WIND-VARIABLE",
        "OSE-NEAR-GALE",
        "OSE-GALE",
    ),
)
