"""`/declare`, its button, and what was declared carried out by a word."""

from cogs.core.feature import Feature
from cogs.declaring import asking, attacking, carrying
from cogs.declaring.commands import DeclareCommand
from cogs.render.hints import Hints
from rules.kernel.dues import DueKind

HINTS = Hints(owed={DueKind.DECLARATION: "`/declare` what **{name}** does, before initiative."})
FEATURE = Feature(
    cogs=(DeclareCommand,),
    presses=asking.PRESSES | attacking.PRESSES | carrying.PRESSES,
    forms=asking.FORMS,
    hints=HINTS,
)
