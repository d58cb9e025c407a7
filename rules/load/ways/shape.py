"""The shape of a way to reckon load, and what it comes to for somebody."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.state.game import GameState

UNBURDENED = 120
"""The base rate of whoever nothing slows down."""
MOST_COINS = 1600
"""The most that anybody carries and still moves, in coins of weight (OSE-ENCUMBRANCE-BASIC)."""


@dataclass(frozen=True, slots=True)
class Burden:
    """The base rate that somebody's load leaves them, 0 for none, and why in words for everybody.

    `weight` is what counts of it in coins, `limit` the most that still lets them move; None where
    weight does not count. `rule` is the catalogue ID that spoke, "" for the way's own.
    """

    rate: int
    why: str
    weight: int | None = None
    limit: int | None = None
    rule: str = ""

    @property
    def over(self) -> int:
        """How many coins of weight are too many to move at all."""
        if self.weight is None or self.limit is None:
            return 0
        return max(0, self.weight - self.limit)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to reckon load. `key` is the value of the setting, `source` the catalogue ID.

    `label` says what counts. `counts_all` if weapons and armour are weighed as well as treasure.
    `negligible` is up to how many coins a load is none where no referee has said it.
    """

    key: str
    label: str
    source: str
    reckon: Callable[[GameState, str], Burden]
    counts_all: bool = False
    negligible: int = 0


def coins_words(coins: int) -> str:
    """`1 coin of weight`, `400 coins of weight`."""
    return f"{coins:,} {'coin' if coins == 1 else 'coins'} of weight"
