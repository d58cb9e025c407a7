"""Classes: the tables that a referee has typed, and the class that an elf is not now."""

from collections.abc import Mapping

from rules.record import Record, field


class Rank(Record, frozen=True):
    """One level of a class: what it needs and what it gives (R-SHEETNUM).

    `experience` is what it takes in all. `hit_dice` are all dice of the level as text, "" for one
    die a level. `thac0` is None and `saves` are () where nobody has typed them; `saves` are against
    death, wands, paralysis, breath and spells, in this order.
    """

    level: int
    experience: int
    hit_dice: str = ""
    thac0: int | None = None
    saves: tuple[int, ...] = ()


class ClassTable(Record, frozen=True):
    """A class as the referee has typed it; `name` is a word such as "magic-user"."""

    name: str
    ranks: tuple[Rank, ...]


class TurningRow(Record, frozen=True):
    """A kind of undead in the referee's chart, and what a cleric needs by level (ERIS-CLERIC).

    The first is level 1, the last holds for all higher ones. Each is a number to reach, "T" for
    turned without a roll, "D" for destroyed, "-" for no chance.
    """

    kind: str
    needs: tuple[str, ...]


class Classes(Record, frozen=True):
    """What a referee has typed of classes: their tables, and the chart for turning undead."""

    tables: tuple[ClassTable, ...] = ()
    turning: tuple[TurningRow, ...] = ()


class ClassTrack(Record, frozen=True):
    """One class of an elf while it operates as the other: level, experience and numbers of it.

    `hit_points` is the maximum that was rolled for it, `numbers` are what was typed for it alone:
    how it attacks and saves (ERIS-ELF).
    """

    name: str
    level: int = 1
    experience: int = 0
    hit_points: int = 1
    numbers: Mapping[str, int] = field(default_factory=dict[str, int])
