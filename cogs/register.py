"""The features of the bot, listed. A test fails for a module of cogs that is missing here."""

from cogs import (
    conditions,
    declaring,
    encounter,
    game,
    health,
    help_page,
    life,
    log,
    luck,
    monster,
    morale,
    roll,
    rounds,
    sheet,
    time,
)
from cogs.feature import Feature

FEATURES: tuple[Feature, ...] = (
    help_page.FEATURE,
    game.FEATURE,
    sheet.FEATURE,
    encounter.FEATURE,
    monster.FEATURE,
    rounds.FEATURE,
    declaring.FEATURE,
    health.FEATURE,
    conditions.FEATURE,
    life.FEATURE,
    morale.FEATURE,
    luck.FEATURE,
    roll.FEATURE,
    time.FEATURE,
    log.FEATURE,
)
