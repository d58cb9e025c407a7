"""What is reported of hirelings."""

from typing import ClassVar

from rules.kernel.events import REFEREES, Audience, Event, Throw, Who


class TavernVisited(Event, frozen=True, kw_only=True):
    """Somebody saw who is to be had in a place; what was rolled before is not rolled again.

    `normal` is the d6 for normal hirelings, `looked` the d6 for unusual ones (2 or less: they are
    there), `kind` the d6 for who they are, `number` the d6 for how many, the unusual one included.
    `unusual` is what that one is called, "" where there is none.
    """

    place: str
    normal: Throw | None = None
    looked: Throw | None = None
    kind: Throw | None = None
    number: Throw | None = None
    unusual: str = ""


class OfferRolled(Event, frozen=True, kw_only=True):
    """2d6 and the employer's reaction modifier for what hirelings say to an offer."""

    employer: Who
    throw: Throw
    modifier: int


class OfferAnswered(Event, frozen=True, kw_only=True):
    """What hirelings say to an offer: "accepts", "uncertain", "refuses".

    `whom` is what they are called, and `counts` how many of each. `gold` is what each was offered.
    `by_word` says that a referee decided it, or that they answered a notice.
    """

    employer: Who
    whom: tuple[str, ...]
    counts: tuple[int, ...]
    answer: str
    gold: int = 0
    by_word: bool = False


class WishAsked(Event, frozen=True, kw_only=True):
    """Hirelings agree, and the referee has to say whether they get what they ask for."""

    employer: Who
    prospects: str
    whom: str
    asks: str


class WishDenied(Event, frozen=True, kw_only=True):
    """They do not get it, and do not come."""

    employer: Who
    whom: str
    asks: str


class HirelingsJoined(Event, frozen=True, kw_only=True):
    """Hirelings are in somebody's service. `points` are the hit points of each, as `throw` fell.

    `gold` was paid for all of them together, `gift` given to the first. `kit` is what each brings.
    """

    employer: Who
    hirelings: tuple[Who, ...]
    trade: str
    group: str
    unusual: bool = False
    level: int = 0
    points: tuple[int, ...] = ()
    throw: Throw | None = None
    kit: tuple[str, ...] = ()
    gold: int = 0
    gift: str = ""


class NoticePosted(Event, frozen=True, kw_only=True):
    """A notice is up for so many weeks. `throw` are a d6 for each week, None where it is free."""

    employer: Who
    place: str
    trade: str
    weeks: int
    region: bool
    cost: int
    throw: Throw | None = None


class NoticeWeekOver(Event, frozen=True, kw_only=True):
    """A week of a notice is over: the referee says how many have answered."""

    notice: str
    employer: Who
    place: str
    trade: str
    audience: Audience = REFEREES


class NoticeAnswered(Event, frozen=True, kw_only=True):
    """So many have answered a notice; `weeks_left` are those that it is still up for."""

    employer: Who
    place: str
    trade: str
    count: int
    weeks_left: int


class AlongSet(Event, frozen=True, kw_only=True):
    """Hirelings come on expeditions from now on, or `stay` behind."""

    hirelings: tuple[Who, ...]
    stay: bool


class ServiceEnded(Event, frozen=True, kw_only=True):
    """Hirelings left for good. `why`: "dismissed", "deserted"."""

    hirelings: tuple[Who, ...]
    why: str
    employer: Who | None = None


class LeaderLost(Event, frozen=True, kw_only=True):
    """Whoever led hirelings is dead or put away: a referee says who leads them now."""

    employer: Who
    hirelings: tuple[Who, ...]


class HandedOver(Event, frozen=True, kw_only=True):
    """Somebody else leads hirelings."""

    hirelings: tuple[Who, ...]
    to: Who


class WageSet(Event, frozen=True, kw_only=True):
    """What a hireling of a trade costs in a period was said; None is nothing said any more."""

    trade: str
    gold: int | None


class WagePeriodSet(Event, frozen=True, kw_only=True):
    """All wages are due each month from now on, or whenever upkeep is."""

    monthly: bool


class WagesUnpaid(Event, frozen=True, kw_only=True):
    """Somebody could not pay all that their hirelings get; what comes of it is the referee's."""

    employer: Who
    hirelings: tuple[Who, ...]
    missing: int


class WagesUnknown(Event, frozen=True, kw_only=True):
    """Wages are due, and nobody has said what these trades cost."""

    referees_own: ClassVar[bool] = True

    trades: tuple[str, ...]
    audience: Audience = REFEREES


EVENTS: tuple[type[Event], ...] = (
    TavernVisited,
    OfferRolled,
    OfferAnswered,
    WishAsked,
    WishDenied,
    HirelingsJoined,
    NoticePosted,
    NoticeWeekOver,
    NoticeAnswered,
    AlongSet,
    ServiceEnded,
    LeaderLost,
    HandedOver,
    WageSet,
    WagePeriodSet,
    WagesUnpaid,
    WagesUnknown,
)
