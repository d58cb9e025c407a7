"""The features of the bot, found by looking: every `Feature` in the families of cogs."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from cogs.core.feature import Feature
from cogs.render.families import families

DRAWN_LATER = "picture"
"""These bring Pillow along, and are loaded by the first picture."""


def _found() -> Iterator[Feature]:
    for family in families():
        for module in iter_modules(import_module(family).__path__, f"{family}."):
            if not module.name.endswith(DRAWN_LATER):
                values = vars(import_module(module.name)).values()
                yield from (value for value in values if isinstance(value, Feature))


FEATURES: tuple[Feature, ...] = tuple(sorted(_found(), key=lambda feature: feature.order))
