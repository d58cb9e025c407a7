"""Money: gold pieces are things like any other, and what is paid for is paid with them.

One coin is one gold piece and weighs one coin; there is no other money that rules count.
"""

from rules.errors import RuleError
from rules.items.having import strike_off
from rules.items.known import COINS
from rules.items.moving import heads, receive
from rules.items.reading import belongings_of, items_of
from rules.items.tags import COIN
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Held, Item


def coins(gold: int) -> Item:
    """So many gold pieces, 1 or more, which nobody has yet."""
    return replace(COINS, count=gold)


def purse_of(state: GameState, target: str) -> int:
    """The gold pieces of their own that somebody has with them."""
    return sum(one.count for one in _coins_of(state, target))


def pay(resolution: Resolution, target: str, gold: int) -> None:
    """Take gold pieces from somebody, 0 or more; RuleError, which says how many they lack.

    What a group has is written once for all of it: it cannot pay.
    """
    if heads(resolution.state, target) > 1:
        raise RuleError(
            f"{resolution.who(target).name} are several, who each have a purse. "
            "`/item give` hands on what all of them have."
        )
    has = purse_of(resolution.state, target)
    if has < gold:
        name = resolution.who(target).name
        raise RuleError(
            f"{name} has {has:,} gp, and that costs {gold:,}: {gold - has:,} gp are missing. "
            f"{_where_more(resolution.state, target)}"
        )
    left = gold
    for one in _coins_of(resolution.state, target):
        if left:
            taken = min(left, one.count)
            strike_off(resolution, target, one.id, taken)
            left -= taken


def receive_coins(resolution: Resolution, target: str, gold: int) -> None:
    """Put gold pieces, 0 or more, into somebody's purse."""
    if gold:
        receive(resolution, target, coins(gold))


def _coins_of(state: GameState, target: str) -> tuple[Item, ...]:
    return tuple(filter(_is_money, items_of(state, target)))


def _is_money(item: Item) -> bool:
    return COIN in item.tags and not item.pooled


def stored_gold(state: GameState, target: str) -> int:
    """The gold pieces that somebody has left at home."""
    items = filter(_is_money, belongings_of(state, target))
    return sum(one.count for one in items if one.held is Held.STORED)


def _where_more(state: GameState, target: str) -> str:
    stored = stored_gold(state, target)
    if stored:
        return f"{stored:,} gp are at home: `/item fetch item:Coin` takes them along."
    return "`/item add name:Coin` writes down money that somebody has."
