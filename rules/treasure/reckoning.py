"""What the pool is worth in experience, line by line (ERIS-XP)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.books.settings import book_of
from rules.items.money import GOLD, copper_of
from rules.state.game import GameState
from rules.state.health import HitDice
from rules.treasure.pool import POOL, Lot, Merit, lots_of, share_experience
from rules.treasure.records import BY_BOOK, XP

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
    """So many of something for `each` XP, None where a number is missing.

    Of coins `each` is what one is worth in copper pieces, a gold piece of which is 1 XP.
    `because` is where the number comes from, in a few words: "1 HD", "worth 50 gp", "minor". `id`
    is that of the merit or item. What does not `count` is listed and not added.
    """

    id: str
    sort: Sort
    name: str
    count: int
    each: int | None
    because: str
    counts: bool = True
    in_copper: bool = False

    @property
    def worth(self) -> int:
        """What it comes to, in XP or in copper pieces."""
        return self.count * (self.each or 0) if self.counts else 0

    @property
    def xp(self) -> int:
        """The experience that it comes to by itself."""
        return self.worth // GOLD if self.in_copper else self.worth

    @property
    def is_open(self) -> bool:
        """Whether it waits for a number: hit dice, or a grade. What has no worth brings nothing."""
        return self.counts and self.each is None and self.sort is not Sort.TREASURE


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The lines, and how many share. `number` is that of the pool.

    `copper` is what earlier coins came to beyond whole gold pieces, and has brought nothing yet.
    """

    number: int
    lines: tuple[Line, ...]
    sharers: tuple[str, ...]
    copper: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return sum(line.worth for line in self.lines if not line.in_copper) + self._of_coins[0]

    @property
    def left_over(self) -> int:
        """The copper pieces that come to no gold piece, and wait for more."""
        return self._of_coins[1]

    @property
    def _of_coins(self) -> tuple[int, int]:
        copper = sum(line.worth for line in self.lines if line.in_copper)
        return divmod(copper + self.copper, GOLD)

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
        return found + (self._of_coins[0] if sort is Sort.TREASURE else 0)


def reckon(state: GameState, among: tuple[str, ...] = ()) -> Reckoning:
    """The experience in the pool that has not been given out, and who shares it."""
    pool = POOL.of(state)
    lines = (*(merit_line(state, one) for one in pool.merits), *_treasure(state))
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


def _xp_of(hit_dice: HitDice) -> int | None:
    """The experience for one monster; None where its dice are no number of hit dice.

    The bonus counts nothing, 1-1 is 1; half a hit die is half, and so are people without a class,
    who count as less than one (R-SHARE, OSE-NORMAL-HUMAN). A quarter is a quarter.
    """
    if hit_dice.half or hit_dice.normal_human:
        return XP_PER_HIT_DIE // hit_dice.parts
    return None if hit_dice.sides else XP_PER_HIT_DIE * hit_dice.count


def is_by_book(state: GameState) -> bool:
    """Whether experience is what the book of the game says (R-MONSTER-XP)."""
    return XP.chosen(state) == BY_BOOK


def book_xp(state: GameState, hit_dice: HitDice) -> int | None:
    """What the table of the book gives for hit dice and their asterisks.

    None where it has no table, or the dice are no number of hit dice.
    """
    table = book_of(state).monster_experience
    if table is None or hit_dice.sides:
        return None
    base, more = table.at(_step(hit_dice))
    beyond = max(0, hit_dice.count - HIGHEST_ROW) * BEYOND
    return base + beyond + hit_dice.asterisks * (more + beyond)


def _step(dice: HitDice) -> int:
    """Hit dice as the table has them: twice as many, and one more with a bonus."""
    is_less = dice.half or dice.normal_human or (dice.count == 1 and dice.bonus < 0)
    return 1 if is_less else 2 * dice.count + (dice.bonus > 0)


def _treasure(state: GameState) -> Iterator[Line]:
    """What has not counted yet of the pool."""
    for lot in lots_of(state):
        if not lot.item.counted:
            yield treasure_line(state, lot)


def treasure_line(state: GameState, lot: Lot) -> Line:
    """1 XP for each gp of its worth; a magic item by its grade instead, or nothing by the book."""
    item = lot.item
    if lot.is_magic and is_by_book(state):
        return Line(item.id, Sort.MAGIC, item.name, item.count, 0, "", counts=False)
    if lot.is_magic:
        grade = item.grade
        return Line(item.id, Sort.MAGIC, item.name, item.count, GRADES.get(grade), grade)
    if lot.is_coins:
        each = copper_of(item)
        return Line(item.id, Sort.TREASURE, item.name, item.count, each, "", in_copper=True)
    because = "" if item.worth is None else f"worth {item.worth:,} gp"
    return Line(item.id, Sort.TREASURE, item.name, item.count, item.worth, because)
