"""`/travel`: days in the wilderness."""

from cogs.core.feature import Feature
from cogs.travel.buttons import PRESSES
from cogs.travel.commands import TravelCommands
from cogs.travel.hints import HINTS

FEATURE = Feature(cogs=(TravelCommands,), presses=PRESSES, hints=HINTS)
