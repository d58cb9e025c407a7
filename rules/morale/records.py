"""The actions, events, settings and fields of morale, and what it keeps in a game's document."""

from dataclasses import replace
from enum import StrEnum

from rules.kernel.action import Word
from rules.kernel.events import EVERYBODY, REFEREES, Audience, Event, Throw, Who
from rules.kernel.fields import Field
from rules.kernel.part import several
from rules.kernel.questions import Addend, Question
from rules.kernel.setting import Setting, Value, switch
from rules.kernel.visibility import Visibility
from rules.kernel.whose import POOLED
from rules.morale import FAMILY
from rules.record import Record


class Hired(Record):
    """A group of hirelings whose loyalty lasts from one encounter to the next (ERIS-LOYALTY).

    `owner` is the member for whom they fight, None for groups with sheets, who know that
    themselves. `battle` is the number of the last encounter that they came through, `counted` that
    of the last one that raised their loyalty; 0 is none. `home` is when they came home from an
    expedition that was not counted yet, in seconds since the campaign began.
    """

    name: str
    owner: int | None
    loyalty: int
    battle: int = 0
    counted: int = 0
    home: int | None = None


HIRED = several("hired", Hired, POOLED)
"""Groups of hirelings and their loyalty."""


class MercenaryKind(StrEnum):
    """The base rows of OSE-MORALE-MERCENARY."""

    UNTRAINED = "untrained"
    BARBARIANS = "barbarians"
    TRAINED = "trained"


class RollMorale(Word):
    """Roll 2d6 for a check that is due, or for a combatant; neither named, for the only one due.

    `adjustment` is -2 to +2, None the one that was set before (AdjustMorale).
    """

    check_id: str = ""
    combatant_id: str = ""
    adjustment: int | None = None
    forced: int | None = None
    seen: Visibility = Visibility.BLIND


class SkipMorale(Word):
    """Let a check that is due go by without a roll. Whose, as in RollMorale."""

    check_id: str = ""
    combatant_id: str = ""


class AskMorale(Word):
    """Make a check due that no rule asks for."""

    combatant_id: str


class SetMorale(Word):
    """Give a group its morale score, 2 to 12; `fresh` forgets what it has passed or failed."""

    combatant_id: str
    score: int
    fresh: bool = False


class AdjustMorale(Word):
    """Set a group's situational adjustment, -2 to +2, for its checks from now on."""

    combatant_id: str
    adjustment: int


class SetMercenaryMorale(Word):
    """Rate mercenaries by their troop type; `conditions` is good or bad treatment."""

    combatant_id: str
    troop: MercenaryKind
    mounted: bool = False
    elite: bool = False
    fanatic: bool = False
    conditions: int = 0


class RollLoyalty(Word):
    """Roll a loyalty check for a retainer; a `loyalty` given is remembered for a combatant.

    `combatant_id` is a combatant's or a character's id; `modifier` is added to the loyalty.
    """

    combatant_id: str
    loyalty: int | None = None
    modifier: int = 0
    forced: int | None = None
    seen: Visibility = Visibility.BLIND


class RaiseLoyalty(Word):
    """A battle or an expedition went well: 1 more loyalty for the groups that were involved.

    `groups` are names of hired groups. Without any, it is those who came through the encounter of
    the number `battle` and have not been counted for it, or came home at the moment `home` from an
    expedition; with none of these, all who are hired.
    """

    groups: tuple[str, ...] = ()
    battle: int | None = None
    home: int | None = None


class SetLoyalty(Word):
    """Give a hireling's group its loyalty score, 2 or more (R-LOYALTY-START)."""

    target: str
    loyalty: int


class MoraleCheckDue(Event):
    """A group must check. `trigger`: "first-death", "half", "both", "referee"."""

    check_id: str
    target: Who
    trigger: str
    side: str
    audience: Audience = REFEREES


class ChecksWait(Event):
    """Groups that have to check now; `unplayed` have failed, and nobody has played it yet."""

    targets: tuple[Who, ...]
    unplayed: tuple[Who, ...] = ()
    audience: Audience = REFEREES

    def concerns_hidden(self) -> bool:
        """Always treated as hidden: even that there is something to tell may be a secret."""
        return True


class MoraleChecked(Event):
    """A group checked: 2d6 against `score` + `adjustment`, passed if not higher.

    `outcome`: "fights on", "fights to the death", "surrenders or flees".
    """

    referees_own = True

    target: Who
    trigger: str
    score: int
    adjustment: int
    throw: Throw
    passed: bool
    successes: int
    outcome: str
    audience: Audience = REFEREES

    def concerns_hidden(self) -> bool:
        """Treated as hidden unless it was rolled in public."""
        return self.audience is not EVERYBODY or Event.concerns_hidden(self)


class MoraleBonus(Question[Addend]):
    """What is added to the score of morale of `who` beside what the referee has said."""


class MoraleSkipped(Event):
    """The referee let a check go by."""

    target: Who
    trigger: str
    audience: Audience = REFEREES


class MoraleSet(Event):
    """A group has another morale score."""

    target: Who
    before: int | None
    after: int
    audience: Audience = REFEREES


class MoraleAdjusted(Event):
    """A group's situational adjustment changed; `idle` where its score is never adjusted."""

    target: Who
    before: int
    after: int
    idle: bool = False
    audience: Audience = REFEREES


class MercenaryRated(Event):
    """Mercenaries were rated by what they are."""

    target: Who
    troop: str
    mounted: bool
    elite: bool
    fanatic: bool
    conditions: int
    before: int | None
    after: int
    audience: Audience = REFEREES


class LoyaltyChecked(Event):
    """A retainer's loyalty was tried: 2d6 against `loyalty` + `modifier`, stays if not higher."""

    referees_own = True

    target: Who
    loyalty: int
    modifier: int
    throw: Throw
    stays: bool
    audience: Audience = REFEREES

    def concerns_hidden(self) -> bool:
        """Treated as hidden unless it was rolled in public."""
        return self.audience is not EVERYBODY or Event.concerns_hidden(self)


class LoyaltyRecalled(Event):
    """Hirelings came in who had a loyalty score before, and have it again."""

    target: Who
    loyalty: int
    audience: Audience = REFEREES


class LoyaltyRaised(Event):
    """A success raised the loyalty of a hired group; the `target` has no id."""

    target: Who
    before: int
    after: int
    audience: Audience = REFEREES


class LoyaltySet(Event):
    """A group of hirelings has another loyalty score; `target` is one of them."""

    target: Who
    before: int | None
    after: int
    audience: Audience = REFEREES


MORALE = Setting(
    "morale",
    "Morale",
    "OSE-MORALE",
    (
        Value("on", "checks fall due at a side's first death and when half of it is down"),
        Value("off", "no check falls due by itself; the referee can still roll one"),
    ),
    {"4e": "off"},
)

MORALE_TIMING = Setting(
    "morale_timing",
    "When morale is checked",
    "R-MORALE-TIMING",
    (
        Value("side-turn", "at the start of the monsters' actions"),
        Value("round-end", "at the end of the round"),
    ),
    {"eris": "round-end"},
    only_with=("morale", ("on",)),
)

LOYALTY_GROWTH = replace(
    switch(
        "loyalty_growth",
        "Loyalty after a success",
        "ERIS-LOYALTY",
        off="it stays as it is, unless the referee says otherwise",
        on="the referee is offered 1 more for hirelings who came through a battle",
        on_in=("eris",),
    ),
    # It is asked when an encounter is over.
    from_next_encounter=False,
)


LOYALTY = Field("loyalty", "Loyalty", 2, 99, "a loyalty check is 2d6, at most this", "R-LOYALTY")

FAMILY.brings(settings=(MORALE, MORALE_TIMING, LOYALTY_GROWTH), fields=(LOYALTY,))
