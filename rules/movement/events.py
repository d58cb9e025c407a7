"""What is reported of movement."""

from typing import Self

from rules.kernel.events import Event, Who
from rules.record import replace


class Moved(Event, frozen=True, kw_only=True):
    """Somebody went `way` in `unit`, towards `whom` or `away` from them; nobody is all foes.

    `distance` is how far apart the two are then, None where it is unknown or there is nobody;
    `known` says whether players may know it. `how` is "withdrawal" or "retreat" out of the melees
    with those in `left`. `second_action` says that the round's action was used before
    (ERIS-ACTIONS), `broken_off` is the side that is now clear of all its foes (ERIS-DISENGAGE).
    """

    target: Who
    way: int
    unit: str
    whom: Who | None = None
    away: bool = False
    distance: int | None = None
    known: bool = False
    how: str = ""
    left: tuple[Who, ...] = ()
    second_action: bool = False
    broken_off: str = ""

    def concerns_hidden(self) -> bool:
        """True of somebody hidden; the public form leaves out hidden ones who were left behind."""
        return self.target.hidden or (self.whom is not None and self.whom.hidden)

    def public(self) -> Self | None:
        """Without whom players do not see, and without a distance that they may not know."""
        left = tuple(who for who in self.left if not who.hidden)
        return replace(self, left=left, distance=self.distance if self.known else None)
