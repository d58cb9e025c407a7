"""What the engine has to know of this family."""

from rules.away import records
from rules.away.leaving import DEEDS, PERSONAL, come_back, end_away, ends_of_absence, go_away
from rules.away.records import EndAway, GoAway, ReturnEarly
from rules.kernel.rulebook import System, events_of

SYSTEM = System(
    key="away",
    handlers={GoAway: go_away, ReturnEarly: come_back, EndAway: end_away},
    events=events_of(records),
    plans=(ends_of_absence,),
    personal=PERSONAL,
    deeds=DEEDS,
)
