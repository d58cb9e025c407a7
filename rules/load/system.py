"""What the engine has to know of this family: handlers, events, answers, settings."""

from rules.kernel.questions import Answer
from rules.kernel.rulebook import System
from rules.load.actions import SetNegligibleLoad, SetTreasureLoad
from rules.load.answers import movement
from rules.load.events import EVENTS
from rules.load.saying import set_negligible, set_treasure
from rules.load.settings import ENCUMBRANCE
from rules.sheet.questions import NumberOf

SYSTEM = System(
    key="load",
    handlers={SetTreasureLoad: set_treasure, SetNegligibleLoad: set_negligible},
    events=EVENTS,
    answers=(Answer(on=NumberOf, run=movement, source="OSE-MOVEMENT-RATES"),),
    settings=(ENCUMBRANCE,),
    implements=(
        "OSE-UNITS",
        "OSE-MOVEMENT-RATES",
        "OSE-ENCUMBRANCE-BASIC",
        "OSE-ENCUMBRANCE-DETAILED",
        "OSE-TREASURE-WEIGHT",
        "ERIS-EQUIPMENT-SPEED",
        "ERIS-WEIGHT-LIMIT",
    ),
)
