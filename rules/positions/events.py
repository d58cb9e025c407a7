"""What is reported of where combatants stand."""

from typing import ClassVar, Self

from rules.kernel.events import Event, Who
from rules.record import replace


class Engaged(Event, frozen=True, kw_only=True):
    """Two fight each other hand to hand now."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    other: Who


class Disengaged(Event, frozen=True, kw_only=True):
    """Somebody has left the melee with `others`. `distance` in `unit`, None where nobody said."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    others: tuple[Who, ...]
    distance: int | None = None
    unit: str = "feet"

    def concerns_hidden(self) -> bool:
        """True where nobody is left to name; the public form leaves out those who are hidden."""
        return self.target.hidden or all(who.hidden for who in self.others)

    def public(self) -> Self | None:
        """Without those whom players do not see."""
        return replace(self, others=tuple(who for who in self.others if not who.hidden))


class RangeSet(Event, frozen=True, kw_only=True):
    """The referee said how far apart two are; None is as far as their sides."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    other: Who
    distance: int | None
    unit: str


class PlaceCramped(Event, frozen=True, kw_only=True):
    """The referee said whether everybody counts as in melee, and who has the first blow.

    `abreast` is how many of a side can fight beside each other, `around` how many can fight one
    foe, each 0 for all.
    """

    everyone: bool
    first_blow: bool
    abreast: int = 0
    around: int = 0
