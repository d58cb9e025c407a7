"""What is done on the water."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Embark(Action):
    """The party goes aboard a vessel. `rate` is its base rate in yards."""

    name: str
    rate: int
    seaworthy: bool = True
    sails: bool = True
    oars: bool = False
    navigator: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWaters(Action):
    """Say on what water the party is, and which way it steers; "" and None leave what it was.

    `water` is a key of `WATERS`, `course` is typed like `north` or `60`. `stream` is 1 downstream,
    -1 upstream, 0 for no current. `navigator` is whether there is one aboard.
    """

    course: str = ""
    water: str = ""
    stream: int | None = None
    in_sight: bool | None = None
    navigator: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sail(Action):
    """Let days on the water go by, until something stops them; one that is not over counts as one.

    `course` is typed like `north`, "" as before. `wind` and `current` are what a referee says
    instead of the first day's dice (R-OVERRIDE). `number` is the day that a button begins or goes
    on with, 0 where it was typed.
    """

    days: int = 1
    course: str = ""
    wind: int | None = None
    current: int | None = None
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerStorm(Action):
    """The referee says what a gale has before the bow, by a key of `ANSWERS`.

    `number` is the day that a button answers, 0 where it was typed.
    """

    where: str
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairVessel(Action):
    """A vessel that has taken on water is repaired at a dock (OSE-NEAR-GALE)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoAshore(Action):
    """The party goes on by land."""
