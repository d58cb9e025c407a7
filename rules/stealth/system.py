"""What the engine has to know of this family: handlers, events, reactions, answers."""

from rules.clock.events import ClockMoved
from rules.encounter.events import EncounterBegan
from rules.expedition.events import PartyCameBack
from rules.health.events import LifeChanged
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.sheet.events import CharacterRetired
from rules.stealth import ending, pickpocket
from rules.stealth.actions import PickPocket, SneakUp, StopSneaking
from rules.stealth.chances import own_factors
from rules.stealth.events import EVENTS
from rules.stealth.questions import SneakBonus
from rules.stealth.sneaking import sneak_up

SYSTEM = System(
    key="stealth",
    handlers={
        SneakUp: sneak_up,
        StopSneaking: ending.stop_sneaking,
        PickPocket: pickpocket.pick_pocket,
    },
    events=EVENTS,
    reactions=(
        Reaction(on=EncounterBegan, run=ending.encounter_begins, source="ERIS-SNEAK"),
        Reaction(on=PartyCameBack, run=ending.party_is_home, source="ERIS-SNEAK"),
        Reaction(on=(CharacterRetired, LifeChanged), run=ending.somebody_goes, source="ERIS-SNEAK"),
        Reaction(on=ClockMoved, run=pickpocket.time_passes, source="ERIS-PICKPOCKET"),
    ),
    answers=(Answer(on=SneakBonus, run=own_factors, source="ERIS-SNEAK"),),
    comings=(pickpocket.what_comes,),
    implements=("ERIS-SNEAK", "ERIS-PICKPOCKET"),
)
