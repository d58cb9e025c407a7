"""What is reported of monsters that tire. The tallies are for referees alone."""

from typing import ClassVar, Self

from rules.kernel.events import REFEREES, Audience, Event, Who
from rules.record import replace


class EnduranceSpent(Event, frozen=True, kw_only=True):
    """A monster paid for its attacks: `normal` and `tired` are its tallies now, of `maximum`.

    `amount` 0 says how they stand once healing has left it exhausted.
    """

    bookkeeping: ClassVar[bool] = True

    target: Who
    amount: int
    normal: int
    tired: int
    maximum: int
    audience: Audience = REFEREES


class EnduranceChanged(Event, frozen=True, kw_only=True):
    """Everybody sees that a monster is weakened, exhausted, or neither any more ("").

    `damage` is what its hits do now that it is exhausted, None where nobody knows, and `loses` are
    the powers it lacks: those two are for referees.
    """

    target: Who
    before: str
    after: str
    damage: int | None = None
    loses: tuple[str, ...] = ()

    def public(self) -> Self | None:
        """What is seen, without the numbers behind it."""
        return replace(self, damage=None, loses=())


class EffortSet(Event, frozen=True, kw_only=True):
    """A referee said whether what somebody does this round tires it."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    counts: bool
    audience: Audience = REFEREES


class LostPowersSet(Event, frozen=True, kw_only=True):
    """A referee said which powers a monster loses once it is totally exhausted."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    loses: tuple[str, ...]
    audience: Audience = REFEREES
