"""`/game`: begin and end a game, choose its rules, its referees and its channels."""

from cogs.core.feature import Feature
from cogs.game.commands import PRESSES, GameCommands

FEATURE = Feature(cogs=(GameCommands,), presses=PRESSES)
