"""The features and commands of the bot, found by looking through the families of cogs."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

from cogs.core.commands import Commands, Group
from cogs.core.feature import Feature
from cogs.render.brought import families

DRAWN_LATER = "picture"
"""These bring Pillow along, and are loaded by the first picture."""
T = TypeVar("T")


def _modules() -> Iterator[ModuleType]:
    for family in families():
        for module in iter_modules(import_module(family).__path__, f"{family}."):
            if not module.name.endswith(DRAWN_LATER):
                yield import_module(module.name)


def _found(modules: Iterable[ModuleType], kind: type[T]) -> Iterator[T]:
    """All of a kind that stand in the modules, each once."""
    values = (value for module in modules for value in vars(module).values())
    yield from {id(value): value for value in values if isinstance(value, kind)}.values()


_MODULES = tuple(_modules())
FEATURES = tuple(sorted(_found(_MODULES, Feature), key=lambda feature: feature.order))


@cache
def all_commands() -> Commands:
    """Every command of the bot; they are the same for each that a process starts."""
    known = Commands()
    for group in _found(_MODULES, Group):
        for command in group.commands:
            known.add(command)
    return known
