"""What the pool is worth in experience (ERIS-XP).

`reckon` puts a line together for each that brings any: by `merit_line` what was defeated or what a
referee says, by `treasure_line` what was found. Who divides it first would lose it:
`require_counted`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from rules.books.settings import book_of
from rules.errors import RuleError
from rules.items.money import GOLD, copper_of
from rules.kernel.resolution import Resolution
from rules.state.game import GameState
from rules.state.health import HitDice
from rules.treasure.pool import POOL, Lot, Merit, lots_of, share_experience
from rules.treasure.records import BY_BOOK, MANUAL, XP

XP_PER_HIT_DIE = 100
HIGHEST_ROW, BEYOND = 21, 250
"""The last hit dice of the table, and what each of those beyond adds to both of its columns."""
GRADES: Mapping[str, int] = {"minor": 250, "standard": 1000, "major": 2500}
"""Experience for a magic item: consumables, weapons and armour and the like, all else."""


class Sort(StrEnum):
    """What experience is for."""

    MONSTERS = "monsters"
    SAID = "said"
    TREASURE = "treasure"
    MAGIC = "magic"


@dataclass(frozen=True, slots=True)
class Line:
    """So many of something for `each` XP; `id` is that of the merit or item."""

    id: str
    sort: Sort
    name: str
    count: int
    each: int | None
    """None where a number is missing. Of coins what one is worth in copper pieces."""
    because: str
    """Where the number comes from, in a few words: "1 HD", "worth 50 gp", "minor"."""
    counts: bool = True
    """What does not is listed and not added."""
    in_copper: bool = False

    @property
    def worth(self) -> int:
        """What it comes to, in XP or in copper pieces."""
        return self.count * (self.each or 0) if self.counts else 0

    @property
    def xp(self) -> int:
        """The experience that it comes to by itself: 1 for a gold piece."""
        return self.worth // GOLD if self.in_copper else self.worth

    @property
    def is_open(self) -> bool:
        """Whether it waits for a number: hit dice, or a grade. What has no worth brings nothing."""
        return self.counts and self.each is None and self.sort is not Sort.TREASURE


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The lines, and how many share. `number` is that of the pool."""

    number: int
    lines: tuple[Line, ...]
    sharers: tuple[str, ...]
    copper: int = 0
    """What earlier coins came to beyond whole gold pieces, and has brought nothing yet."""

    @property
    def total(self) -> int:
        """All of it."""
        return sum(map(self.of, Sort))

    @property
    def left_over(self) -> int:
        """The copper pieces that come to no gold piece, and wait for more."""
        return self._copper % GOLD

    @property
    def _copper(self) -> int:
        return self.copper + sum(line.worth for line in self.lines if line.in_copper)

    @property
    def each(self) -> int:
        """A share, rounded down (R-SHARE)."""
        return self.total // len(self.sharers) if self.sharers else 0

    @property
    def left(self) -> int:
        """What does not divide."""
        return self.total - self.each * len(self.sharers)

    def of(self, sort: Sort) -> int:
        """What one sort of thing comes to; coins are treasure."""
        found = sum(line.worth for line in self.lines if line.sort is sort and not line.in_copper)
        return found + (self._copper // GOLD if sort is Sort.TREASURE else 0)


def reckon(state: GameState, among: tuple[str, ...] = ()) -> Reckoning:
    """The experience in the pool that has not been given out, and who shares it."""
    pool = POOL.of(state)
    treasure = (treasure_line(state, lot) for lot in lots_of(state) if not lot.item.counted)
    lines = (*(merit_line(state, one) for one in pool.merits), *treasure)
    sharers = among or tuple(one.id for one in share_experience(state))
    return Reckoning(pool.number, lines, sharers, pool.copper)


def merit_line(state: GameState, merit: Merit) -> Line:
    """Monsters by their hit dice, or what a referee said."""
    dice, each = merit.hit_dice, merit.each
    sort = Sort.MONSTERS if merit.how or dice is not None else Sort.SAID
    if each is None and dice is not None:
        each = book_xp(state, dice) if is_by_book(state) else _xp_of(dice)
    because = "" if dice is None else f"{dice.text.rstrip('*')} HD"
    if sort is Sort.MONSTERS and each is not None and is_by_book(state):
        because = f"{each:,} XP"
    return Line(merit.id, sort, merit.name, merit.count, each, because, merit.counts)


def treasure_line(state: GameState, lot: Lot) -> Line:
    """1 XP for each gp of its worth; a magic item by its grade instead, or nothing by the book."""
    item = lot.item
    sort = Sort.MAGIC if lot.is_magic else Sort.TREASURE
    line = partial(Line, item.id, sort, item.name, item.count)
    if lot.is_magic:
        is_nothing = is_by_book(state)
        return line(0, "", counts=False) if is_nothing else line(GRADES.get(item.grade), item.grade)
    if lot.is_coins:
        return line(copper_of(item), "", in_copper=True)
    return line(item.worth, "" if item.worth is None else f"worth {item.worth:,} gp")


def is_by_book(state: GameState) -> bool:
    """Whether experience is what the book of the game says (R-MONSTER-XP)."""
    return XP.chosen(state) == BY_BOOK


def book_xp(state: GameState, hit_dice: HitDice) -> int | None:
    """What the table of the book gives for hit dice and their asterisks.

    Its rows are twice the hit dice, and one more with a bonus. None where the book has no table, or
    the dice are no number of hit dice.
    """
    table, count, bonus = book_of(state).monster_experience, hit_dice.count, hit_dice.bonus
    if table is None or hit_dice.sides:
        return None
    is_less = hit_dice.half or hit_dice.normal_human or (count == 1 and bonus < 0)
    base, more = table.at(1 if is_less else 2 * count + (bonus > 0))
    beyond = max(0, count - HIGHEST_ROW) * BEYOND
    return base + beyond + hit_dice.asterisks * (more + beyond)


def _xp_of(hit_dice: HitDice) -> int | None:
    """The experience for one monster; None where its dice are no number of hit dice.

    The bonus counts nothing, 1-1 is 1; half a hit die is half, and so are people without a class,
    who count as less than one (R-SHARE, OSE-NORMAL-HUMAN). A quarter is a quarter.
    """
    if hit_dice.half or hit_dice.normal_human:
        return XP_PER_HIT_DIE // hit_dice.parts
    return None if hit_dice.sides else XP_PER_HIT_DIE * hit_dice.count


def require_counted(resolution: Resolution, lots: Iterable[Lot], *, allow: bool = False) -> None:
    """Raise RuleError for what has brought no experience yet, where that is reckoned."""
    if allow:
        resolution.require_referee("divide what has brought no experience")
    elif not _is_counted(resolution.state, lots):
        raise RuleError(
            "Experience comes first, or this would bring none. A referee gives it, or has this "
            "done all the same."
        )


def is_counted_all(state: GameState) -> bool:
    """Whether all of the party's treasure has brought its experience, where that is reckoned."""
    return _is_counted(state, lots_of(state))


def _is_counted(state: GameState, lots: Iterable[Lot]) -> bool:
    return XP.chosen(state) == MANUAL or not any(
        treasure_line(state, lot).counts and not lot.item.counted for lot in lots
    )
