"""The levels of a class as a referee types them, one in a line, and back.

1 0 1d8 19 12 13 14 15 16
2 2,000 2d8 19 12 13 14 15 16
"""

import re
from collections.abc import Iterable, Sequence

from rules.errors import RuleError
from rules.state.classes import ClassTable, Rank

COLUMNS = "level, XP, hit dice, THAC0, saves vs death, wands, paralysis, breath, spells"
EXAMPLE = "2 2,000 2d8 19 12 13 14 15 16"
NOTHING = "-"
_DASHES = ("-", "\N{EN DASH}", "\N{EM DASH}")
_SAVES = 5
_NOTES = re.compile(r"\[[^\[\]]*\]|\([^()]*\)|[*†]")
_WHOLE = re.compile(r"-?\d{1,9}")
"""What printed tables have beside their numbers: attack bonuses in brackets, asterisks."""


def read_ranks(lines: Iterable[str]) -> tuple[Rank, ...]:
    """The levels, one of each line; RuleError for a line that is none."""
    return tuple(read_rank(line) for line in lines if line.strip())


def read_rank(line: str) -> Rank:
    """One level; what is left out at the end, or written as `-`, nobody has said."""
    words = _NOTES.sub(" ", line).replace("|", " ").split()
    cells = ["" if word in _DASHES else word for word in words]
    if not 2 <= len(cells) <= 4 + _SAVES:
        raise RuleError(f"`{line.strip()[:40]}`: a line has {COLUMNS}, such as `{EXAMPLE}`.")
    cells += [""] * (4 + _SAVES - len(cells))
    level, experience = _number(line, cells[0]), _number(line, cells[1])
    return Rank(
        level or 0,
        experience or 0,
        cells[2],
        _number(line, cells[3]),
        _saves(line, cells[4:]),
    )


def _number(line: str, cell: str) -> int | None:
    digits = cell.replace(",", "").removeprefix("+")
    if not digits:
        return None
    if not _WHOLE.fullmatch(digits):
        raise RuleError(
            f"`{line.strip()[:40]}`: “{cell[:20]}” is no number. A line has {COLUMNS}, such as "
            f"`{EXAMPLE}`."
        )
    return int(digits)


def _saves(line: str, cells: Sequence[str]) -> tuple[int, ...]:
    numbers = [_number(line, cell) for cell in cells]
    return tuple(number for number in numbers if number is not None)


def write_rank(rank: Rank) -> str:
    """A level as it can be typed."""
    thac0 = NOTHING if rank.thac0 is None else f"{rank.thac0}"
    cells = [f"{rank.level}", f"{rank.experience}", rank.hit_dice or NOTHING, thac0]
    cells += [f"{save}" for save in rank.saves]
    while cells[-1] == NOTHING:
        cells.pop()
    return " ".join(cells)


def write_ranks(table: ClassTable) -> list[str]:
    """All levels as they can be typed."""
    return [write_rank(rank) for rank in table.ranks]
