"""What the engine has to know of this family: handlers, events, reactions, consequences."""

from rules.attack.events import AttackRolled
from rules.conditions.events import EffectEnded
from rules.encounter.events import EncounterEnded
from rules.hazards import carried, falling, ghouls, paralysis, poisoning, swimming
from rules.hazards.actions import Climb, Fall, PutPoison, ShakeOut, Swim
from rules.hazards.events import Fell, PoisonTook, SaveLeft, ShakenOut, Swam, Unaffected
from rules.hazards.settings import PARALYSIS, POISON
from rules.kernel.resolution import Reaction, System

SYSTEM = System(
    key="hazards",
    handlers={
        PutPoison: poisoning.put_poison,
        ShakeOut: ghouls.shake_out,
        Fall: falling.fall,
        Climb: falling.climb,
        Swim: swimming.swim,
    },
    events=(PoisonTook, SaveLeft, Unaffected, ShakenOut, Fell, Swam),
    reactions=(
        Reaction(on=AttackRolled, run=carried.hit_lands, source="OSE-POISON"),
        Reaction(on=EffectEnded, run=poisoning.effect_is_over, source="ERIS-POISON"),
        Reaction(on=EncounterEnded, run=poisoning.battle_is_over, source="ERIS-POISON"),
        Reaction(on=EncounterEnded, run=ghouls.fear_is_over, source=ghouls.RULE),
    ),
    consequences=(
        *poisoning.CONSEQUENCES,
        *paralysis.CONSEQUENCES,
        *ghouls.CONSEQUENCES,
        *falling.CONSEQUENCES,
    ),
    settings=(POISON, PARALYSIS),
    implements=(
        "OSE-POISON",
        "ERIS-POISON",
        "ERIS-PARALYSIS",
        "ERIS-GHOUL-PARALYSIS",
        "OSE-CLIMBING",
        "OSE-FALLING",
        "OSE-SWIMMING",
    ),
)
