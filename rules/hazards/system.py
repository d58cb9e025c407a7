"""What the engine has to know of this family: handlers, events, reactions, consequences."""

from rules.attack.records import AttackRolled
from rules.clock.records import ClockMoved
from rules.conditions.records import EffectBegan, EffectEnded
from rules.encounter.records import EncounterEnded
from rules.hazards import carried, draining, illusions, poisoning, records
from rules.hazards.falling import CONSEQUENCES, climb, cut_free, fall, swim
from rules.hazards.ghouls import (
    GHOULS_CONSEQUENCES,
    PARALYSIS_CONSEQUENCES,
    RULE,
    body_stiffens,
    fear_is_over,
    shake_out,
)
from rules.hazards.records import (
    PARALYSIS,
    POISON,
    TRAITS,
    Climb,
    CutFree,
    Disbelieve,
    DrainLevels,
    EndIllusion,
    Fall,
    MakeIllusion,
    PutPoison,
    SetProvisions,
    ShakeOut,
    StrikeWithIllusion,
    Swim,
)
from rules.hazards.starving import (
    OSE_INFRAVISION,
    OSE_STARVATION,
    of_monsters,
    set_provisions,
    time_passes,
)
from rules.health.records import DamageTaken
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.rest.records import Rested
from rules.sheet.records import NumberOf

SYSTEM = System(
    key="hazards",
    handlers={
        PutPoison: poisoning.put_poison,
        ShakeOut: shake_out,
        DrainLevels: draining.drain_levels,
        MakeIllusion: illusions.make_illusion,
        Disbelieve: illusions.disbelieve,
        StrikeWithIllusion: illusions.strike,
        EndIllusion: illusions.end_illusion,
        Fall: fall,
        Climb: climb,
        Swim: swim,
        CutFree: cut_free,
        SetProvisions: set_provisions,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=AttackRolled, run=carried.hit_lands, source="OSE-POISON"),
        Reaction(on=EffectBegan, run=body_stiffens, source="R-PARALYSIS-ORDER"),
        Reaction(on=EffectEnded, run=poisoning.effect_is_over, source="ERIS-POISON"),
        Reaction(on=EncounterEnded, run=poisoning.battle_is_over, source="ERIS-POISON"),
        Reaction(on=EncounterEnded, run=fear_is_over, source=RULE),
        Reaction(on=EncounterEnded, run=illusions.encounter_is_over, source=illusions.RULE),
        Reaction(on=Rested, run=draining.week_is_over, source=draining.FOR_A_WEEK),
        Reaction(on=ClockMoved, run=time_passes, source=OSE_STARVATION),
    ),
    answers=(
        Answer(on=DamageTaken, run=illusions.not_believed, source=illusions.RULE),
        Answer(on=NumberOf, run=of_monsters, source=OSE_INFRAVISION),
    ),
    consequences=(
        *poisoning.CONSEQUENCES,
        *PARALYSIS_CONSEQUENCES,
        *GHOULS_CONSEQUENCES,
        *CONSEQUENCES,
    ),
    settings=(POISON, PARALYSIS),
    traits=TRAITS,
    implements=(
        "OSE-POISON",
        "ERIS-POISON",
        "ERIS-PARALYSIS",
        "ERIS-GHOUL-PARALYSIS",
        "ERIS-LEVEL-DRAIN",
        "ERIS-TEMP-DRAIN",
        "ERIS-ILLUSION",
        "OSE-CLIMBING",
        "OSE-FALLING",
        "OSE-STARVATION",
        "OSE-SWIMMING",
        "ERIS-PLATE-DROWNING",
        "OSE-INFRAVISION",
    ),
)
