"""Classes: the tables that a referee has typed, and the class that an elf is not now."""

from collections.abc import Mapping

from rules.record import Record, field


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
