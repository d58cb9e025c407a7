"""`/item`: what somebody carries, has in hand and wears."""

from cogs.core.feature import Feature
from cogs.item.commands import ItemCommands

FEATURE = Feature(cogs=(ItemCommands,))
