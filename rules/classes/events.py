"""What is reported of classes and levels."""

from collections.abc import Mapping

from rules.kernel.events import Event, Throw, Who
from rules.state.classes import ClassTable


class ClassTableKept(Event, frozen=True, kw_only=True):
    """The levels of a class are written; `before` is what it was called, "" for a new one."""

    table: ClassTable
    before: str = ""


class ClassTableForgotten(Event, frozen=True, kw_only=True):
    """The table of a class is gone."""

    name: str


class ClassTablesImported(Event, frozen=True, kw_only=True):
    """Tables were kept out of a file; `replaced` are those that had been there."""

    names: tuple[str, ...]
    replaced: tuple[str, ...]


class LevelsWritten(Event, frozen=True, kw_only=True):
    """A sheet says something else of class, level, experience and hit points.

    Each is as it is now, in the order of the classes; an elf has two of each. `operating` is the
    class that counts now.
    """

    target: Who
    classes: tuple[str, ...]
    levels: tuple[int, ...]
    experience: tuple[int, ...]
    hit_points: tuple[int, ...]
    operating: str


class ExperienceGained(Event, frozen=True, kw_only=True):
    """Somebody has more experience: `after` in the class that they play (ERIS-XP).

    `why` is what it was for, "" if nobody said. `reached` is the level that it is enough for, 0
    where nothing says so or none is reached.
    """

    target: Who
    amount: int
    after: int
    class_name: str = ""
    why: str = ""
    reached: int = 0


class ExperienceFell(Event, frozen=True, kw_only=True):
    """A drained level took experience along: it is 1 short of level `short_of` (ERIS-LEVEL-DRAIN).

    `after` is None where no table says what that level needs.
    """

    target: Who
    before: int
    after: int | None
    short_of: int


class LevelGained(Event, frozen=True, kw_only=True):
    """Somebody has risen a level. `rolled` came of the dice of `throw`, or was typed.

    `kept` is the maximum before; `maximum` is what counts now: the better of them, or the other
    class's of an elf.
    """

    target: Who
    class_name: str
    before: int
    after: int
    rolled: int
    kept: int
    maximum: int
    throw: Throw | None = None


class NumbersFollow(Event, frozen=True, kw_only=True):
    """What a new level does to the numbers of a sheet, for those alone who may know them.

    `numbers` follow from the table now, by key; `typed` still count as they were typed, by key,
    where the table says something else, which is `said`. Both are empty where there is no table.
    """

    target: Who
    level: int
    class_name: str = ""
    numbers: Mapping[str, int]
    typed: Mapping[str, int]
    said: Mapping[str, int]


class OperatingChosen(Event, frozen=True, kw_only=True):
    """An elf operates as one of its classes until it is home from the next adventure."""

    target: Who
    class_name: str
    level: int
    maximum: int


class OperatingLocked(Event, frozen=True, kw_only=True):
    """Elves set out: each stays what it operates as, `classes` in their order, until home."""

    targets: tuple[Who, ...]
    classes: tuple[str, ...]


EVENTS = (
    ClassTableKept,
    ClassTableForgotten,
    ClassTablesImported,
    LevelsWritten,
    ExperienceGained,
    ExperienceFell,
    LevelGained,
    NumbersFollow,
    OperatingChosen,
    OperatingLocked,
)
