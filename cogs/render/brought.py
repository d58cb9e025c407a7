"""What families bring for one purpose: it stands on their own functions, and is found by looking.

    QUIET_LINES = Brought[Lines]()

    @QUIET_LINES.at(80)
    def pace_line(game: LiveGame) -> Iterator[str]:

Nothing below the families names one of them; what they bring has its place, the lowest first.
"""

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Generic, TypeVar

import cogs

NO_FAMILIES = {"core", "operator", "render", "table"}
"""Packages of cogs for all families alike."""
F = TypeVar("F", bound=Callable[..., object])
K = TypeVar("K", bound=Hashable)


def families() -> Iterator[str]:
    """The packages of cogs that are families, by name."""
    for package in iter_modules(cogs.__path__):
        if package.ispkg and package.name not in NO_FAMILIES:
            yield f"cogs.{package.name}"


def is_text(name: str) -> bool:
    """Whether a module of a family makes text alone, by its name."""
    return name.rpartition(".")[2] in ("telling", "pages") or name.endswith("_pages")


@cache
def _look() -> None:
    """Load whatever of the families makes text: only then is it known what they bring."""
    for family in families():
        for module in iter_modules(import_module(family).__path__, f"{family}."):
            if is_text(module.name):
                import_module(module.name)


class Brought(Generic[F]):
    """Functions of families, each at its place; no two have the same one."""

    def __init__(self) -> None:
        self._by_place: dict[int, F] = {}

    def at(self, place: int) -> Callable[[F], F]:
        """Put a function there."""

        def added(function: F) -> F:
            there = self._by_place.setdefault(place, function)
            assert there is function, f"two stand at {place}: {there} and {function}"
            self._by_place = dict(sorted(self._by_place.items()))
            return function

        return added

    def __iter__(self) -> Iterator[F]:
        """All of them, the lowest first."""
        _look()
        return iter(self._by_place.values())


class BroughtFor(Generic[K, F]):
    """Functions of families, each for one key."""

    def __init__(self) -> None:
        self._by_key: dict[K, F] = {}

    def of(self, *keys: K) -> Callable[[F], F]:
        """Have a function say, or make, what is wanted for these."""

        def added(function: F) -> F:
            for key in keys:
                there = self._by_key.setdefault(key, function)
                assert there is function, f"two are for {key}: {there} and {function}"
            return function

        return added

    def __getitem__(self, key: K) -> F:
        """The one for a key. KeyError where no family has one."""
        _look()
        return self._by_key[key]
