"""What items keeps in a game's document."""

from rules.kernel.part import Part, several
from rules.kernel.whose import GAMES, Where
from rules.record import Record
from rules.state.items import Item

HOME = "home"
"""The place of a heap that lies at home."""


class Heap(Record):
    """What lies somewhere: in an area of a prepared place, by their ids, or at home.

    Without a place it is where the party is now, which nobody has prepared.
    """

    place: str = ""
    area: str = ""
    items: tuple[Item, ...] = ()


class Price(Record):
    """What so many `pieces` of a thing cost, and what they bring, in gp; None where nobody said."""

    name: str
    gp: int | None = None
    pieces: int = 1
    sells: int | None = None


class Market(Record):
    """What the referee has said of buying and selling."""

    prices: tuple[Price, ...] = ()


LYING = several("lying", Heap, Where(lambda heap: bool(heap.place)))
"""What somebody has dropped somewhere, and nobody has picked up."""

MARKET = Part("market", Market(), GAMES)
"""What things cost at home."""
