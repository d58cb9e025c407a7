"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.events import AttackRolled
from rules.attack.questions import AttackRuling
from rules.kernel.questions import Answer
from rules.kernel.resolution import Reaction, System
from rules.movement.answers import REACH_RULE, reach
from rules.movement.going import close_in
from rules.movement.settings import COMBAT_MOVE

SYSTEM = System(
    key="movement",
    handlers={},
    reactions=(Reaction(on=AttackRolled, run=close_in, source=REACH_RULE),),
    answers=(Answer(on=AttackRuling, run=reach, source=REACH_RULE),),
    settings=(COMBAT_MOVE,),
)
