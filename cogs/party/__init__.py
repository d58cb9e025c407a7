"""`/party`: who speaks for it, who walks where, who maps, what it votes on and has decided."""

from cogs.core.feature import Feature
from cogs.party.commands import FORMS, HINTS, PRESSES, PartyCommands

FEATURE = Feature(order=540, cogs=(PartyCommands,), presses=PRESSES, forms=FORMS, hints=HINTS)
