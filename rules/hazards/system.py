"""What the engine has to know of this family: handlers, events, reactions, consequences."""

from rules.attack.events import AttackRolled
from rules.clock.events import ClockMoved
from rules.conditions.events import EffectBegan, EffectEnded
from rules.encounter.events import EncounterEnded
from rules.hazards import (
    carried,
    draining,
    falling,
    ghouls,
    illusions,
    infravision,
    paralysis,
    plate,
    poisoning,
    starving,
    swimming,
)
from rules.hazards.actions import (
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
from rules.hazards.events import EVENTS
from rules.hazards.settings import PARALYSIS, POISON
from rules.hazards.traits import TRAITS
from rules.health.questions import DamageTaken
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.rest.events import Rested
from rules.sheet.questions import NumberOf

SYSTEM = System(
    key="hazards",
    handlers={
        PutPoison: poisoning.put_poison,
        ShakeOut: ghouls.shake_out,
        DrainLevels: draining.drain_levels,
        MakeIllusion: illusions.make_illusion,
        Disbelieve: illusions.disbelieve,
        StrikeWithIllusion: illusions.strike,
        EndIllusion: illusions.end_illusion,
        Fall: falling.fall,
        Climb: falling.climb,
        Swim: swimming.swim,
        CutFree: plate.cut_free,
        SetProvisions: starving.set_provisions,
    },
    events=EVENTS,
    reactions=(
        Reaction(on=AttackRolled, run=carried.hit_lands, source="OSE-POISON"),
        Reaction(on=EffectBegan, run=paralysis.body_stiffens, source="R-PARALYSIS-ORDER"),
        Reaction(on=EffectEnded, run=poisoning.effect_is_over, source="ERIS-POISON"),
        Reaction(on=EncounterEnded, run=poisoning.battle_is_over, source="ERIS-POISON"),
        Reaction(on=EncounterEnded, run=ghouls.fear_is_over, source=ghouls.RULE),
        Reaction(on=EncounterEnded, run=illusions.encounter_is_over, source=illusions.RULE),
        Reaction(on=Rested, run=draining.week_is_over, source=draining.FOR_A_WEEK),
        Reaction(on=ClockMoved, run=starving.time_passes, source=starving.RULE),
    ),
    answers=(
        Answer(on=DamageTaken, run=illusions.not_believed, source=illusions.RULE),
        Answer(on=NumberOf, run=infravision.of_monsters, source=infravision.RULE),
    ),
    consequences=(
        *poisoning.CONSEQUENCES,
        *paralysis.CONSEQUENCES,
        *ghouls.CONSEQUENCES,
        *falling.CONSEQUENCES,
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
