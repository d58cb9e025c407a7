"""The actions, events and fields of hirelings, and what it keeps in a game's document."""

from collections.abc import Mapping

from rules.hirelings import FAMILY
from rules.kernel.action import AT_HOME, Action, Doer, Word
from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.kernel.fields import Field
from rules.kernel.part import Part
from rules.kernel.setting import Setting, Value
from rules.kernel.visibility import Visibility
from rules.kernel.whose import GAMES, SAME, By, Fields
from rules.record import Record, field
from rules.state.game import GameState
from rules.state.sheet import Character

MOST_GOLD = 1_000_000
"""What one hireling can be offered."""


class Offer(Record):
    """An offer that was made: by whom, to be what, with which gear, for how much gold each, and
    whether it was accepted gladly."""

    employer: str
    trade: str = ""
    weapon: str = ""
    armour: str = ""
    name: str = ""
    gold: int = 0
    glad: bool = False


class Prospects(Record):
    """Some in a place who are alike and could be hired, until a moment of game time.

    `trade` is the key of one, "" for normal hirelings who take any of a tavern. `race` is a trait,
    "" for humans. Those of one `company` came together. `by_notice` are those who answered one:
    nobody rolls for them, and each gets the `promised` gold pieces of it on joining. `answer` is
    what they last said: "" nothing yet, "uncertain", "refuses", or "agrees" while the referee has
    to say whether they get what they ask for. `offered` is what each was offered then, in gold
    pieces, `gifts` are the ids of the things, and `offer` is who made it and how, for those who
    agree or are not sure.
    """

    id: str
    place: str
    until: int
    count: int = 1
    trade: str = ""
    race: str = ""
    unusual: bool = False
    company: str = ""
    by_notice: bool = False
    answer: str = ""
    offered: int = 0
    offer: Offer | None = None
    gifts: tuple[str, ...] = ()
    promised: int = 0


class TavernVisit(Record):
    """A tavern that was looked into: who is there stays until then. `looked` for unusual ones."""

    place: str
    until: int
    looked: bool = False


class Notice(Record):
    """A notice for hirelings of one trade (ERIS-HIRELING-ADVERT).

    It was paid for `weeks` weeks since `posted`, a moment of game time; `answered` are the weeks
    for which the referee has said how many came. `cost` is what all of it cost, and `promised` what
    it names for each who joins, both in gold pieces.
    """

    id: str
    employer: str
    place: str
    trade: str
    posted: int
    weeks: int = 1
    region: bool = False
    cost: int = 0
    answered: int = 0
    promised: int = 0


class Hiring(Record):
    """What is kept of hiring. `wages` are gold pieces a period by the keys of trades.

    `monthly` is since when wages are due each month, in seconds since the campaign began; None
    where they are due with upkeep. `days` are those of such a month, 0 for thirty. `said` that a
    referee has said when they are due: else it is as the book has it. `ill_will` are the places
    where somebody was offended by an offer, once for each who was.
    """

    prospects: tuple[Prospects, ...] = ()
    visits: tuple[TavernVisit, ...] = ()
    notices: tuple[Notice, ...] = ()
    wages: Mapping[str, int] = field(default_factory=dict[str, int])
    monthly: int | None = None
    days: int = 0
    said: bool = False
    ill_will: tuple[str, ...] = ()


HIRING = Part(
    "hiring",
    Hiring(),
    Fields(
        prospects=GAMES,
        visits=GAMES,
        notices=By("employer"),
        wages=GAMES,
        monthly=SAME,
        days=GAMES,
        said=GAMES,
        ill_will=GAMES,
    ),
)
"""Who can be hired, and what wages are."""


class VisitTavern(Word):
    """See who is to be had in a tavern, and with `look` whether unusual ones are among them.

    `place` is what people call it. Who is there stays for a week.
    """

    done_by = AT_HOME

    place: str = ""
    look: bool = False


class MakeOffer(Action):
    """Make an offer to some who can be hired; all of them answer as one, unless `each` does.

    `prospects` are their ids, and `count` is how many where that is one. `trade` is what normal
    hirelings of a tavern are to be. `weapon` and `armour` are what they bring where they have a
    choice, `name` what one alone is called. `gold` are the gold pieces that each gets on joining,
    None for the least that they ask; `gift` is the id of an item of the employer's that they get.
    `answer` is the referee's word instead of a roll, `granted` that they get what they ask for.
    """

    done_by = Doer("employer", at_home=True)

    prospects: tuple[str, ...]
    employer: str = ""
    count: int | None = None
    each: bool = False
    trade: str = ""
    weapon: str = ""
    armour: str = ""
    name: str = ""
    gold: int | None = None
    gift: str = ""
    modifier: int | None = None
    forced: int | None = None
    answer: str = ""
    granted: bool = False
    seen: Visibility = Visibility.PUBLIC


class GrantWish(Word):
    """The referee says whether those who agree get what they ask for, or go."""

    prospects: str
    granted: bool = True


class TakeOn(Action):
    """Somebody comes into a character's service by the referee's word, without an offer.

    `trade` is one of the lists, or any word for monsters and the charmed. None is what the trade
    says. `hit_points` None is rolled.
    """

    done_by = Doer("employer")

    trade: str
    employer: str
    name: str = ""
    count: int = 1
    unusual: bool | None = None
    level: int | None = None
    hit_points: int | None = None
    weapon: str = ""
    armour: str = ""


class PostNotice(Action):
    """Have it known for some weeks that hirelings of a trade are wanted (ERIS-HIRELING-ADVERT).

    `gold` are the gold pieces that it names for each who joins (R-NOTICE-OFFER), None for the
    least that the trade asks for. `region` is more than one settlement. `local` is the referee's
    word that it costs nothing, because the character is there in person.
    """

    done_by = Doer("employer", at_home=True)

    trade: str
    place: str
    employer: str = ""
    gold: int | None = None
    weeks: int = 1
    region: bool = False
    local: bool = False


class AnswerNotice(Word):
    """The referee says how many have answered a notice in the week that is over; 0 is nobody."""

    notice: str
    count: int


class SetAlong(Word):
    """Hirelings come on expeditions, or stay behind."""

    hirelings: tuple[str, ...]
    stay: bool = False


class EndService(Word):
    """Hirelings leave for good: they are dismissed, or `deserted` by the referee's word."""

    hirelings: tuple[str, ...]
    deserted: bool = False


class HandOver(Word):
    """Somebody else leads hirelings from now on."""

    hirelings: tuple[str, ...]
    to: str


class SetWage(Word):
    """The referee says what a hireling of a trade costs in a period; None is nothing said.

    `monthly` says of all whether the period is a month, or upkeep falls due for them as it does for
    characters; without a trade that is all that is said. None leaves it as it is.
    """

    trade: str = ""
    gold: int | None = None
    monthly: bool | None = None


class TavernVisited(Event):
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


class OfferRolled(Event):
    """2d6 and the employer's reaction modifier for what hirelings say to an offer; less the ill
    will of others there."""

    employer: Who
    throw: Throw
    modifier: int


class OfferAnswered(Event):
    """What hirelings say to an offer: "accepts", "gladly", "uncertain", "refuses", "ill will".

    `whom` is what they are called, and `counts` how many of each. `gold` is what each was offered.
    `trade` is the key of what the first would be, `place` where they are.
    """

    employer: Who
    whom: tuple[str, ...]
    counts: tuple[int, ...]
    answer: str
    gold: int = 0
    trade: str = ""
    place: str = ""


class WishAsked(Event):
    """Hirelings agree, and the referee has to say whether they get what they ask for."""

    employer: Who
    prospects: str
    whom: str
    asks: str


class WishDenied(Event):
    """They do not get it, and do not come."""

    employer: Who
    whom: str
    asks: str


class HirelingsJoined(Event):
    """Hirelings are in somebody's service. `points` are the hit points of each, as `throw` fell.

    `gold` was paid for all of them together, `gift` given to the first. `kit` is what each brings.
    `glad`: they accepted an offer gladly.
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
    glad: bool = False


class NoticePosted(Event):
    """A notice is up for so many weeks. `throw` are a d6 for each week, None where it is free.

    `promised` are the gold pieces that it names for each who joins.
    """

    employer: Who
    place: str
    trade: str
    weeks: int
    region: bool
    cost: int
    promised: int = 0
    throw: Throw | None = None


class NoticeWeekOver(Event):
    """A week of a notice is over: the referee says how many have answered."""

    notice: str
    employer: Who
    place: str
    trade: str
    audience: Audience = REFEREES


class NoticeAnswered(Event):
    """So many have answered a notice; `weeks_left` are those that it is still up for."""

    employer: Who
    place: str
    trade: str
    count: int
    weeks_left: int


class AlongSet(Event):
    """Hirelings come on expeditions from now on, or `stay` behind."""

    hirelings: tuple[Who, ...]
    stay: bool


class ServiceEnded(Event):
    """Hirelings left for good. `why`: "dismissed", "deserted". `employer` is whom all served."""

    hirelings: tuple[Who, ...]
    why: str
    employer: Who | None = None


class LeaderLost(Event):
    """Whoever led hirelings is dead or put away: a referee says who leads them now."""

    employer: Who
    hirelings: tuple[Who, ...]


class HandedOver(Event):
    """Somebody else leads hirelings."""

    hirelings: tuple[Who, ...]
    to: Who


class WageSet(Event):
    """What a hireling of a trade costs in a period was said; None is nothing said any more."""

    trade: str
    gold: int | None


class WagePeriodSet(Event):
    """All wages are due each month from now on, or whenever upkeep is."""

    monthly: bool


class WagesUnpaid(Event):
    """Somebody could not pay all that their hirelings get; what comes of it is the referee's."""

    employer: Who
    hirelings: tuple[Who, ...]
    missing: int


class WagesUnknown(Event):
    """Wages are due, and nobody has said what these trades cost."""

    referees_own = True

    trades: tuple[str, ...]
    audience: Audience = REFEREES


MAX_HIRELINGS = Field(
    "max_hirelings",
    "Most hirelings",
    0,
    99,
    "unusual hirelings one may have, and hirelings of any kind one may lead into a dungeon",
    "ERIS-LEADERSHIP",
    words=("max_retainers", "most retainers"),
)

RETAINER_SHARE = Setting(
    "retainer_share",
    "What retainers get of treasure and experience",
    "R-BOOK",
    (
        Value("half", "Half a share of coins, and half of the experience that others get."),
        Value("full", "As much as everybody else."),
    ),
    {"ose": "half", "eris": "full", "4e": "full"},
    from_next_encounter=False,
)


def has_half(state: GameState, character: Character) -> bool:
    """Whether somebody gets half of what others do: a hireling, where retainers do."""
    return character.service is not None and RETAINER_SHARE.in_force(state) == "half"


FAMILY.brings(settings=(RETAINER_SHARE,), fields=(MAX_HIRELINGS,))
