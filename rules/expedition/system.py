"""What the engine has to know of this family: handlers, events, a setting."""

from rules.expedition import records
from rules.expedition.going import begin, come_back
from rules.expedition.records import LED_BY, ComeBack, SetOut
from rules.kernel.rulebook import System, events_of

SYSTEM = System(
    key="expedition",
    handlers={SetOut: begin, ComeBack: come_back},
    events=events_of(records),
    settings=(LED_BY,),
)
