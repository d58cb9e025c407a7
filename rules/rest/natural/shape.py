"""The shape of natural healing: what days of rest give back, as a record with a function."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.rest.events import Rested

Healing = tuple[int, Throw | None]
"""Hit points, and the throw behind them."""


@dataclass(frozen=True, slots=True)
class NaturalHealing:
    """One way of healing. `key` is the value of the setting, `source` the catalogue ID.

    `by_days` gives what somebody regains who has rested and lacks so many hit points; `has_surges`
    says that people heal by surges, and that a long rest gives all back that wounds allow.
    """

    key: str
    label: str
    source: str
    by_days: Callable[[Resolution, Rested, int], Healing]
    has_surges: bool = False
