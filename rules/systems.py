"""All systems of the game, found by themselves: each package of rules that has a `FAMILY`.

`python -m rules.systems LifeChanged` prints who follows an event or answers a question so named,
the first first.
"""

import pkgutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module

import rules
from rules.kernel.engine import Engine
from rules.kernel.family import Family, in_order


def _families() -> Iterator[Family]:
    """Every family, with all its modules loaded."""
    packages = pkgutil.iter_modules(rules.__path__, "rules.")
    for package in (one for one in packages if one.ispkg):
        module = import_module(package.name)
        family = getattr(module, "FAMILY", None)
        if isinstance(family, Family):
            for part in pkgutil.iter_modules(module.__path__, f"{package.name}."):
                family.load(import_module(part.name))
            yield family


SYSTEMS = tuple(family.system for family in in_order(_families()))
ENGINE = Engine(SYSTEMS)


def _who_follows(name: str) -> Iterator[str]:
    """Who follows an event or answers a question of that name, the first first."""
    for system in SYSTEMS:
        for reaction in system.reactions:
            if name in [event.__name__ for event in reaction.events]:
                yield _place(reaction.run, reaction.source)
        for answer in system.answers:
            if answer.on.__name__ == name:
                yield _place(answer.run, answer.source)


def _place(run: Callable[..., object], source: str) -> str:
    return f"{run.__module__}.{run.__name__} ({source})"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for name in sys.argv[1:] for line in _who_follows(name))
