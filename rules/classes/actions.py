"""What people do about classes and levels."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.state.classes import ClassTable


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
