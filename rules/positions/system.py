"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.records import AttackRolled, AttackRuling
from rules.encounter.records import CombatantLeft, CombatantRevealed, MayLeave, SideChanged
from rules.health.records import LifeChanged
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.positions import records
from rules.positions.engaging import begin_melee, disengage, end_melees, go_out_of_sight, leaving
from rules.positions.placing import set_range
from rules.positions.records import (
    DISENGAGE,
    MELEE_REACH,
    CrampPlace,
    Disengage,
    SetRange,
)
from rules.positions.spacing import around, cramp_place, room

SYSTEM = System(
    key="positions",
    handlers={
        Disengage: disengage,
        SetRange: set_range,
        CrampPlace: cramp_place,
    },
    events=events_of(records),
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
