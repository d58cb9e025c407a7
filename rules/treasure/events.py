"""What is reported of treasure and experience."""

from typing import ClassVar

from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.record import Record


class Share(Record, frozen=True, omit_defaults=False):
    """How much of something goes to somebody: gp, pieces or experience."""

    who: Who
    amount: int


class TreasureFound(Event, frozen=True, kw_only=True):
    """Something came into the pool. `carried` says who carries how much of it.

    What nobody carries is `kept` at home, or lies where it was found. `coins` are gold pieces.
    """

    name: str
    count: int
    coins: bool = False
    worth: int | None = None
    carried: tuple[Share, ...] = ()
    kept: bool = False


class PutInPool(Event, frozen=True, kw_only=True):
    """Something that somebody has is the party's from now on; they carry it on.

    `who` is None where it lies.
    """

    who: Who | None
    name: str
    count: int


class TreasureCarried(Event, frozen=True, kw_only=True):
    """Somebody else carries it, or nobody: `to` is None, and it is `kept` at home or left behind.

    `before` is who carried it until then.
    """

    name: str
    count: int
    to: Who | None
    before: Who | None
    kept: bool = False


class TreasureValued(Event, frozen=True, kw_only=True):
    """What it is worth in gp, or of which grade, was said; None and "" where nothing is."""

    name: str
    worth: int | None
    grade: str
    counts: bool = True


class TreasureStruck(Event, frozen=True, kw_only=True):
    """It is in the pool no longer."""

    name: str
    count: int


class TreasureSold(Event, frozen=True, kw_only=True):
    """It was sold, and so many gp are in the pool for it."""

    name: str
    count: int
    gp: int


class MeritSet(Event, frozen=True, kw_only=True):
    """What brings experience was added to or corrected: so many, for so much each, if it counts."""

    referees_own: ClassVar[bool] = True

    name: str
    count: int
    each: int | None
    counts: bool
    audience: Audience = REFEREES


class ExperienceAwarded(Event, frozen=True, kw_only=True):
    """Experience was shared: a `total` in equal shares of `each`; `left` is what does not divide.

    `monsters`, `treasure` and `magic` say what it was for; a referee's word is `said`. Where a
    referee gave so much to each, the total is what all got.
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


class CoinsDivided(Event, frozen=True, kw_only=True):
    """Coins of the pool went to people; `left` stay in it. `way` is how, by its key."""

    way: str
    total: int
    shares: tuple[Share, ...]
    left: int


class TreasureAssigned(Event, frozen=True, kw_only=True):
    """Somebody got something of the pool for good."""

    who: Who
    name: str
    count: int


class RollOffBegan(Event, frozen=True, kw_only=True):
    """It is rolled who picks first of these items; each of `who` rolls a die or passes."""

    at_once: ClassVar[bool] = True

    roll_off: str
    items: tuple[str, ...]
    who: tuple[Who, ...]
    sides: int

    @property
    def offer_key(self) -> str:
        """The roll-off, until all have rolled."""
        return f"roll-off:{self.roll_off}"


class RollOffAnswered(Event, frozen=True, kw_only=True):
    """Somebody rolled, or passed: then there is no throw."""

    who: Who
    throw: Throw | None = None


class TieRerolled(Event, frozen=True, kw_only=True):
    """Those who had rolled the same rolled again (R-ROLLOFF)."""

    who: tuple[Who, ...]
    throws: tuple[Throw, ...]


class PickOrderSettled(Event, frozen=True, kw_only=True):
    """All have rolled: they pick in this order, the highest first."""

    at_once: ClassVar[bool] = True

    roll_off: str
    order: tuple[Who, ...]
    items: tuple[str, ...]

    @property
    def offer_key(self) -> str:
        """The picking, until it is over."""
        return f"pick:{self.roll_off}"


class PickPassed(Event, frozen=True, kw_only=True):
    """Somebody took nothing in their turn."""

    who: Who


class RollOffEnded(Event, frozen=True, kw_only=True):
    """The roll-off is over; what nobody took stays in the pool."""

    at_once: ClassVar[bool] = True

    left: tuple[str, ...] = ()


EVENTS: tuple[type[Event], ...] = (
    TreasureFound,
    PutInPool,
    TreasureCarried,
    TreasureValued,
    TreasureStruck,
    TreasureSold,
    MeritSet,
    ExperienceAwarded,
    CoinsDivided,
    TreasureAssigned,
    RollOffBegan,
    RollOffAnswered,
    TieRerolled,
    PickOrderSettled,
    PickPassed,
    RollOffEnded,
)
