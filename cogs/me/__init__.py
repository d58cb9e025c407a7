"""`/me`: where somebody is, and when they are awake."""

from cogs.core.feature import Feature
from cogs.me.commands import MeCommands
from cogs.render.hints import Hints

FEATURE = Feature(
    order=530,
    cogs=(MeCommands,),
    hints=Hints(always=("`/me timezone` has times that you type read on your own clock.",)),
)
