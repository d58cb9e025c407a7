"""What the engine has to know of this family: handlers, events, answers."""

from rules.attack.records import AttackBonus, AttackRuling, DamageBonus
from rules.encounter.records import CombatantJoined, EncounterEnded
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.surroundings import records
from rules.surroundings.bombing import bomb
from rules.surroundings.records import TRAITS, Bomb, SetWater
from rules.surroundings.water import (
    OSE_UNSTABLE,
    OSE_WATER_COMBAT,
    attack,
    damage,
    encounter_is_over,
    joins,
    missiles,
    mounts,
    set_water,
)
from rules.travel.records import Dismounted, Mounted

SYSTEM = System(
    key="surroundings",
    handlers={SetWater: set_water, Bomb: bomb},
    events=events_of(records),
    answers=(
        Answer(on=AttackBonus, run=attack, source=OSE_WATER_COMBAT),
        Answer(on=DamageBonus, run=damage, source=OSE_WATER_COMBAT),
        Answer(on=AttackRuling, run=missiles, source=OSE_WATER_COMBAT),
    ),
    reactions=(
        Reaction(on=CombatantJoined, run=joins, source=OSE_UNSTABLE),
        Reaction(on=(Mounted, Dismounted), run=mounts, source=OSE_UNSTABLE),
        Reaction(on=EncounterEnded, run=encounter_is_over, source=OSE_UNSTABLE),
    ),
    traits=TRAITS,
    implements=("OSE-WATER-COMBAT", "OSE-BOMBING"),
)
