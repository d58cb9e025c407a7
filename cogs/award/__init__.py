"""`/award`: the party's treasure, experience for it, and its division."""

from cogs.award.buttons import HINTS, PRESSES, submit_give
from cogs.award.commands import AwardCommands
from cogs.core.feature import Feature

FEATURE = Feature(
    order=240,
    cogs=(AwardCommands,),
    presses=PRESSES,
    forms={"award-given": submit_give},
    hints=HINTS,
)
