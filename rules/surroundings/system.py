"""What the engine has to know of this family: handlers, events, answers."""

from rules.attack.questions import AttackBonus, AttackRuling, DamageBonus
from rules.kernel.questions import Answer
from rules.kernel.rulebook import System
from rules.surroundings import water
from rules.surroundings.actions import Bomb, SetWater
from rules.surroundings.bombing import bomb
from rules.surroundings.events import BombDropped, WaterSet
from rules.surroundings.traits import TRAITS

SYSTEM = System(
    key="surroundings",
    handlers={SetWater: water.set_water, Bomb: bomb},
    events=(WaterSet, BombDropped),
    answers=(
        Answer(on=AttackBonus, run=water.attack, source=water.RULE),
        Answer(on=DamageBonus, run=water.damage, source=water.RULE),
        Answer(on=AttackRuling, run=water.missiles, source=water.RULE),
    ),
    traits=TRAITS,
    implements=("OSE-WATER-COMBAT", "OSE-BOMBING"),
)
