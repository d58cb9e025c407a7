"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.records import AttackBonus, AttackRolled, AttackRuling
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.movement import records
from rules.movement.going import (
    ACTION_RULE,
    REACH_RULE,
    RETREAT_RULE,
    against_retreating,
    close_in,
    reach,
    retreat,
    second_action,
)
from rules.movement.moving import engage, move
from rules.movement.records import COMBAT_MOVE, MOUNTED_ARCHER, Engage, Move

SYSTEM = System(
    key="movement",
    handlers={Move: move, Engage: engage},
    events=events_of(records),
    reactions=(Reaction(on=AttackRolled, run=close_in, source=REACH_RULE),),
    answers=(
        Answer(on=AttackRuling, run=reach, source=REACH_RULE),
        Answer(on=AttackRuling, run=second_action, source=ACTION_RULE),
        Answer(on=AttackRuling, run=retreat, source=RETREAT_RULE),
        Answer(on=AttackBonus, run=against_retreating, source=RETREAT_RULE),
    ),
    settings=(COMBAT_MOVE,),
    traits=(MOUNTED_ARCHER,),
    implements=(
        "OSE-COMBAT-MOVE",
        "OSE-MELEE-MOVE",
        "ERIS-COMBAT-MOVE",
        "ERIS-DISENGAGE",
        "ERIS-ACTIONS",
    ),
)
