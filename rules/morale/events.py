"""What is reported of morale and loyalty, to the referees alone unless they roll in public.

Players are not even told that dice fell: they read what comes of it.
"""

from typing import ClassVar

from rules.kernel.events import EVERYBODY, REFEREES, Audience, Event, Throw, Who


class MoraleCheckDue(Event, frozen=True, kw_only=True):
    """A group must check. `trigger`: "first-death", "half", "both", "referee"."""

    check_id: str
    target: Who
    trigger: str
    side: str
    audience: Audience = REFEREES


class ChecksWait(Event, frozen=True, kw_only=True):
    """Groups that have to check now; `unplayed` have failed, and nobody has played it yet."""

    targets: tuple[Who, ...]
    unplayed: tuple[Who, ...] = ()
    audience: Audience = REFEREES

    def concerns_hidden(self) -> bool:
        """Always treated as hidden: even that there is something to tell may be a secret."""
        return True


class MoraleChecked(Event, frozen=True, kw_only=True):
    """A group checked: 2d6 against `score` + `adjustment`, passed if not higher.

    `outcome`: "fights on", "fights to the death", "surrenders or flees".
    """

    referees_own: ClassVar[bool] = True

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


class MoraleSkipped(Event, frozen=True, kw_only=True):
    """The referee let a check go by."""

    target: Who
    trigger: str
    audience: Audience = REFEREES


class MoraleSet(Event, frozen=True, kw_only=True):
    """A group has another morale score."""

    target: Who
    before: int | None
    after: int
    audience: Audience = REFEREES


class MoraleAdjusted(Event, frozen=True, kw_only=True):
    """A group's situational adjustment changed; `idle` where its score is never adjusted."""

    target: Who
    before: int
    after: int
    idle: bool = False
    audience: Audience = REFEREES


class MercenaryRated(Event, frozen=True, kw_only=True):
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


class LoyaltyChecked(Event, frozen=True, kw_only=True):
    """A retainer's loyalty was tried: 2d6 against `loyalty` + `modifier`, stays if not higher."""

    referees_own: ClassVar[bool] = True

    target: Who
    loyalty: int
    modifier: int
    throw: Throw
    stays: bool
    audience: Audience = REFEREES

    def concerns_hidden(self) -> bool:
        """Treated as hidden unless it was rolled in public."""
        return self.audience is not EVERYBODY or Event.concerns_hidden(self)


class LoyaltyRecalled(Event, frozen=True, kw_only=True):
    """Hirelings came in who had a loyalty score before, and have it again."""

    target: Who
    loyalty: int
    audience: Audience = REFEREES


class LoyaltyRaised(Event, frozen=True, kw_only=True):
    """A success raised the loyalty of a hired group; the `target` has no id."""

    target: Who
    before: int
    after: int
    audience: Audience = REFEREES


class LoyaltySet(Event, frozen=True, kw_only=True):
    """A group of hirelings has another loyalty score; `target` is one of them."""

    target: Who
    before: int | None
    after: int
    audience: Audience = REFEREES
