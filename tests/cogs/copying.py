"""SimCord copies every payload several times, with all that Python's own copies are made for.

Payloads are plain data, which needs none of that: copying was a twelfth of what flows cost.
"""

from collections.abc import Callable
from copy import deepcopy
from types import SimpleNamespace

from simcord import components, gateway, results
from simcord.http import router

_PLAIN = frozenset((str, int, float, bool, type(None)))


def copied(value: object) -> object:
    """A copy of plain data; whatever else is in it is copied as ever."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is dict:
        return {key: copied(one) for key, one in value.items()}  # type: ignore[attr-defined]
    if kind is list:
        return [copied(one) for one in value]  # type: ignore[attr-defined]
    return deepcopy(value)


def copy_quickly() -> None:
    """Have SimCord copy this way, for as long as the process runs."""
    copying: Callable[[object], object] = copied
    for module in (components, results):
        module.__dict__["deepcopy"] = copying
    for module in (gateway, router):
        module.__dict__["copy"] = SimpleNamespace(deepcopy=copying)
