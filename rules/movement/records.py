"""The actions, events, settings and traits of movement."""

from typing import Self

from rules.kernel.action import Deed, Doer
from rules.kernel.events import Event, Who
from rules.kernel.fields import Trait
from rules.kernel.setting import Setting, Value
from rules.movement import FAMILY
from rules.record import replace
from rules.sheet.records import ELF


class Move(Deed):
    """Go towards somebody or away from them, in feet in a dungeon and in yards elsewhere.

    `way` is one of `WAYS`: "towards", "away", how to leave a melee, "withdrawal" or "retreat", or
    "out" of one as it was declared.
    `whom` "" is everybody on other sides, of whom one can only go away. Without `feet` it is as far
    as can be, towards somebody until they are within reach; `to` is the distance to reach instead.
    `round` is the one that a button answers; `allow` passes what is forbidden, for referees.
    """

    done_by = Doer("target")

    target: str
    whom: str = ""
    way: str = "towards"
    feet: int | None = None
    to: int | None = None
    allow: bool = False
    round: int | None = None


class Engage(Deed):
    """Go into melee with somebody, who may be some way off; a referee says that they are in it.

    Both are combatants, or bodies of a group.
    """

    done_by = Doer("target")

    target: str
    other: str


class Moved(Event):
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


COMBAT_MOVE = Setting(
    "combat_move",
    "Movement in a round and in a turn",
    "OSE-COMBAT-MOVE",
    (
        Value("ose", "a third of the base rate, and an attack as well; the base rate in a turn"),
        Value(
            "eris",
            "by the table, 50 feet of 120, and that is the action of the round; twice the base "
            "rate in a turn",
        ),
    ),
    {"eris": "eris"},
)


MOUNTED_ARCHER = Trait(
    "mounted-archer",
    "mounted archer",
    "moves and shoots as one action",
    "ERIS-ACTIONS",
    words=("mounted-archers", "horse-archer"),
)
SPLIT_MOVE = (ELF, MOUNTED_ARCHER)
"""Who may move and shoot as one action (ERIS-ACTIONS)."""

FAMILY.brings(settings=(COMBAT_MOVE,), traits=(MOUNTED_ARCHER,))
