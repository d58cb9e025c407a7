"""What the engine has to know of this family: events, reactions, answers, settings."""

from rules.attack.events import AttackMade
from rules.kernel.rulebook import Reaction, System
from rules.races.answers import ANSWERS
from rules.races.events import GrudgePassedOver
from rules.races.grudges import warn
from rules.races.settings import GOBLIN_GRUDGE, RACES

SYSTEM = System(
    key="races",
    handlers={},
    events=(GrudgePassedOver,),
    reactions=(Reaction(on=AttackMade, run=warn, source="R-GRUDGE"),),
    answers=ANSWERS,
    settings=(RACES, GOBLIN_GRUDGE),
    implements=("ERIS-ELF", "ERIS-HOBBIT", "ERIS-DWARF"),
)
