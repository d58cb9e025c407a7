"""What initiative reports: the rolls, the order they make, and who leaves their place in it."""

from dataclasses import dataclass
from typing import ClassVar, Self

from rules.kernel.events import Event, Throw, Who
from rules.record import replace


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """A side (`side`, then `target` is None) or a combatant rolled for initiative.

    `again` marks a tie rolled again. `assumed` says that no modifier was known and 0 was used.
    `is_unseen` says that all for whom it was rolled were hidden.
    """

    bookkeeping: ClassVar[bool] = True

    round: int
    label: str
    throw: Throw
    side: str = ""
    target: Who | None = None
    modifier: int = 0
    assumed: bool = False
    again: bool = False
    is_unseen: bool = False

    def concerns_hidden(self) -> bool:
        """A side names nobody, so that it has to be said of it."""
        return self.is_unseen or Event.concerns_hidden(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTold:
    """One place of the order: who acts together, and in what part of a tie."""

    label: str
    who: tuple[Who, ...]
    phase: str = ""
    simultaneous: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """What a side or a combatant rolled: the first result and those of ties rolled again."""

    label: str
    results: tuple[int, ...]
    secret: bool = False


class OrderSettled(Event, frozen=True, kw_only=True):
    """The order of a round is known, and what was rolled for it in this round.

    Players do not learn that there are hidden places, nor what was rolled in secret.
    """

    round: int
    places: tuple[PlaceTold, ...]
    rolls: tuple[Rolled, ...] = ()

    def public(self) -> Self:
        """The order as if nobody were hidden."""
        places = tuple(place for place in self.places if not place.hidden)
        rolls = tuple(rolled for rolled in self.rolls if not rolled.secret)
        return replace(self, places=places, rolls=rolls)


class Delayed(Event, frozen=True, kw_only=True):
    """Somebody will act later in this round: behind another, in another phase, or at its end."""

    target: Who
    round: int
    behind: Who | None = None
    phase: str = ""


class MiddlePhaseTaken(Event, frozen=True, kw_only=True):
    """Somebody with a dexterity bonus waits for the middle phase of ties, or no longer does.

    `now` says that it counts for the tie being played.
    """

    bookkeeping: ClassVar[bool] = True

    target: Who
    middle: bool
    now: bool = False


class SlowChanged(Event, frozen=True, kw_only=True):
    """Somebody took up a slow weapon or put it away; it counts from round `from_round` on.

    `now` says that they leave their place in the round being played.
    """

    bookkeeping: ClassVar[bool] = True

    target: Who
    slow: bool
    from_round: int
    now: bool = False


class DexterityAssumed(Event, frozen=True, kw_only=True):
    """A character came without a dexterity, so that none counts on ties (ERIS-DEX-TIEBREAK)."""

    bookkeeping: ClassVar[bool] = True

    target: Who


class DexterityClassSet(Event, frozen=True, kw_only=True):
    """A combatant's class on ties is now -1, 0 or +1."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    before: int
    after: int
