"""What the engine has to know of this family: handlers, events, answers."""

from rules.attack.questions import AttackBonus, AttackRuling, DamageBonus
from rules.encounter.events import CombatantJoined, EncounterEnded
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.surroundings import unsteady, water
from rules.surroundings.actions import Bomb, SetWater
from rules.surroundings.bombing import bomb
from rules.surroundings.events import BombDropped, WaterSet
from rules.surroundings.traits import TRAITS
from rules.travel.events import Dismounted, Mounted

SYSTEM = System(
    key="surroundings",
    handlers={SetWater: water.set_water, Bomb: bomb},
    events=(WaterSet, BombDropped),
    answers=(
        Answer(on=AttackBonus, run=water.attack, source=water.RULE),
        Answer(on=DamageBonus, run=water.damage, source=water.RULE),
        Answer(on=AttackRuling, run=water.missiles, source=water.RULE),
    ),
    reactions=(
        Reaction(on=CombatantJoined, run=unsteady.joins, source=unsteady.RULE),
        Reaction(on=(Mounted, Dismounted), run=unsteady.mounts, source=unsteady.RULE),
        Reaction(on=EncounterEnded, run=unsteady.encounter_is_over, source=unsteady.RULE),
    ),
    traits=TRAITS,
    implements=("OSE-WATER-COMBAT", "OSE-BOMBING"),
)
