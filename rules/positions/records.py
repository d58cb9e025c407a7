"""The actions, events and settings of positions."""

from typing import Self

from rules.kernel.action import Deed, Doer, Word
from rules.kernel.events import Event, Who
from rules.kernel.setting import Setting, Value
from rules.positions import FAMILY
from rules.record import replace


class Disengage(Deed):
    """Leave the melee with `other`, "" being everybody (OSE-DECLARE, ERIS-DISENGAGE).

    `distance` is how far apart they are then, None where nobody says: within reach still.
    """

    done_by = Doer("target")

    target: str
    other: str = ""
    distance: int | None = None


class CrampPlace(Word):
    """Say whether the place is so cramped that everybody counts as in melee, and whether whoever
    waits has the first blow (ERIS-MELEE-RANGE). `abreast` is how many of a side can fight beside
    each other, 0 for all (OSE-SPACING); where it is not said it follows from a `passage`, whose
    width is in feet. `around` is how many can fight one foe at once, 0 for all. None leaves it as
    it is. For referees."""

    everyone: bool | None = None
    first_blow: bool | None = None
    abreast: int | None = None
    passage: int | None = None
    around: int | None = None


class SetRange(Word):
    """Say how far apart two are, in feet in a dungeon and in yards elsewhere.

    None: as far as their sides are.
    """

    target: str
    other: str
    distance: int | None = None
    public: bool = False


class Engaged(Event):
    """Two fight each other hand to hand now."""

    bookkeeping = True

    target: Who
    other: Who


class Disengaged(Event):
    """Somebody has left the melee with `others`. `distance` in `unit`, None where nobody said."""

    bookkeeping = True

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


class RangeSet(Event):
    """The referee said how far apart two are; None is as far as their sides."""

    bookkeeping = True

    target: Who
    other: Who
    distance: int | None
    unit: str


class PlaceCramped(Event):
    """The referee said whether everybody counts as in melee, and who has the first blow.

    `abreast` is how many of a side can fight beside each other, `around` how many can fight one
    foe, each 0 for all.
    """

    everyone: bool
    first_blow: bool
    abreast: int = 0
    around: int = 0


DISENGAGE = Setting(
    "disengage",
    "Leaving a melee",
    "ERIS-DISENGAGE",
    (
        Value("ose", "a fighting withdrawal or a retreat, declared before initiative"),
        Value("eris", "free, and nothing need be declared"),
    ),
    {"eris": "eris"},
)
ERIS_REACH = "10"
MELEE_REACH = Setting(
    "melee_reach",
    "Reach in melee",
    "OSE-REACH",
    (
        Value("5", "melee within 5 feet, missiles beyond them"),
        Value(ERIS_REACH, "melee within 10 feet, missiles at any distance"),
    ),
    {"eris": ERIS_REACH},
)

FAMILY.brings(settings=(DISENGAGE, MELEE_REACH))
