"""What people do about treasure and experience. `item_id` is that of an item in the pool."""

from dataclasses import dataclass

from rules.items.actions import NO_DETAILS, Details
from rules.kernel.action import Action
from rules.state.hit_dice import HitDice


@dataclass(frozen=True, slots=True, kw_only=True)
class AddTreasure(Action):
    """The party has found something; a name that the sources describe fills in what they say.

    It is shared out among `carriers`, or among all who travel; at home it lies there. With `left`
    it lies where it was found. `find` is the id of a prepared find that it is, "" for none. `allow`
    passes the limit of what one may carry.
    """

    name: str
    count: int = 1
    details: Details = NO_DETAILS
    carriers: tuple[str, ...] = ()
    left: bool = False
    find: str = ""
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PutIn(Action):
    """Make something that somebody has, or that lies here, part of the pool; they carry it on.

    Money brings no experience then, other things do if they have not yet; `counts` is a referee's
    word on that. `target` is whose it is, "" one's own character's.
    """

    item_id: str
    target: str = ""
    count: int | None = None
    counts: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryTreasure(Action):
    """Somebody carries it from now on, or so many pieces; "" lays it down where the party is.

    `allow` passes the limit of what one may carry, for referees.
    """

    item_id: str
    to: str = ""
    count: int | None = None
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueTreasure(Action):
    """Say what it is worth, or of which grade; `counts` is whether it brings experience yet."""

    item_id: str
    details: Details = NO_DETAILS
    counts: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeTreasure(Action):
    """It is in the pool no longer, and nobody has it; None is all of it."""

    item_id: str
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SellTreasure(Action):
    """Sell it for what it is worth, or for a `price` in gp a piece; the money is the pool's."""

    item_id: str
    count: int | None = None
    price: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AddMerit(Action):
    """Something else brings experience: so many monsters of these hit dice, or `each` XP."""

    name: str
    count: int = 1
    hit_dice: HitDice | None = None
    each: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMerit(Action):
    """Correct what brings experience: whether it counts, how many, of which hit dice, for how much.

    What is None stays.
    """

    merit_id: str
    counts: bool | None = None
    count: int | None = None
    hit_dice: HitDice | None = None
    each: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardExperience(Action):
    """Give out the experience of the pool, as it was reckoned.

    `number` and `total` are those that were shown, None for as they are now. `among` are those who
    share, all by default.
    """

    number: int | None = None
    total: int | None = None
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveExperience(Action):
    """Give experience as the referee says: `amount` to `each`, or a total that is shared."""

    amount: int
    each: bool = False
    among: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Somebody's part of the coins: shares or gp, as the way of dividing goes."""

    who: str
    amount: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class DivideCoins(Action):
    """Divide the coins of the pool: in a `way`, among `parts`, or all who share.

    `allow` divides what has brought no experience yet, for referees.
    """

    way: str = "evenly"
    parts: tuple[Part, ...] = ()
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignTreasure(Action):
    """Somebody gets an item of the pool, or so many pieces of it, for good."""

    item_id: str
    to: str
    count: int | None = None
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRollOff(Action):
    """Have it rolled who picks first. Without `items`, they are all magic items of the pool.

    `among` are those who take part, all characters who share by default.
    """

    items: tuple[str, ...] = ()
    sides: int = 20
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRollOff(Action):
    """Roll for a character, "" being one's own, or pass. `forced` sets the die, for referees."""

    roll_off: str
    target: str = ""
    passes: bool = False
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PickTreasure(Action):
    """Whose turn it is picks an item, or with "" nothing. `number` is that of the turn."""

    roll_off: str
    item_id: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseRollOff(Action):
    """Wait no longer: roll for all who have not, or end the picking and leave the rest."""

    roll_off: str
