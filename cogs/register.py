"""The features of the bot, listed. A test fails for a module of cogs that is missing here."""

from cogs import game, log
from cogs.feature import Feature

FEATURES: tuple[Feature, ...] = (
    game.FEATURE,
    log.FEATURE,
)
