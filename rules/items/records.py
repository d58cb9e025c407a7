"""The actions, events, questions and settings of items."""

from dataclasses import dataclass, replace

from rules.items import FAMILY
from rules.items.state import Price
from rules.kernel.action import AT_HOME, Action, Deed, Doer, Personal, Word
from rules.kernel.events import Event, Who
from rules.kernel.questions import Question, Verdict
from rules.kernel.setting import Setting, Value, switch
from rules.state.items import Bands


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


class AddItem(Word):
    """Give somebody something; "" is one's own active character.

    A name that the sources describe fills in what they say, and `details` win over that. `allow`
    passes the limit of what one may carry, for referees.
    """

    name: str
    target: str = ""
    count: int = 1
    details: Details = NO_DETAILS
    allow: bool = False


class ChangeItem(Personal):
    """Correct what is said of an item. Only what is given changes; `name` "" keeps the name.

    `allow` passes the limit of what one may carry, for referees.
    """

    item_id: str
    target: str = ""
    name: str = ""
    count: int | None = None
    details: Details = NO_DETAILS
    allow: bool = False


class WieldItem(Action):
    """Take a weapon in hand or put armour on; with `away`, put it away.

    `hands` is with how many it is used from now on, 0 for as before. `helpers` are those who help
    with armour.
    """

    done_by = Doer("target", in_turn=True, in_hand=True)

    item_id: str
    target: str = ""
    away: bool = False
    hands: int = 0
    helpers: int = 0


class DropItem(Personal):
    """Let an item lie, or so many pieces of it; None is all.

    What is `gone` lies nowhere: it is broken, or was never there.
    """

    item_id: str
    target: str = ""
    count: int | None = None
    gone: bool = False


class GiveItem(Personal):
    """Hand an item, or so many pieces of it, to somebody else; None is all.

    `allow` passes the limit of what one may carry, for referees.
    """

    item_id: str
    to: str
    target: str = ""
    count: int | None = None
    allow: bool = False


class PickUpItem(Action):
    """Take up what lies where the party is, or so many pieces of it; None is all.

    `allow` passes the limit of what one may carry, for referees.
    """

    done_by = Doer("target")

    item_id: str
    target: str = ""
    count: int | None = None
    allow: bool = False


class PutItem(Word):
    """Put an item into a container, by its id, or take it out of its own where `into` is ""."""

    item_id: str
    into: str = ""
    target: str = ""
    count: int | None = None


class StoreItem(Word):
    """Leave an item at home, or so many pieces of it; None is all."""

    done_by = AT_HOME

    item_id: str
    target: str = ""
    count: int | None = None


class FetchItem(Word):
    """Take an item along that was left at home, or so many pieces of it; None is all.

    `allow` passes the limit of what one may carry, for referees.
    """

    done_by = AT_HOME

    item_id: str
    target: str = ""
    count: int | None = None
    allow: bool = False


class UseItem(Deed):
    """Use a charge of an item, or a piece of what each use takes a piece of.

    `whom` are the targets that a magic item of the book is used at, `power` which of several things
    it does, by the beginning of its name. `allow` passes what is forbidden, for referees, and with
    `anyway` it is used where comrades stand in it too.
    """

    done_by = Doer("target", in_turn=True, is_action=True)

    item_id: str
    target: str = ""
    whom: tuple[str, ...] = ()
    power: str = ""
    allow: bool = False
    anyway: bool = False


class PayCoins(Word):
    """Hand coins to somebody else."""

    to: str
    gp: int
    target: str = ""


class SetPrice(Word):
    """Write on the price list what `pieces` of a thing cost, and what they bring, in gp.

    Without either the thing is struck off the list.
    """

    of_game = True

    name: str
    gp: int | None = None
    pieces: int = 1
    sells: int | None = None


class WritePrices(Word):
    """Have this price list and no other."""

    of_game = True

    prices: tuple[Price, ...]


class BuyItem(Action):
    """Pay for a thing. `count` None is as many as the list sells at once, else one.

    `price` is for all of them in gp, None for the list's. `allow` passes the limit of what one may
    carry, for referees.
    """

    done_by = Doer("target", at_home=True)

    name: str
    target: str = ""
    count: int | None = None
    price: int | None = None
    details: Details = NO_DETAILS
    allow: bool = False


class SellItem(Action):
    """Have coins for an item, or so many pieces of it; None is all.

    `price` is for all of them in gp, None for what the list or the item itself says.
    """

    done_by = Doer("target", at_home=True)

    item_id: str
    target: str = ""
    count: int | None = None
    price: int | None = None


class SetSlowWeapon(Word):
    """Say whether a character fights with a two-handed or slow weapon (OSE-SLOW-WEAPONS)."""

    character_id: str
    slow: bool


class ItemAdded(Event):
    """Somebody has something more. `known` if the sources describe it, `unclear` if nothing tells
    what it is."""

    target: Who
    name: str
    count: int
    known: bool = False
    unclear: bool = False


class ItemChanged(Event):
    """What is said of an item was corrected; `name` is what it is called now."""

    target: Who
    name: str
    before: str


class ItemHeld(Event):
    """An item was taken in hand, put on or put away; `put_away` had to make way for it.

    `rounds` is how long that took, 0 where it takes no time to speak of. `item` is its id. With
    `by_attack` it was taken up to strike with, and the blow tells of it.
    """

    target: Who
    name: str
    held: str
    item: str = ""
    put_away: tuple[str, ...] = ()
    rounds: int = 0
    by_attack: bool = False


class ItemDropped(Event):
    """Somebody has an item no longer, or `left` pieces of it, with so many things in it.

    It `lies` where the party is, or else nowhere.
    """

    target: Who
    name: str
    count: int
    left: int = 0
    lies: bool = False
    contents: int = 0


class ItemPickedUp(Event):
    """Somebody has what lay there, with so many things in it; `item` is the id that it lay by."""

    target: Who
    name: str
    count: int
    item: str
    contents: int = 0


class ItemsLeftBehind(Event):
    """What lay somewhere is not found again: the name of each thing, and how many of it."""

    names: tuple[str, ...]
    counts: tuple[int, ...]


class ItemPut(Event):
    """An item was put into a container, by its name, or taken `out_of` one.

    `weight` is all that is in it now, of the coins of weight that it `holds`.
    """

    target: Who
    name: str
    count: int
    into: str = ""
    out_of: str = ""
    weight: int = 0
    holds: int = 0


class ItemStored(Event):
    """An item was left at home."""

    target: Who
    name: str
    count: int


class ItemFetched(Event):
    """An item that was at home is carried."""

    target: Who
    name: str
    count: int


CHARGE, PIECE = "charge", "piece"
"""What using a thing uses up."""


class ItemUsed(Event):
    """A thing was used, which took a charge or a piece; `left` are for who has a sheet alone.

    `magic` says whether it is a magic item, `second_action` that the round's action was used before
    (R-USE). `whom` are those at whom it was used, `use` which of its uses it was, `spell` the one
    that was stored in it.
    """

    target: Who
    name: str
    what: str
    left: int | None = None
    magic: bool = False
    second_action: bool = False
    whom: tuple[Who, ...] = ()
    use: int = 0
    spell: str = ""


class CoinsPaid(Event):
    """Coins went from one purse to another; `left` are those of whoever paid."""

    target: Who
    to: Who
    gp: int
    left: int


class ItemBought(Event):
    """Somebody paid for a thing, and has so many coins `left`."""

    target: Who
    name: str
    count: int
    gp: int
    left: int


class ItemSold(Event):
    """Somebody has coins for a thing, and that makes so many in all."""

    target: Who
    name: str
    count: int
    gp: int
    purse: int


class PriceSet(Event):
    """A price was written on the list, or `struck` off it."""

    price: Price
    struck: bool = False


class PricesWritten(Event):
    """The price list was written anew, with so many things on it."""

    count: int


class ItemGiven(Event):
    """An item went from one to another, with so many things in it."""

    target: Who
    to: Who
    name: str
    count: int
    contents: int = 0


class SlowWeaponSet(Event):
    """A character took up a slow weapon, or laid it down."""

    target: Who
    slow: bool


class HandsChanged(Event):
    """Somebody in the encounter is slow now, or quick, by what is in their hands."""

    bookkeeping = True

    target: Who
    slow: bool


class PickUpRuling(Question[Verdict]):
    """Whether `who` may pick up what lies there as `item`: FORBIDDEN, and why."""


class LetGoRuling(Question[Verdict]):
    """Whether `who` may take off, put away or part with `item`: FORBIDDEN, and why."""


class UseRuling(Question[Verdict]):
    """Whether `who` may use `item` now, at those who are `aimed` at: FORBIDDEN, and why.

    `use` is the number of what it does. Whoever asks `knows_all` or, as players, what everybody
    does; with `anyway` comrades may be in it.
    """

    aimed: tuple[str, ...] = ()
    use: int = 0
    knows_all: bool = False
    anyway: bool = False


class WieldRuling(Question[Verdict]):
    """Whether `who` may take `item` in hand or put it on: FORBIDDEN, and why."""


ITEM_LIMITS = replace(
    switch(
        "item_limits",
        "Most of an item that one carries",
        "ERIS-ITEM-LIMITS",
        off="as much as one likes",
        on="1 rope, 3 oil flasks, 14 standard and 28 iron rations, 2 waterskins, 40 arrows, "
        "60 quarrels, 12 torches; a referee can allow more",
        on_in=("eris",),
    ),
    from_next_encounter=False,
)

RESALE = Setting(
    "resale",
    "What a shop gives for used things",
    "R-RESALE",
    (
        Value("half", "half of what they cost, in whole gold pieces, unless a referee has said it"),
        Value("said", "only what a referee has said"),
    ),
    {"4e": "said"},
    from_next_encounter=False,
)

FAMILY.brings(settings=(ITEM_LIMITS, RESALE))
