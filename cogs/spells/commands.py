"""The buttons and forms of spells: at whom they are cast, and what the referee says of them."""

from cogs.core.feature import Feature
from cogs.spells import aiming, settling

FEATURE = Feature(
    order=295,
    presses=aiming.PRESSES | settling.PRESSES,
    forms=aiming.FORMS | settling.FORMS,
    reopens=settling.REOPENS,
)
