"""What people do with items. `target` is a character, or a combatant as a whole."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.state.items import Bands, Price


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What can be said of an item; None leaves it as it is, or as the sources have it.

    `weight` is one piece's in coins, `worth` one piece's in gp; `rate` is (shots, rounds); `damage`
    are dice as text. `holds` is what goes into it in coins of weight, 0 for nothing. `grade` "" is
    none. `kind` is what it is, a kind or a known thing, "" for what its name tells.
    """

    weight: int | None = None
    hands: int | None = None
    bands: Bands | None = None
    damage: str | None = None
    rate: tuple[int, int] | None = None
    bonus: int | None = None
    magic: bool | None = None
    tags: tuple[str, ...] | None = None
    worth: int | None = None
    charges: int | None = None
    holds: int | None = None
    grade: str | None = None
    kind: str | None = None


NO_DETAILS = Details()


@dataclass(frozen=True, slots=True, kw_only=True)
class AddItem(Action):
    """Give somebody something; "" is one's own active character.

    A name that the sources describe fills in what they say, and `details` win over that. `allow`
    passes the limit of what one may carry, for referees.
    """

    name: str
    target: str = ""
    count: int = 1
    details: Details = NO_DETAILS
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeItem(Action):
    """Correct what is said of an item. Only what is given changes; `name` "" keeps the name.

    `allow` passes the limit of what one may carry, for referees.
    """

    item_id: str
    target: str = ""
    name: str = ""
    count: int | None = None
    details: Details = NO_DETAILS
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WieldItem(Action):
    """Take a weapon in hand or put armour on; with `away`, put it away.

    `hands` is with how many it is used from now on, 0 for as before. `helpers` are those who help
    with armour.
    """

    item_id: str
    target: str = ""
    away: bool = False
    hands: int = 0
    helpers: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DropItem(Action):
    """Let an item lie, or so many pieces of it; None is all.

    What is `gone` lies nowhere: it is broken, or was never there.
    """

    item_id: str
    target: str = ""
    count: int | None = None
    gone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveItem(Action):
    """Hand an item, or so many pieces of it, to somebody else; None is all.

    `allow` passes the limit of what one may carry, for referees.
    """

    item_id: str
    to: str
    target: str = ""
    count: int | None = None
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PickUpItem(Action):
    """Take up what lies where the party is, or so many pieces of it; None is all.

    `allow` passes the limit of what one may carry, for referees.
    """

    item_id: str
    target: str = ""
    count: int | None = None
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PutItem(Action):
    """Put an item into a container, by its id, or take it out of its own where `into` is ""."""

    item_id: str
    into: str = ""
    target: str = ""
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreItem(Action):
    """Leave an item at home, or so many pieces of it; None is all."""

    item_id: str
    target: str = ""
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchItem(Action):
    """Take an item along that was left at home, or so many pieces of it; None is all.

    `allow` passes the limit of what one may carry, for referees.
    """

    item_id: str
    target: str = ""
    count: int | None = None
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UseItem(Action):
    """Use a charge of an item, or a piece of what each use takes a piece of."""

    item_id: str
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayCoins(Action):
    """Hand coins to somebody else."""

    to: str
    gp: int
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPrice(Action):
    """Write on the price list what `pieces` of a thing cost, and what they bring, in gp.

    Without either the thing is struck off the list.
    """

    name: str
    gp: int | None = None
    pieces: int = 1
    sells: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WritePrices(Action):
    """Have this price list and no other."""

    prices: tuple[Price, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenMarket(Action):
    """Say whether players may agree on prices themselves."""

    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyItem(Action):
    """Pay for a thing. `count` None is as many as the list sells at once, else one.

    `price` is for all of them in gp, None for the list's. `allow` passes the limit of what one may
    carry, for referees.
    """

    name: str
    target: str = ""
    count: int | None = None
    price: int | None = None
    details: Details = NO_DETAILS
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SellItem(Action):
    """Have coins for an item, or so many pieces of it; None is all.

    `price` is for all of them in gp, None for what the list or the item itself says.
    """

    item_id: str
    target: str = ""
    count: int | None = None
    price: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSlowWeapon(Action):
    """Say whether a character fights with a two-handed or slow weapon (OSE-SLOW-WEAPONS)."""

    character_id: str
    slow: bool
