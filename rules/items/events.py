"""What is reported of items, to those who act for their owners and to referees."""

from typing import ClassVar

from rules.kernel.events import Event, Who
from rules.state.items import Price


class ItemAdded(Event, frozen=True, kw_only=True):
    """Somebody has something more. `known` if the sources describe it, `unclear` if nothing tells
    what it is."""

    target: Who
    name: str
    count: int
    known: bool = False
    unclear: bool = False


class ItemChanged(Event, frozen=True, kw_only=True):
    """What is said of an item was corrected; `name` is what it is called now."""

    target: Who
    name: str
    before: str


class ItemHeld(Event, frozen=True, kw_only=True):
    """An item was taken in hand, put on or put away; `put_away` had to make way for it.

    `rounds` is how long that took, 0 where it takes no time to speak of. `item` is its id.
    """

    target: Who
    name: str
    held: str
    item: str = ""
    put_away: tuple[str, ...] = ()
    rounds: int = 0


class ItemDropped(Event, frozen=True, kw_only=True):
    """Somebody has an item no longer, or `left` pieces of it, with so many things in it.

    It `lies` where the party is, or else nowhere.
    """

    target: Who
    name: str
    count: int
    left: int = 0
    lies: bool = False
    contents: int = 0


class ItemPickedUp(Event, frozen=True, kw_only=True):
    """Somebody has what lay there, with so many things in it; `item` is the id that it lay by."""

    target: Who
    name: str
    count: int
    item: str
    contents: int = 0


class ItemsLeftBehind(Event, frozen=True, kw_only=True):
    """What lay somewhere is not found again: the name of each thing, and how many of it."""

    names: tuple[str, ...]
    counts: tuple[int, ...]


class ItemPut(Event, frozen=True, kw_only=True):
    """An item was put into a container, by its name, or taken `out_of` one."""

    target: Who
    name: str
    count: int
    into: str = ""
    out_of: str = ""


class ItemStored(Event, frozen=True, kw_only=True):
    """An item was left at home."""

    target: Who
    name: str
    count: int


class ItemFetched(Event, frozen=True, kw_only=True):
    """An item that was at home is carried."""

    target: Who
    name: str
    count: int


CHARGE, PIECE = "charge", "piece"
"""What using a thing uses up."""


class ItemUsed(Event, frozen=True, kw_only=True):
    """A thing was used, which took a charge or a piece; `left` are for who has a sheet alone."""

    target: Who
    name: str
    what: str
    left: int | None = None


class CoinsPaid(Event, frozen=True, kw_only=True):
    """Coins went from one purse to another; `left` are those of whoever paid."""

    target: Who
    to: Who
    gp: int
    left: int


class ItemBought(Event, frozen=True, kw_only=True):
    """Somebody paid for a thing, and has so many coins `left`."""

    target: Who
    name: str
    count: int
    gp: int
    left: int


class ItemSold(Event, frozen=True, kw_only=True):
    """Somebody has coins for a thing, and that makes so many in all."""

    target: Who
    name: str
    count: int
    gp: int
    purse: int


class PriceSet(Event, frozen=True, kw_only=True):
    """A price was written on the list, or `struck` off it."""

    price: Price
    struck: bool = False


class PricesWritten(Event, frozen=True, kw_only=True):
    """The price list was written anew, with so many things on it."""

    count: int


class MarketOpened(Event, frozen=True, kw_only=True):
    """Whether players may agree on prices themselves."""

    open: bool


class ItemGiven(Event, frozen=True, kw_only=True):
    """An item went from one to another, with so many things in it."""

    target: Who
    to: Who
    name: str
    count: int
    contents: int = 0


class SlowWeaponSet(Event, frozen=True, kw_only=True):
    """A character took up a slow weapon, or laid it down."""

    target: Who
    slow: bool


class HandsChanged(Event, frozen=True, kw_only=True):
    """Somebody in the encounter is slow now, or quick, by what is in their hands."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    slow: bool


EVENTS: tuple[type[Event], ...] = (
    ItemAdded,
    ItemChanged,
    ItemHeld,
    ItemDropped,
    ItemPickedUp,
    ItemsLeftBehind,
    ItemPut,
    ItemStored,
    ItemFetched,
    ItemUsed,
    ItemGiven,
    CoinsPaid,
    ItemBought,
    ItemSold,
    PriceSet,
    PricesWritten,
    MarketOpened,
    SlowWeaponSet,
    HandsChanged,
)
