"""The features of the bot, found by looking: `FEATURE` of every module and package of cogs."""

import cogs
from cogs.core.feature import Feature
from cogs.render.collected import collected

FEATURES: tuple[Feature, ...] = tuple(
    sorted(collected("FEATURE", cogs), key=lambda feature: feature.order)
)
