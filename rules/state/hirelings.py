"""Hirelings: whom they serve and as what, who is to be had, and what notices are up."""

from collections.abc import Mapping

from rules.record import Record, field


class Service(Record, frozen=True):
    """A sheet whose character is paid for (ERIS-HIRELING-CLASSES).

    `employer` is the id of the character who hired and leads them. `unusual` are those of unusual
    nature, who take shares. `trade` is what they were hired as, such as "Archer". Those who were
    hired together have one `group`, whose loyalty is one score. `along` says that they come on
    expeditions; the others stay at home. `morale` is the score with which they fight, None where
    nobody gave one. `left` is why they serve nobody any more, "" while they do.
    """

    employer: str
    trade: str
    unusual: bool = False
    group: str = ""
    along: bool = True
    morale: int | None = None
    left: str = ""


class Offer(Record, frozen=True):
    """An offer that was made: by whom, to be what, with which gear, for how much gold each."""

    employer: str
    trade: str = ""
    weapon: str = ""
    armour: str = ""
    name: str = ""
    gold: int = 0


class Prospects(Record, frozen=True):
    """Some in a place who are alike and could be hired, until a moment of game time.

    `trade` is the key of one, "" for normal hirelings who take any of a tavern. `race` is a trait,
    "" for humans. Those of one `company` came together. `by_notice` are those who answered one:
    nobody rolls for them. `answer` is what they last said: "" nothing yet, "uncertain", "refuses",
    or "agrees" while the referee has to say whether they get what they ask for. `offered` is what
    each was offered then, in gold pieces, `gifts` are the ids of the things, and `offer` is who
    made it and how, for those who agree.
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


class TavernVisit(Record, frozen=True):
    """A tavern that was looked into: who is there stays until then. `looked` for unusual ones."""

    place: str
    until: int
    looked: bool = False


class Notice(Record, frozen=True):
    """A notice for hirelings of one trade (ERIS-HIRELING-ADVERT).

    It was paid for `weeks` weeks since `posted`, a moment of game time; `answered` are the weeks
    for which the referee has said how many came. `cost` is what all of it cost, in gold pieces.
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


class Hiring(Record, frozen=True):
    """What is kept of hiring. `wages` are gold pieces a period by the keys of trades.

    `monthly` is since when wages are due each month, in seconds since the campaign began; None
    where they are due with upkeep.
    """

    prospects: tuple[Prospects, ...] = ()
    visits: tuple[TavernVisit, ...] = ()
    notices: tuple[Notice, ...] = ()
    wages: Mapping[str, int] = field(default_factory=dict[str, int])
    monthly: int | None = None
