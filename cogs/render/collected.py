"""What the files of a package have under one name, found by looking: a new family is its file."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any


def collected(name: str, *packages: ModuleType) -> Iterator[Any]:
    """What each file of some packages calls so, in the order of the files' names."""
    for package in packages:
        for found in iter_modules(package.__path__):
            module = import_module(f"{package.__name__}.{found.name}")
            if name in vars(module):
                yield vars(module)[name]


def one_each(name: str, *packages: ModuleType) -> dict[Any, Any]:
    """The same of tables, put together; a key that stands in two of them is a mistake."""
    table: dict[Any, Any] = {}
    for part in collected(name, *packages):
        assert not table.keys() & part.keys()
        table.update(part)
    return table
