"""`/award`: the party's treasure, experience for it, and its division."""

from cogs.award.buttons import PRESSES
from cogs.award.commands import AwardCommands
from cogs.award.giving import submit_give
from cogs.award.hints import HINTS
from cogs.core.feature import Feature

FEATURE = Feature(
    cogs=(AwardCommands,), presses=PRESSES, forms={"award-given": submit_give}, hints=HINTS
)
