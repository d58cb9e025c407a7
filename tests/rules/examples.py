"""The examples of all families: each has its own in its folder, in `examples.py`."""

import importlib
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

from rules.systems import SYSTEMS
from tests.rows import for_rows
from tests.rules.example import Example


def examples_of(family: str) -> tuple[Example, ...]:
    """The examples in a family's folder."""
    if not (Path(__file__).parent / family / "examples.py").exists():
        return ()
    found: tuple[Example, ...] = importlib.import_module(f"tests.rules.{family}.examples").EXAMPLES
    return found


BY_FAMILY = {system.key: examples_of(system.key) for system in SYSTEMS}
EXAMPLES = tuple(example for found in BY_FAMILY.values() for example in found)
SHOWN = tuple(family for family, found in BY_FAMILY.items() if found)
"""The families that have examples."""


def for_examples(test: Callable[..., None]) -> Callable[..., None]:
    """Give a test every `example`, with one id a family."""
    name = attrgetter("name")
    return for_rows("example", BY_FAMILY.__getitem__, groups=SHOWN, name=name)(test)
