"""`/travel`: days in the wilderness."""

from cogs.core.feature import Feature
from cogs.travel.commands import PRESSES, TravelCommands
from cogs.travel.showing import HINTS

FEATURE = Feature(order=580, cogs=(TravelCommands,), presses=PRESSES, hints=HINTS)
