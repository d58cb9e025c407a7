"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.events import AttackRolled
from rules.attack.questions import AttackRuling
from rules.encounter.events import CombatantLeft, CombatantRevealed, SideChanged
from rules.encounter.questions import MayLeave
from rules.health.events import LifeChanged
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.positions.actions import CrampPlace, Disengage, SetRange
from rules.positions.answers import leaving
from rules.positions.clearing import end_melees, go_out_of_sight
from rules.positions.cramped import cramp_place
from rules.positions.engaging import disengage
from rules.positions.events import Disengaged, Engaged, PlaceCramped, RangeSet
from rules.positions.fighting import begin_melee
from rules.positions.placing import set_range
from rules.positions.settings import DISENGAGE, MELEE_REACH
from rules.positions.spacing import around, room

SYSTEM = System(
    key="positions",
    handlers={
        Disengage: disengage,
        SetRange: set_range,
        CrampPlace: cramp_place,
    },
    events=(Engaged, Disengaged, RangeSet, PlaceCramped),
    reactions=(
        Reaction(
            on=(LifeChanged, CombatantLeft, SideChanged), run=end_melees, source="OSE-DECLARE"
        ),
        Reaction(on=AttackRolled, run=begin_melee, source="OSE-REACH"),
        Reaction(on=CombatantRevealed, run=go_out_of_sight, source="OSE-DECLARE"),
    ),
    answers=(
        Answer(on=MayLeave, run=leaving, source="OSE-DECLARE"),
        Answer(on=AttackRuling, run=room, source="OSE-SPACING"),
        Answer(on=AttackRuling, run=around, source="OSE-SPACING"),
    ),
    settings=(DISENGAGE, MELEE_REACH),
    implements=("OSE-REACH", "ERIS-MELEE-RANGE", "OSE-SPACING"),
)
