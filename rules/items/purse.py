"""Money: coins are things like any other, and what is paid for is paid with them.

All sums are in gold pieces; what a purse has beside whole ones stays in it.
"""

from rules.errors import RuleError
from rules.items.known import COINS
from rules.items.money import GOLD, in_gold, is_money, spend
from rules.items.moving import heads, rearrange, receive, take
from rules.items.parcels import Items
from rules.items.reading import belongings_of, items_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Held, Item


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
            f"{resolution.who(target).name} are several, who each have a purse. "
            "`/item give` hands on what all of them have."
        )
    coins_there = (_stored_of if stored else _coins_of)(resolution.state, target)
    has = in_gold(coins_there)
    if has < gold:
        name = resolution.who(target).name
        raise RuleError(
            f"{name} has {has:,} gp, and that costs {gold:,}: {gold - has:,} gp are missing. "
            f"{_where_more(resolution.state, target)}"
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


def _where_more(state: GameState, target: str) -> str:
    stored = stored_gold(state, target)
    if stored:
        return f"{stored:,} gp are at home: `/item fetch item:Coin` takes them along."
    return "`/item add name:Coin` writes down money that somebody has."
