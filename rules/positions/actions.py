"""What people say of where combatants stand."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Disengage(Action):
    """Leave the melee with `other`, "" being everybody (OSE-DECLARE, ERIS-DISENGAGE).

    `distance` is how far apart they are then, None where nobody says: within reach still.
    """

    target: str
    other: str = ""
    distance: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CrampPlace(Action):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRange(Action):
    """Say how far apart two are, in feet in a dungeon and in yards elsewhere.

    None: as far as their sides are.
    """

    target: str
    other: str
    distance: int | None = None
    public: bool = False
