"""Class tables as Markdown that one would print, and that the reader of tables reads again.

## Fighter Level Progression
| Level | XP | HD | THAC0 | D | W | P | B | S |
"""

from collections.abc import Iterable, Iterator

from rules.classes.records import ClassTable, Rank
from rules.kernel.words import capitalized

_SAVES = ("D", "W", "P", "B", "S")


def printed_classes(tables: Iterable[ClassTable]) -> str:
    """Tables, each with a heading and a row for every level."""
    return "\n".join(line for table in tables for line in _lines(table)).strip() + "\n"


def _lines(table: ClassTable) -> Iterator[str]:
    most = max((len(rank.slots) for rank in table.ranks), default=0)
    has_thac0 = any(rank.thac0 is not None for rank in table.ranks)
    saves = _SAVES if any(rank.saves for rank in table.ranks) else ()
    heads = ["Level", "XP", "HD", *(["THAC0"] if has_thac0 else []), *saves]
    heads += [f"Spells {level}" for level in range(1, most + 1)]
    yield from (f"## {capitalized(table.name)} Level Progression", "")
    yield _row(heads)
    yield _row(["---"] * len(heads))
    for rank in table.ranks:
        yield _row(list(_cells(rank, has_thac0=has_thac0, saves=len(saves), most=most)))
    yield ""


def _cells(rank: Rank, *, has_thac0: bool, saves: int, most: int) -> Iterator[str]:
    yield from (str(rank.level), f"{rank.experience:,}", rank.hit_dice or "-")
    if has_thac0:
        yield "-" if rank.thac0 is None else str(rank.thac0)
    yield from map(str, rank.saves or ("-",) * saves)
    slots = (*rank.slots, *(0 for _ in range(most)))[:most]
    yield from (str(slot) if slot else "-" for slot in slots)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
