"""What the engine has to know of this family: handlers, events, reactions, answers."""

from rules.clock.records import ClockMoved
from rules.encounter.records import EncounterBegan
from rules.expedition.records import PartyCameBack
from rules.health.records import LifeChanged
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.sheet.records import CharacterRetired
from rules.stealth import pickpocket, records
from rules.stealth.records import PickPocket, SneakBonus, SneakUp, StopSneaking
from rules.stealth.sneaking import (
    encounter_begins,
    own_factors,
    party_is_home,
    sneak_up,
    somebody_goes,
    stop_sneaking,
)

SYSTEM = System(
    key="stealth",
    handlers={
        SneakUp: sneak_up,
        StopSneaking: stop_sneaking,
        PickPocket: pickpocket.pick_pocket,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=EncounterBegan, run=encounter_begins, source="ERIS-SNEAK"),
        Reaction(on=PartyCameBack, run=party_is_home, source="ERIS-SNEAK"),
        Reaction(on=(CharacterRetired, LifeChanged), run=somebody_goes, source="ERIS-SNEAK"),
        Reaction(on=ClockMoved, run=pickpocket.time_passes, source="ERIS-PICKPOCKET"),
    ),
    answers=(Answer(on=SneakBonus, run=own_factors, source="ERIS-SNEAK"),),
    comings=(pickpocket.what_comes,),
    implements=("ERIS-SNEAK", "ERIS-PICKPOCKET"),
)
