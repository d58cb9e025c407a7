"""What the engine has to know of this family: handlers, events, a setting."""

from rules.expedition.going import begin, come_back
from rules.expedition.records import LED_BY, ComeBack, PartyCameBack, PartySetOut, SetOut
from rules.kernel.rulebook import System

SYSTEM = System(
    key="expedition",
    handlers={SetOut: begin, ComeBack: come_back},
    events=(PartySetOut, PartyCameBack),
    settings=(LED_BY,),
)
