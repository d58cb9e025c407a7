"""Reads the tables of a book as it prints them, a level or a score in a line."""

from collections.abc import Iterator

from rules.classes.records import ClassTable, Rank, TurningRow
from rules.kernel.tables import Band, Table

SAVES = 5
NOTHING = "-"
THAC0_OF_NO_BONUS = 19


def class_table(name: str, text: str) -> ClassTable:
    """A class: level, experience, hit dice, THAC0 (or `+2`, to hit), five saves, spells a level.

    Raises ValueError for what is no row.
    """
    return ClassTable(name, tuple(map(_rank, _lines(text))))


def _rank(line: str) -> Rank:
    level, experience, hit_dice, attack, *rest = line.split()
    slots = tuple(0 if each == NOTHING else int(each) for each in rest[SAVES:])
    return Rank(
        int(level),
        int(experience),
        hit_dice,
        _thac0(attack),
        tuple(map(int, rest[:SAVES])),
        slots,
    )


def _thac0(text: str) -> int:
    return THAC0_OF_NO_BONUS - int(text) if text.startswith("+") else int(text)


def by_score(text: str) -> Table[int]:
    """A table by ability score: `3 -3  4-5 -2  … 18 +3`; the first and last row are open."""
    words = text.split()
    bands: list[Band[int]] = [
        (*_ends(score), int(value)) for score, value in zip(words[::2], words[1::2], strict=True)
    ]
    first, last = bands[0], bands[-1]
    bands[0] = (None, first[1], first[2])
    bands[-1] = (bands[-1][0], None, last[2])
    return Table(tuple(bands))


def _ends(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    return int(low), int(high or low)


def turning(text: str) -> tuple[TurningRow, ...]:
    """A chart of turning: a kind of undead, its hit dice, and what each level of a cleric needs.

    `Vampire/8` is a vampire of 8 hit dice.
    """
    rows = map(str.split, _lines(text))
    return tuple(
        TurningRow(kind.replace("/", " of hit dice "), tuple(needs), dice)
        for kind, dice, *needs in rows
    )


def _lines(text: str) -> Iterator[str]:
    return (line for line in text.splitlines() if line.strip())
