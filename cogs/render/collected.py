"""What the files of a package have under one name, found by looking: a new family is its file."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any


def collected(package: ModuleType, name: str) -> Iterator[Any]:
    """What each file of a package calls so, in the order of the files' names."""
    for found in iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{found.name}")
        if name in vars(module):
            yield vars(module)[name]
