"""What people do about classes and levels."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.state.classes import ClassTable, TurningRow


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepClassTable(Action):
    """Keep what the levels of a class need and give. `before` is the name of the one opened."""

    table: ClassTable
    before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetClassTable(Action):
    """Strike the table of a class."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportClassTables(Action):
    """Keep all tables of a file, or none. `places` says for each where it was read."""

    tables: tuple[ClassTable, ...]
    places: tuple[str, ...] = ()
    replace: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteLevels(Action):
    """Write class, level, experience and maximum of hit points on a sheet; () leaves each as it is.

    An elf has two of each, as fighter and as magic-user in this order; one alone is of the class
    that it operates as (ERIS-ELF).
    """

    character_id: str = ""
    classes: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    experience: tuple[int, ...] = ()
    hit_points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelUp(Action):
    """Somebody rises one level. `hit_points` is the new maximum where nothing is rolled for it."""

    character_id: str = ""
    hit_points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Operate(Action):
    """Say as which of its two classes an elf goes on its next adventure; "" is the other one."""

    character_id: str = ""
    as_class: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUndead(Action):
    """A cleric turns undead of a `kind`. `needed` is what the dice must reach, None for the chart.

    `dice` "" are 2d6. `allow` is the referee's word on what the rules forbid, `forced` on what the
    dice come to (R-OVERRIDE).
    """

    character_id: str = ""
    kind: str = ""
    needed: int | None = None
    dice: str = ""
    allow: bool = False
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteTurning(Action):
    """Keep the referee's chart for turning undead; no rows wipe it."""

    rows: tuple[TurningRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteLanguages(Action):
    """Write all languages that somebody has learned."""

    character_id: str = ""
    languages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AskBonuses(Action):
    """Name the abilities that get +1 each, by key or name: those of the race, then the class's."""

    character_id: str = ""
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerBonuses(Action):
    """A referee confirms what a player has named, or does not."""

    character_id: str
    confirm: bool
