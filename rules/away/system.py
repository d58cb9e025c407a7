"""What the engine has to know of this family."""

from rules.away.actions import EndAway, GoAway, ReturnEarly
from rules.away.events import CameBack, WentAway
from rules.away.leaving import come_back, end_away, go_away
from rules.away.limits import DEEDS, PERSONAL
from rules.away.plans import ends_of_absence
from rules.kernel.rulebook import System

SYSTEM = System(
    key="away",
    handlers={GoAway: go_away, ReturnEarly: come_back, EndAway: end_away},
    events=(WentAway, CameBack),
    plans=(ends_of_absence,),
    personal=PERSONAL,
    deeds=DEEDS,
)
