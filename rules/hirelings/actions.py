"""What people do about hirelings."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitTavern(Action):
    """See who is to be had in a tavern, and with `look` whether unusual ones are among them.

    `place` is what people call it. Who is there stays for a week.
    """

    place: str = ""
    look: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeOffer(Action):
    """Make an offer to some who can be hired; all of them answer as one, unless `each` does.

    `prospects` are their ids, and `count` is how many where that is one. `trade` is what normal
    hirelings of a tavern are to be. `weapon` and `armour` are what they bring where they have a
    choice, `name` what one alone is called. `gold` are the gold pieces that each gets on joining,
    None for the least that they ask; `gift` is the id of an item of the employer's that they get.
    `answer` is the referee's word instead of a roll, `granted` that they get what they ask for.
    """

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


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantWish(Action):
    """The referee says whether those who agree get what they ask for, or go."""

    prospects: str
    granted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOn(Action):
    """Somebody comes into a character's service by the referee's word, without an offer.

    `trade` is one of the lists, or any word for monsters and the charmed. None is what the trade
    says. `hit_points` None is rolled.
    """

    trade: str
    employer: str
    name: str = ""
    count: int = 1
    unusual: bool | None = None
    level: int | None = None
    hit_points: int | None = None
    weapon: str = ""
    armour: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PostNotice(Action):
    """Have it known for some weeks that hirelings of a trade are wanted (ERIS-HIRELING-ADVERT).

    `region` is more than one settlement. `local` is the referee's word that it costs nothing,
    because the character is there in person.
    """

    trade: str
    place: str
    employer: str = ""
    weeks: int = 1
    region: bool = False
    local: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerNotice(Action):
    """The referee says how many have answered a notice in the week that is over; 0 is nobody."""

    notice: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAlong(Action):
    """Hirelings come on expeditions, or stay behind."""

    hirelings: tuple[str, ...]
    stay: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndService(Action):
    """Hirelings leave for good: they are dismissed, or `deserted` by the referee's word."""

    hirelings: tuple[str, ...]
    deserted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver(Action):
    """Somebody else leads hirelings from now on."""

    hirelings: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWage(Action):
    """The referee says what a hireling of a trade costs in a period; None is nothing said.

    `monthly` says of all whether the period is a month, or upkeep falls due for them as it does for
    characters; without a trade that is all that is said. None leaves it as it is.
    """

    trade: str = ""
    gold: int | None = None
    monthly: bool | None = None
