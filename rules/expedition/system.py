"""What the engine has to know of this family: handlers, events, a setting."""

from rules.expedition.actions import ComeBack, SetOut
from rules.expedition.events import PartyCameBack, PartySetOut
from rules.expedition.going import begin, come_back
from rules.expedition.settings import LED_BY
from rules.kernel.rulebook import System

SYSTEM = System(
    key="expedition",
    handlers={SetOut: begin, ComeBack: come_back},
    events=(PartySetOut, PartyCameBack),
    settings=(LED_BY,),
)
