"""The shape of a way to judge attack rolls, as a record of plain functions."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AttackMethod:
    """One way. `key` is the value of the setting `attack`, `source` the catalogue ID.

    `needed` gives the total of die and modifiers that hits, from THAC0 and a descending armour
    class. `reached` gives the best armour class, descending, that a total hits; None for every one
    there is. A total below `least` hits none at all, however bad. `brings` are the settings, by
    key, that are chosen together with it.
    """

    key: str
    label: str
    source: str
    needed: Callable[[int, int], int]
    reached: Callable[[int, int], int | None]
    least: int | None = None
    brings: tuple[tuple[str, str], ...] = ()

    def hits_nothing(self, total: int) -> bool:
        """Whether a total is too low for every armour class there is."""
        return self.least is not None and total < self.least


def straight(thac0: int, armour: int) -> int:
    """THAC0 less armour class, without an upper or a lower hold."""
    return thac0 - armour


def reached_straight(thac0: int, total: int) -> int:
    """The armour class for which the total is just enough."""
    return thac0 - total
