"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.events import AttackRolled
from rules.attack.questions import AttackBonus, AttackRuling
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.movement.actions import Engage, Move
from rules.movement.answers import (
    ACTION_RULE,
    REACH_RULE,
    RETREAT_RULE,
    against_retreating,
    reach,
    retreat,
    second_action,
)
from rules.movement.engaging import engage
from rules.movement.events import Moved
from rules.movement.going import close_in
from rules.movement.moving import move
from rules.movement.settings import COMBAT_MOVE
from rules.movement.traits import MOUNTED_ARCHER

SYSTEM = System(
    key="movement",
    handlers={Move: move, Engage: engage},
    events=(Moved,),
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
