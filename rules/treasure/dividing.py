"""The coins and things of the pool for people (OSE-TREASURE-DIVISION).

Coins are divided in a way that the players choose, things are assigned or sold.
"""

from collections.abc import Mapping, Sequence

from rules.errors import RuleError, WayOut
from rules.hirelings.records import has_half
from rules.items.describing import require_room_for
from rules.items.market import offered_for, proceeds
from rules.items.money import GOLD, coins, deal, receive_money, spend
from rules.items.reading import Items
from rules.kernel.resolution import Resolution
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.treasure import FAMILY
from rules.treasure import records as said
from rules.treasure.pool import (
    Lot,
    bring,
    coins_in,
    lots_of,
    named,
    of_own,
    of_party,
    pieces,
    require_decider,
    require_lot,
    share_treasure,
    take_out,
)
from rules.treasure.reckoning import require_counted

RULE = "OSE-TREASURE-DIVISION"
MOST_GP = 1_000_000
WAYS: Mapping[str, str] = {
    "evenly": "the same to each, half to retainers by the OSE book",
    "shares": "by shares, such as Ada 2, Bert 1",
    "amounts": "so many gp each, such as Ada 100, Bert 50",
    "one": "all to one",
}
"""The ways to divide coins, each in a few words."""
Parts = Sequence[tuple[str, int]]
"""Who, and a number of shares or gp."""


@FAMILY.handles
def divide_coins(resolution: Resolution, action: said.DivideCoins) -> None:
    """Divide what the party has with it; what does not divide stays in the pool."""
    require_decider(resolution, "divide the treasure")
    if action.way not in WAYS:
        raise RuleError(f"There is no such way to divide. Choose one of {', '.join(WAYS)}.")
    total = coins_in(resolution.state)
    if not total:
        raise RuleError("There are no coins in ", WayOut("the pool", "award show"), " to divide.")
    held = tuple(lot for lot in lots_of(resolution.state) if lot.is_coins)
    require_counted(resolution, held, allow=action.allow)
    parts = _split(action.way, total, _parts(resolution, action))
    shares = [(who, gp) for who, gp in parts if gp]
    given = sum(gp for _, gp in shares)
    if not given:
        raise RuleError(f"{total:,} gp are too few to divide like that.")
    dealt = deal(_take_coins(resolution, held, given), [gp * GOLD for _, gp in shares])
    for (who, _), money in zip(shares, dealt, strict=True):
        receive_money(resolution, who, of_own(money))
    resolution.emit(
        said.CoinsDivided(
            way=action.way,
            total=total,
            shares=tuple(said.Share(resolution.who(who), gp) for who, gp in shares),
            left=total - given,
            rule=RULE,
        )
    )


def _parts(resolution: Resolution, action: said.DivideCoins) -> Parts:
    """Who gets a part: those who were named, else all who share."""
    parts = action.parts
    named(resolution, tuple(part.who for part in parts))
    if len({part.who for part in parts}) < len(parts):
        raise RuleError("Somebody is named twice. Name each once.")
    if any(not 1 <= part.amount <= MOST_GP for part in parts):
        raise RuleError(f"Give everybody 1 to {MOST_GP:,}.")
    if action.way == "evenly" and parts:
        return shares_of(resolution.state, [resolution.character(part.who) for part in parts])
    if parts:
        return [(part.who, part.amount) for part in parts]
    if action.way != "evenly":
        raise RuleError("Say who gets how much with `who`, such as `Ada 2, Bert 1`.")
    everybody = share_treasure(resolution.state)
    if not everybody:
        raise RuleError("Nobody is there to share it: no player has a living character here.")
    return shares_of(resolution.state, everybody)


def shares_of(state: GameState, people: Sequence[Character]) -> Parts:
    """What each gets of what is divided evenly: two parts, or a retainer's one (R-BOOK)."""
    if not any(has_half(state, one) for one in people):
        return [(one.id, 1) for one in people]
    return [(one.id, 1 if has_half(state, one) else 2) for one in people]


def _split(way: str, total: int, parts: Parts) -> Parts:
    """What each gets of so many gp. RuleError for parts that the way has no use for."""
    wanted = sum(part for _, part in parts)
    if way == "evenly":
        return [(who, total * part // wanted) for who, part in parts]
    if way == "shares":
        return [(who, total // wanted * part) for who, part in parts]
    if way == "amounts" and wanted > total:
        raise RuleError(f"That comes to {wanted:,} gp, and {total:,} are in the pool.")
    if way == "one" and len(parts) != 1:
        raise RuleError("Say the one who gets all of it with `who`.")
    return parts if way == "amounts" else [(parts[0][0], total)]


def _take_coins(resolution: Resolution, held: Sequence[Lot], gp: int) -> Items:
    """Take so many gp out of the pool, which has them; the coins, which nobody has then.

    Who carries a coin that is worth too much has the change, which is the party's.
    """
    spending = spend([lot.item for lot in held], gp * GOLD)
    for lot, count in zip(held, spending.counts, strict=True):
        if count:
            take_out(resolution, lot, count)
    if spending.broken is not None:
        bearer = held[spending.broken].bearer
        for one in of_party(spending.change, counted=True):
            bring(resolution, bearer, (one,))
    return spending.paid


@FAMILY.handles
def assign_treasure(resolution: Resolution, action: said.AssignTreasure) -> None:
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
    resolution.emit(said.TreasureAssigned(who=who, name=lot.item.name, count=count, rule=RULE))


@FAMILY.handles
def sell_treasure(resolution: Resolution, action: said.SellTreasure) -> None:
    """Turn a thing of the pool into coins of the pool, where its worth is known."""
    require_decider(resolution, "sell what is the party's")
    lot = require_lot(resolution.state, action.item_id)
    if lot.is_coins:
        raise RuleError("Those are coins already.")
    if lot.is_magic:
        require_counted(resolution, (lot,))
    count, price = pieces(lot, action.count), lot.item.worth
    if action.price is not None:
        resolution.require_referee("name another price than what it is worth")
        if not 0 <= action.price <= MOST_GP:
            raise RuleError(f"A price goes from 0 to {MOST_GP:,} gp.")
        price = action.price
    gp = proceeds(resolution.state, lot.item, count) if price is None else price * count
    parcel = take_out(resolution, lot, count)
    if len(parcel) > 1:
        raise RuleError(f"There is something in {lot.item.name}. Take it out first.")
    if gp:
        bring(resolution, lot.bearer, of_party((coins(gp),), counted=lot.item.counted))
    resolution.emit(said.TreasureSold(name=lot.item.name, count=count, gp=gp, rule=RULE))


def sold_for(state: GameState, lot: Lot) -> int | None:
    """What all pieces of it would be sold for now: None where nobody has said it, 0 for nothing."""
    item = lot.item
    return offered_for(state, item, item.count) if item.worth is None else item.worth * item.count
