"""What is reported of battles of many. What became of people everybody sees, dice may be secret."""

from typing import Self

from rules.health.events import Dealt
from rules.kernel.actor import Viewer
from rules.kernel.events import Event, Throw, Who
from rules.record import Record, replace


class FateDecided(Dealt, frozen=True, kw_only=True):
    """What becomes of somebody whose `figure` was "destroyed" or "routed" (ERIS-MASS-DEATH).

    `fate` is "killed", "prisoner", "left" (for dead) or "routed"; all but the killed have their
    wounds to survive. `throw` is the enemy's 2d6, None where none fell.
    """

    target: Who
    figure: str
    fate: str

    def public(self) -> Self | None:
        """Without secret dice."""
        hidden = self.throw is not None and self.throw.secret
        return replace(self, throw=None) if hidden else self


class VolleySave(Record, frozen=True):
    """Somebody's save in a volley: it fails on `fails_on` or less. `armour` is the row by its key.

    `throw` is None for whoever may not see the die.
    """

    target: Who
    armour: str
    fails_on: int
    failed: bool
    throw: Throw | None


class VolleyShot(Event, frozen=True, kw_only=True):
    """A volley came down, with everybody's save (ERIS-ARROW-VOLLEY).

    `spared` have stood in a volley in this turn already. `roller` is the member who rolled
    privately, 0 for nobody.
    """

    saves: tuple[VolleySave, ...]
    spared: tuple[Who, ...] = ()
    roller: int = 0

    def public(self) -> Self | None:
        """Without secret dice."""
        return replace(self, saves=tuple(map(_shown, self.saves)))

    def seen_by(self, viewer: Viewer) -> Self | None:
        """The form for one viewer: whoever rolled privately has their dice."""
        is_own = self.roller and viewer.member == self.roller
        return self if is_own else super().seen_by(viewer)


def _shown(save: VolleySave) -> VolleySave:
    is_secret = save.throw is not None and save.throw.secret
    return replace(save, throw=None) if is_secret else save


EVENTS: tuple[type[Event], ...] = (FateDecided, VolleyShot)
