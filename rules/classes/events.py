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
    """An elf operates as one of its classes until it is home from the next adventure.

    `forbidden` is what it has on or in hand and may not use as such.
    """

    target: Who
    class_name: str
    level: int
    maximum: int
    forbidden: tuple[str, ...] = ()


class OperatingLocked(Event, frozen=True, kw_only=True):
    """Elves set out: each stays what it operates as, `classes` in their order, until home."""

    targets: tuple[Who, ...]
    classes: tuple[str, ...]


class UndeadTurned(Event, frozen=True, kw_only=True):
    """A cleric tried to turn undead of a `kind`, "" where nobody said which (R-TURNING).

    `throw` is None where the chart needs no dice. `needed` is what they had to reach, None where
    nobody has said it; then `passed` is None, and the referee says what comes of it.
    """

    target: Who
    kind: str
    throw: Throw | None = None
    needed: int | None = None
    passed: bool | None = None
    destroyed: bool = False


class TurningWritten(Event, frozen=True, kw_only=True):
    """The chart for turning undead is written, with these kinds; none is no chart."""

    kinds: tuple[str, ...]


class LanguagesWritten(Event, frozen=True, kw_only=True):
    """What somebody has learned to speak; `most` is how many they may, None if nobody knows."""

    target: Who
    before: tuple[str, ...]
    after: tuple[str, ...]
    most: int | None = None


class BonusesAsked(Event, frozen=True, kw_only=True):
    """A player has named the abilities that are to get +1, and waits for a referee's word."""

    target: Who
    abilities: tuple[str, ...]


class BonusesGiven(Event, frozen=True, kw_only=True):
    """Abilities got +1 each; `scores` are what they come to, by key."""

    target: Who
    abilities: tuple[str, ...]
    scores: Mapping[str, int]


class BonusesRefused(Event, frozen=True, kw_only=True):
    """A referee did not confirm what a player had named."""

    target: Who
    abilities: tuple[str, ...]


EVENTS = (
    UndeadTurned,
    TurningWritten,
    LanguagesWritten,
    BonusesAsked,
    BonusesGiven,
    BonusesRefused,
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
