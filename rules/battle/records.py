"""The actions and events of battle, and what it keeps in a game's document."""

from collections.abc import Mapping
from typing import Self

from rules.health.records import DamageEvent
from rules.kernel.action import Word
from rules.kernel.actor import Viewer
from rules.kernel.events import Event, Throw, Who
from rules.kernel.part import Part
from rules.kernel.visibility import Visibility
from rules.kernel.whose import BY_KEY, Fields
from rules.record import Record, field, replace


class Battle(Record):
    """`volleys` are the characters who stood in a volley, by id, and in which turn of the clock.

    Turns are counted from the beginning of the campaign; those that are over are forgotten.
    """

    volleys: Mapping[str, int] = field(default_factory=dict[str, int])


BATTLE = Part("battle", Battle(), Fields(volleys=BY_KEY))
"""Who stood in a volley of arrows."""


class DecideFate(Word):
    """A character's figure was "destroyed" or "routed": what becomes of them (ERIS-MASS-DEATH).

    `percentage` is how likely they survive their wounds, None as the sheet or the campaign's table
    has it. `forced` sets what the enemy's 2d6 come to.
    """

    character_id: str
    figure: str
    percentage: int | None = None
    forced: int | None = None
    seen: Visibility = Visibility.PUBLIC


class ShootVolley(Word):
    """A volley of arrows comes down on characters, the whole party without `targets`.

    `armour` is the row of the table for all of them, "" as each is armoured (ERIS-ARROW-VOLLEY).
    `forced` sets the face of each save.
    """

    targets: tuple[str, ...] = ()
    armour: str = ""
    forced: int | None = None
    seen: Visibility = Visibility.PUBLIC


class FateDecided(DamageEvent):
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


class VolleySave(Record):
    """Somebody's save in a volley: it fails on `fails_on` or less. `armour` is the row by its key.

    `throw` is None for whoever may not see the die.
    """

    target: Who
    armour: str
    fails_on: int
    failed: bool
    throw: Throw | None


class VolleyShot(Event):
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
