"""`/declare`, its button, and what was declared carried out by a word."""

from cogs.core.feature import Feature
from cogs.declaring.asking import ASKING_PRESSES, ATTACKING_PRESSES, CARRYING_PRESSES, FORMS
from cogs.declaring.commands import DeclareCommand
from cogs.render.hints import Hints
from rules.kernel.dues import DueKind

HINTS = Hints(owed={DueKind.DECLARATION: "`/declare` what **{name}** does, before initiative."})
FEATURE = Feature(
    order=180,
    cogs=(DeclareCommand,),
    presses=ASKING_PRESSES | ATTACKING_PRESSES | CARRYING_PRESSES,
    forms=FORMS,
    hints=HINTS,
)
