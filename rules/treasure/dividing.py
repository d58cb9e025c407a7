"""What the pool is worth in experience (ERIS-XP), and its coins and things for people.

Coins are divided by a way that the game chooses (OSE-TREASURE-DIVISION).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.books.settings import book_of
from rules.errors import RuleError, WayOut
from rules.items.describing import require_room_for
from rules.items.having import require_home
from rules.items.market import offered_for, proceeds
from rules.items.money import GOLD, coins, copper_of, deal, receive_money, spend
from rules.items.reading import Items
from rules.kernel.resolution import Resolution
from rules.state.game import GameState
from rules.state.health import HitDice
from rules.treasure import FAMILY
from rules.treasure.pool import (
    POOL,
    Lot,
    Merit,
    bring,
    coins_in,
    lots_of,
    named,
    of_own,
    of_party,
    pieces,
    require_decider,
    require_lot,
    share_experience,
    share_treasure,
    take_out,
)
from rules.treasure.records import (
    BY_BOOK,
    MANUAL,
    XP,
    AssignTreasure,
    CoinsDivided,
    DivideCoins,
    Part,
    SellTreasure,
    Share,
    TreasureAssigned,
    TreasureSold,
)

XP_PER_HIT_DIE = 100
HIGHEST_ROW, BEYOND = 21, 250
"""The last hit dice of the table, and what each of those beyond adds to both of its columns."""
GRADES: Mapping[str, int] = {"minor": 250, "standard": 1000, "major": 2500}
"""Experience for a magic item: consumables, weapons and armour and the like, all else."""
RULE = "OSE-TREASURE-DIVISION"
MOST_GP = 1_000_000
Parts = Sequence[tuple[str, int]]
"""Who, and a number of shares or gp."""


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


def _evenly(total: int, parts: Parts) -> Parts:
    return [(who, total // len(parts)) for who, _ in parts]


def _by_shares(total: int, parts: Parts) -> Parts:
    shares = sum(share for _, share in parts)
    return [(who, total // shares * share) for who, share in parts]


def _amounts(total: int, parts: Parts) -> Parts:
    wanted = sum(gp for _, gp in parts)
    if wanted > total:
        raise RuleError(f"That comes to {wanted:,} gp, and {total:,} are in the pool.")
    return parts


def _to_one(total: int, parts: Parts) -> Parts:
    if len(parts) != 1:
        raise RuleError("Say the one who gets all of it with `who`.")
    return [(parts[0][0], total)]


@dataclass(frozen=True, slots=True)
class Way:
    """A way to divide coins: `label` is it in a few words, `split` gives each their gp."""

    key: str
    label: str
    split: Callable[[int, Parts], Parts]
    needs_names: bool = True


WAYS: Mapping[str, Way] = {
    way.key: way
    for way in (
        Way("evenly", "the same to each", _evenly, needs_names=False),
        Way("shares", "by shares, such as Ada 2, Bert 1", _by_shares),
        Way("amounts", "so many gp each, such as Ada 100, Bert 50", _amounts),
        Way("one", "all to one", _to_one),
    )
}


@FAMILY.handles
def divide_coins(resolution: Resolution, action: DivideCoins) -> None:
    """Divide what the party has with it; what does not divide stays in the pool."""
    require_decider(resolution, "divide the treasure")
    way = WAYS.get(action.way)
    if way is None:
        raise RuleError(f"There is no such way to divide. Choose one of {', '.join(WAYS)}.")
    total = coins_in(resolution.state)
    if not total:
        raise RuleError("There are no coins in ", WayOut("the pool", "award show"), " to divide.")
    held = tuple(lot for lot in lots_of(resolution.state) if lot.is_coins)
    require_counted(resolution, held, allow=action.allow)
    shares = [
        (who, gp) for who, gp in way.split(total, _parts(resolution, way, action.parts)) if gp
    ]
    given = sum(gp for _, gp in shares)
    if not given:
        raise RuleError(f"{total:,} gp are too few to divide like that.")
    dealt = deal(_take_coins(resolution, given), [gp * GOLD for _, gp in shares])
    for (who, _), money in zip(shares, dealt, strict=True):
        receive_money(resolution, who, of_own(money))
    resolution.emit(
        CoinsDivided(
            way=way.key,
            total=total,
            shares=tuple(Share(resolution.who(who), gp) for who, gp in shares),
            left=total - given,
            rule=RULE,
        )
    )


def _parts(resolution: Resolution, way: Way, parts: tuple[Part, ...]) -> Parts:
    """Who gets a part: those who were named, else all who share."""
    named(resolution, tuple(part.who for part in parts))
    if len({part.who for part in parts}) < len(parts):
        raise RuleError("Somebody is named twice. Name each once.")
    if any(not 1 <= part.amount <= MOST_GP for part in parts):
        raise RuleError(f"Give everybody 1 to {MOST_GP:,}.")
    if parts:
        return [(part.who, part.amount) for part in parts]
    if way.needs_names:
        raise RuleError("Say who gets how much with `who`, such as `Ada 2, Bert 1`.")
    everybody = share_treasure(resolution.state)
    if not everybody:
        raise RuleError("Nobody is there to share it: no player has a living character here.")
    return [(one.id, 1) for one in everybody]


def _take_coins(resolution: Resolution, gp: int) -> Items:
    """Take so many gp out of the pool, which has them; the coins, which nobody has then.

    Who carries a coin that is worth too much has the change, which is the party's.
    """
    held = [lot for lot in lots_of(resolution.state) if lot.is_coins]
    spending = spend([lot.item for lot in held], gp * GOLD)
    for lot, count in zip(held, spending.counts, strict=True):
        if count:
            take_out(resolution, lot, count)
    if spending.broken is not None:
        bearer = held[spending.broken].bearer
        for one in of_party(spending.change, counted=True):
            bring(resolution, bearer, (one,))
    return spending.paid


def require_counted(resolution: Resolution, lots: Iterable[Lot], *, allow: bool = False) -> None:
    """Raise RuleError for what has brought no experience yet, where that is reckoned."""
    if allow:
        resolution.require_referee("divide what has brought no experience")
    elif XP.chosen(resolution.state) != MANUAL and any(
        treasure_line(resolution.state, lot).counts and not lot.item.counted for lot in lots
    ):
        raise RuleError(
            "Experience comes first, or this would bring none. A referee gives it, or has this "
            "done all the same."
        )


@FAMILY.handles
def assign_treasure(resolution: Resolution, action: AssignTreasure) -> None:
    """Somebody gets a thing for good, as the players agree."""
    require_decider(resolution, "say who gets what is the party's")
    lot = require_lot(resolution.state, action.item_id)
    named(resolution, (action.to,))
    require_counted(resolution, (lot,), allow=action.allow)
    hand_over(resolution, lot, action.to, pieces(lot, action.count), allow=action.allow)


def hand_over(
    resolution: Resolution, lot: Lot, to: str, count: int, *, allow: bool = False
) -> None:
    """So many pieces are somebody's own from now on."""
    parcel = of_own(take_out(resolution, lot, count))
    require_room_for(resolution, to, parcel, allow=allow)
    bring(resolution, to, parcel)
    who = resolution.who(to)
    resolution.emit(TreasureAssigned(who=who, name=lot.item.name, count=count, rule=RULE))


@FAMILY.handles
def sell_treasure(resolution: Resolution, action: SellTreasure) -> None:
    """Turn a thing of the pool into coins of the pool, where its worth is known."""
    require_decider(resolution, "sell what is the party's")
    require_home(resolution, "Selling")
    lot = require_lot(resolution.state, action.item_id)
    if lot.is_coins:
        raise RuleError("Those are coins already.")
    if lot.is_magic:
        require_counted(resolution, (lot,))
    count = pieces(lot, action.count)
    gp = _price(resolution, lot, action.price, count)
    parcel = take_out(resolution, lot, count)
    if len(parcel) > 1:
        raise RuleError(f"There is something in {lot.item.name}. Take it out first.")
    if gp:
        bring(resolution, lot.bearer, of_party((coins(gp),), counted=lot.item.counted))
    resolution.emit(TreasureSold(name=lot.item.name, count=count, gp=gp, rule=RULE))


def _price(resolution: Resolution, lot: Lot, said: int | None, count: int) -> int:
    if said is not None:
        resolution.require_referee("name another price than what it is worth")
        if not 0 <= said <= MOST_GP:
            raise RuleError(f"A price goes from 0 to {MOST_GP:,} gp.")
        return said * count
    if lot.item.worth is not None:
        return lot.item.worth * count
    return proceeds(resolution.state, lot.item, count)


def sold_for(state: GameState, lot: Lot) -> int | None:
    """What all pieces of it would be sold for now: None where nobody has said it, 0 for nothing."""
    item = lot.item
    return offered_for(state, item, item.count) if item.worth is None else item.worth * item.count
