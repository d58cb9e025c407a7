"""The actions, events and settings of treasure."""

from dataclasses import dataclass

from rules.items.records import NO_DETAILS, Details
from rules.kernel.action import AT_HOME, Word
from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.kernel.setting import Setting, Value
from rules.record import Record
from rules.state.health import HitDice
from rules.treasure import FAMILY


class AddTreasure(Word):
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


class RollHoard(Word):
    """Roll treasure by the game's book: of `types`, letters set apart by spaces, or of a `monster`.

    `count` is how many of them there are, for what each carries. `xp` is what all of them are worth
    where a book goes by that. Without `lair` it is only what they have on them.
    """

    types: str = ""
    monster: str = ""
    count: int = 1
    xp: int = 0
    lair: bool = True


class TakeHoard(Word):
    """What was rolled is the party's; with `left` it lies where they are.

    With `unknown` nobody can tell yet what its magic is.
    """

    hoard: str
    left: bool = False
    unknown: bool = False


class Identify(Word):
    """Say what an unknown thing is, by the name that it has until then."""

    name: str


class DropHoard(Word):
    """What was rolled is nowhere."""

    hoard: str


class PutIn(Word):
    """Make something that somebody has, or that lies here, part of the pool; they carry it on.

    Money brings no experience then, other things do if they have not yet; `counts` is a referee's
    word on that. `target` is whose it is, "" one's own character's.
    """

    item_id: str
    target: str = ""
    count: int | None = None
    counts: bool | None = None


class CarryTreasure(Word):
    """Somebody carries it from now on, or so many pieces; "" lays it down where the party is.

    `allow` passes the limit of what one may carry, for referees.
    """

    item_id: str
    to: str = ""
    count: int | None = None
    allow: bool = False


class ValueTreasure(Word):
    """Say what it is worth, or of which grade; `counts` is whether it brings experience yet."""

    item_id: str
    details: Details = NO_DETAILS
    counts: bool | None = None


class StrikeTreasure(Word):
    """It is in the pool no longer, and nobody has it; None is all of it."""

    item_id: str
    count: int | None = None


class SellTreasure(Word):
    """Sell it for what it is worth, or for a `price` in gp a piece; the money is the pool's."""

    done_by = AT_HOME

    item_id: str
    count: int | None = None
    price: int | None = None


class AddMerit(Word):
    """Something else brings experience: so many monsters of these hit dice, or `each` XP."""

    name: str
    count: int = 1
    hit_dice: HitDice | None = None
    each: int | None = None


class SetMerit(Word):
    """Correct what brings experience: whether it counts, how many, of which hit dice, for how much.

    What is None stays.
    """

    merit_id: str
    counts: bool | None = None
    count: int | None = None
    hit_dice: HitDice | None = None
    each: int | None = None


class AwardExperience(Word):
    """Give out the experience of the pool, as it was reckoned.

    `number` and `total` are those that were shown, None for as they are now. `among` are those who
    share, all by default.
    """

    number: int | None = None
    total: int | None = None
    among: tuple[str, ...] = ()


class GiveExperience(Word):
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


class DivideCoins(Word):
    """Divide the coins of the pool: in a `way`, among `parts`, or all who share.

    `allow` divides what has brought no experience yet, for referees.
    """

    way: str = "evenly"
    parts: tuple[Part, ...] = ()
    allow: bool = False


class AssignTreasure(Word):
    """Somebody gets an item of the pool, or so many pieces of it, for good."""

    item_id: str
    to: str
    count: int | None = None
    allow: bool = False


class OpenRollOff(Word):
    """Have it rolled who picks first. Without `items`, they are all magic items of the pool.

    `among` are those who take part, all characters who share by default.
    """

    items: tuple[str, ...] = ()
    sides: int = 20
    among: tuple[str, ...] = ()


class AnswerRollOff(Word):
    """Roll for a character, "" being one's own, or pass. `forced` sets the die, for referees."""

    roll_off: str
    target: str = ""
    passes: bool = False
    forced: int | None = None


class PickTreasure(Word):
    """Whose turn it is picks an item, or with "" nothing. `number` is that of the turn."""

    roll_off: str
    item_id: str = ""
    number: int | None = None


class CloseRollOff(Word):
    """Wait no longer: roll for all who have not, or end the picking and leave the rest."""

    roll_off: str


class Share(Record, omit_defaults=False):
    """How much of something goes to somebody: gp, pieces or experience."""

    who: Who
    amount: int


class TreasureFound(Event):
    """Something came into the pool. `carried` says who carries how much of it.

    What nobody carries is `kept` at home, or lies where it was found. `coins` are gold pieces.
    """

    name: str
    count: int
    coins: bool = False
    worth: int | None = None
    carried: tuple[Share, ...] = ()
    kept: bool = False


class FoundThing(Record, omit_defaults=False):
    """So many of a thing, worth so much each in gp, None where nobody knows."""

    name: str
    count: int
    worth: int | None = None
    coins: bool = False


class HoardRolled(Event):
    """Treasure was rolled, of which only referees know until it is found."""

    referees_own = True

    hoard: str
    label: str
    things: tuple[FoundThing, ...]
    audience: Audience = REFEREES


class HoardTaken(Event):
    """All of it came into the pool. `carried` says who carries how many pieces of it.

    What nobody carries is `kept` at home, or lies where it was found.
    """

    things: tuple[FoundThing, ...]
    carried: tuple[Share, ...] = ()
    kept: bool = False


class ThingIdentified(Event):
    """It is known now what an unknown thing is."""

    name: str
    real: str


class UnknownUsed(Event):
    """Somebody used an unknown thing: referees learn what it was."""

    referees_own = True

    who: Who
    name: str
    real: str
    audience: Audience = REFEREES


class HoardDropped(Event):
    """What was rolled is nowhere to be found."""

    referees_own = True

    label: str
    audience: Audience = REFEREES


class PutInPool(Event):
    """Something that somebody has is the party's from now on; they carry it on.

    `who` is None where it lies.
    """

    who: Who | None
    name: str
    count: int


class TreasureCarried(Event):
    """Somebody else carries it, or nobody: `to` is None, and it is `kept` at home or left behind.

    `before` is who carried it until then.
    """

    name: str
    count: int
    to: Who | None
    before: Who | None
    kept: bool = False


class TreasureValued(Event):
    """What it is worth in gp, or of which grade, was said; None and "" where nothing is."""

    name: str
    worth: int | None
    grade: str
    counts: bool = True


class TreasureStruck(Event):
    """It is in the pool no longer."""

    name: str
    count: int


class TreasureSold(Event):
    """It was sold, and so many gp are in the pool for it."""

    name: str
    count: int
    gp: int


class MeritSet(Event):
    """What brings experience was added to or corrected: so many, for so much each, if it counts."""

    referees_own = True

    name: str
    count: int
    each: int | None
    counts: bool
    audience: Audience = REFEREES


class ExperienceAwarded(Event):
    """Experience was shared: a `total` in equal shares of `each`; `left` is what does not divide.

    `monsters`, `treasure` and `magic` say what it was for; a referee's word is `said`. Where a
    referee gave so much to each, the total is what all got. `early` says that the party is out, and
    the rule would have it wait until it is home.
    """

    total: int
    each: int
    who: tuple[Who, ...]
    left: int = 0
    monsters: int = 0
    treasure: int = 0
    magic: int = 0
    said: int = 0
    why: str = ""
    early: bool = False


class CoinsDivided(Event):
    """Coins of the pool went to people; `left` stay in it. `way` is how, by its key."""

    way: str
    total: int
    shares: tuple[Share, ...]
    left: int


class TreasureAssigned(Event):
    """Somebody got something of the pool for good."""

    who: Who
    name: str
    count: int


class RollOffBegan(Event):
    """It is rolled who picks first of these items; each of `who` rolls a die or passes."""

    at_once = True

    roll_off: str
    items: tuple[str, ...]
    who: tuple[Who, ...]
    sides: int

    @property
    def offer_key(self) -> str:
        """The roll-off, until all have rolled."""
        return f"roll-off:{self.roll_off}"


class RollOffAnswered(Event):
    """Somebody rolled, or passed: then there is no throw."""

    who: Who
    throw: Throw | None = None


class TieRerolled(Event):
    """Those who had rolled the same rolled again (R-ROLLOFF)."""

    who: tuple[Who, ...]
    throws: tuple[Throw, ...]


class PickOrderSettled(Event):
    """All have rolled: they pick in this order, the highest first."""

    at_once = True

    roll_off: str
    order: tuple[Who, ...]
    items: tuple[str, ...]

    @property
    def offer_key(self) -> str:
        """The picking, until it is over."""
        return f"pick:{self.roll_off}"


class PickPassed(Event):
    """Somebody took nothing in their turn."""

    who: Who


class RollOffEnded(Event):
    """The roll-off is over; what nobody took stays in the pool."""

    at_once = True

    left: tuple[str, ...] = ()


ERIS, BY_BOOK, MANUAL = "eris", "book", "manual"
XP = Setting(
    "xp",
    "Experience",
    "ERIS-XP",
    (
        Value(ERIS, "100 XP for each hit die, 1 for each gp, and by grade for magic items"),
        Value(BY_BOOK, "each monster by the book, 1 for each gp; magic items bring none"),
        Value(MANUAL, "the referee says how much, for each or for all to share"),
    ),
    {"ose": BY_BOOK, "eris": ERIS, "4e": MANUAL},
    from_next_encounter=False,
)

FAMILY.brings(settings=(XP,))
