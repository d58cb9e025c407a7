"""What the engine has to know of this family: handlers, events, reactions, dues, a setting."""

from rules.clock.events import ClockMoved
from rules.expedition.events import PartyCameBack, PartySetOut
from rules.exploration.events import PartyReady
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.rest.events import Rested
from rules.sea import crew, footing, noting
from rules.sea.actions import AnswerStorm, Embark, GoAshore, RepairVessel, Sail, SetWaters
from rules.sea.answering import answer_storm
from rules.sea.ashore import go_ashore, leaves_the_water
from rules.sea.boarding import embark, repair, set_waters
from rules.sea.dues import dues
from rules.sea.events import EVENTS, StormWeathered, Swept, TookOnWater
from rules.sea.sailing import next_day, sail
from rules.sea.settings import WIND
from rules.sea.wanderers import waters_here
from rules.surroundings.questions import Unsteady
from rules.wandering.questions import WanderingHere

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
    events=EVENTS,
    reactions=(
        Reaction(on=PartyReady, run=next_day, source="OSE-SEA-DAY"),
        Reaction(on=(PartySetOut, PartyCameBack), run=leaves_the_water, source="OSE-SEA-DAY"),
        Reaction(on=Rested, run=crew.party_rests, source="OSE-SEA-DAY"),
        Reaction(on=ClockMoved, run=crew.time_goes_by, source="OSE-SEA-DAY"),
        Reaction(on=Swept, run=noting.note_gale, source="OSE-SEA-DAY"),
        Reaction(on=StormWeathered, run=noting.note_outcome, source="OSE-SEA-DAY"),
        Reaction(on=TookOnWater, run=noting.note_water, source="OSE-SEA-DAY"),
    ),
    answers=(
        Answer(on=WanderingHere, run=waters_here, source="OSE-SEA-WANDERING"),
        Answer(on=Unsteady, run=footing.in_rough_sea, source=footing.RULE),
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
