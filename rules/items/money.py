"""Coins of five kinds: what they are worth, and how a sum is made up of them.

Prices, payment, experience and shares count in gold pieces; what is less stays where it is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.errors import RuleError, WayOut, Wording
from rules.items import FAMILY
from rules.items.describing import MOST_PIECES
from rules.items.having import heads, rearrange, receive, take
from rules.items.known import is_a, read_name
from rules.items.reading import Items, belongings_of, items_of, name_owner, name_receiver, told_of
from rules.items.records import CoinsPaid, PayCoins
from rules.items.things import COIN_ROWS, COINS, Coin, Kind
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Held, Item

GOLD = 100
"""Copper pieces to a gold piece: sums are counted in copper."""
_ROWS = {row.item.name: row for row in COIN_ROWS}
_CHANGE = tuple(row for row in COIN_ROWS if GOLD % row.copper == 0)
"""What change is given in: gold and less."""


def is_money(item: Item) -> bool:
    """Whether it is coins, of whatever kind."""
    return is_a(item, Kind.COIN)


def unit_of(name: str) -> str:
    """`gp`, `sp` and so on for coins by their name; "" for any other thing."""
    row = _row_of(name)
    return "" if row is None else row.unit


def copper_of(item: Item) -> int:
    """What one coin is worth in copper: as is written, else by its kind, else a gold piece."""
    row = _row_of(item.name)
    if item.worth is not None:
        return item.worth * GOLD
    return GOLD if row is None else row.copper


def total(items: Iterable[Item]) -> int:
    """What coins are worth together, in copper pieces."""
    return sum(one.count * copper_of(one) for one in items)


def in_gold(items: Iterable[Item]) -> int:
    """The same in whole gold pieces."""
    return total(items) // GOLD


@dataclass(frozen=True, slots=True)
class Spending:
    """How a sum is paid: how many pieces of each stack, in their order, and what they come to.

    `paid` are coins worth exactly the sum, which nobody has yet. Where a coin is worth too much,
    `change` is given out of it; `broken` is the stack it was of, None where none was.
    """

    counts: tuple[int, ...]
    paid: Items
    change: Items = ()
    broken: int | None = None


def spend(stacks: Sequence[Item], copper: int) -> Spending:
    """Pay so much, no more than they are worth: gold first, then what is worth less, then more."""
    left, counts, worth = copper, [0] * len(stacks), [*map(copper_of, stacks)]
    for place in sorted(range(len(stacks)), key=lambda one: (worth[one] > GOLD, -worth[one])):
        counts[place] = min(stacks[place].count, left // worth[place])
        left -= counts[place] * worth[place]
    paid = tuple(_of(one, count) for one, count in zip(stacks, counts, strict=True) if count)
    if not left:
        return Spending(tuple(counts), paid)
    whole = (place for place, one in enumerate(stacks) if one.count > counts[place])
    broken = min(whole, key=worth.__getitem__)
    counts[broken] += 1
    change = _small_coins(worth[broken] - left)
    return Spending(tuple(counts), (*paid, *_small_coins(left)), change, broken)


def _of(stack: Item, count: int) -> Item:
    """So many coins of a stack, which nobody has."""
    return replace(stack, id="", count=count, held=Held.CARRIED, inside="")


def _small_coins(copper: int) -> Items:
    """So much in as few coins as can be, gold and less."""
    found: list[Item] = []
    for row in sorted(_CHANGE, key=lambda one: -one.copper):
        count, copper = divmod(copper, row.copper)
        if count:
            found.append(replace(row.item, count=count))
    return tuple(found)


def deal(stacks: Sequence[Item], parts: Sequence[int]) -> list[Items]:
    """Coins dealt out into parts of so much copper, which come to all of it.

    Each part has as many of each kind as its size lets it, and the rest in whatever makes it up.
    """
    whole, left, dealt = sum(parts), [*stacks], list[Items]()
    for part in parts:
        # Change comes behind what is left of each stack.
        pairs = zip(left, stacks, strict=False)
        own = [min(there.count, one.count * part // whole) for there, one in pairs]
        mine = [_of(one, count) for one, count in zip(stacks, own, strict=True)]
        rest = spend(_less(left, own), part - total(mine))
        left = [*_less(_less(left, own), rest.counts), *rest.change]
        dealt.append(tuple(one for one in (*mine, *rest.paid) if one.count))
    return dealt


def _less(stacks: Sequence[Item], counts: Sequence[int]) -> list[Item]:
    gone = [*counts, *[0] * (len(stacks) - len(counts))]
    return [replace(one, count=one.count - n) for one, n in zip(stacks, gone, strict=True)]


def _row_of(name: str) -> Coin | None:
    found = read_name(name)
    return None if found is None else _ROWS.get(found.thing.name)


def coins(gold: int) -> Item:
    """So many gold pieces, 1 or more, which nobody has yet."""
    return replace(COINS, count=gold)


def purse_of(state: GameState, target: str) -> int:
    """How many gold pieces the coins of their own come to that somebody has with them."""
    return in_gold(_coins_of(state, target))


def pay(resolution: Resolution, target: str, gold: int, *, stored: bool = False) -> Items:
    """Take so many gp from somebody, 0 or more, and give the coins that nobody has then.

    `stored` ones are those at home. Where a coin is worth too much they get change. RuleError says
    how much they lack. What a group has is written once for all of it: it cannot pay.
    """
    if heads(resolution.state, target) > 1:
        raise RuleError(
            f"{resolution.who(target).name} are several, who each have a purse. ",
            WayOut("Hand on", "item give"),
            " what all of them have.",
        )
    coins_there = (_stored_of if stored else _coins_of)(resolution.state, target)
    has = in_gold(coins_there)
    if has < gold:
        name = resolution.who(target).name
        raise RuleError(
            f"{name} has {has:,} gp, and that costs {gold:,}: {gold - has:,} gp are missing. ",
            _where_more(resolution.state, target),
        )
    spending = spend(coins_there, gold * GOLD)
    for one, count in zip(coins_there, spending.counts, strict=True):
        if count:
            take(resolution, target, one.id, count, at_home=stored)
    receive_money(resolution, target, spending.change, stored=stored)
    return spending.paid


def receive_money(
    resolution: Resolution, target: str, money: Items, *, stored: bool = False
) -> None:
    """Put coins that nobody has into somebody's purse, or to what they have at home."""
    held = Held.STORED if stored else Held.CARRIED
    for one in money:
        left = belongings_of(resolution.state, target)
        rearrange(resolution, target, left, (replace(one, held=held),))


def receive_coins(resolution: Resolution, target: str, gold: int) -> None:
    """Put gold pieces, 0 or more, into somebody's purse."""
    if gold:
        receive(resolution, target, coins(gold))


def _coins_of(state: GameState, target: str) -> Items:
    return tuple(filter(_is_own, items_of(state, target)))


def _stored_of(state: GameState, target: str) -> Items:
    items = filter(_is_own, belongings_of(state, target))
    return tuple(one for one in items if one.held is Held.STORED)


def _is_own(item: Item) -> bool:
    return is_money(item) and not item.pooled


def stored_gold(state: GameState, target: str) -> int:
    """How many gold pieces the coins come to that somebody has left at home."""
    return in_gold(_stored_of(state, target))


def _where_more(state: GameState, target: str) -> Wording:
    stored = stored_gold(state, target)
    if stored:
        return (
            f"{stored:,} gp are at home: ",
            WayOut("take them along", "item fetch", item="Coin"),
            ".",
        )
    return (WayOut("Write down money that somebody has", "item add", name="Coin"), ".")


@FAMILY.handles
def pay_coins(resolution: Resolution, action: PayCoins) -> None:
    """Hand coins to somebody else, from purse to purse."""
    owner = name_owner(resolution, action.target)
    receiver = name_receiver(resolution, action.to)
    if receiver == owner:
        raise RuleError(f"{resolution.who(owner).name} cannot pay themselves. Pick somebody else.")
    if not 1 <= action.gp <= MOST_PIECES:
        raise RuleError(f"Pay 1 to {MOST_PIECES:,} gp, such as `gp:10`.")
    receive_money(resolution, receiver, pay(resolution, owner, action.gp))
    resolution.emit(
        CoinsPaid(
            target=resolution.who(owner),
            to=resolution.who(receiver),
            gp=action.gp,
            left=purse_of(resolution.state, owner),
            audience=told_of(resolution, owner, receiver),
        )
    )
