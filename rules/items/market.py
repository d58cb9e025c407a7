"""Buying and selling: at the referee's prices, else at those of the game's book (R-SHEETNUM)."""

from collections.abc import Iterator

from rules.books.settings import book_of
from rules.errors import MissingPriceError, PooledError, RuleError, WayOut
from rules.items import FAMILY
from rules.items.describing import (
    MOST_WORTH,
    check_count,
    check_item_name,
    new_item,
    require_room_for,
)
from rules.items.having import receive, take
from rules.items.known import find_known
from rules.items.money import GOLD, is_money, pay, purse_of, receive_coins
from rules.items.reading import is_magical, name_owner, require_belonging, told_of
from rules.items.records import (
    RESALE,
    BuyItem,
    ItemBought,
    ItemSold,
    PriceSet,
    PricesWritten,
    SellItem,
    SetPrice,
    WritePrices,
)
from rules.items.state import MARKET, Price
from rules.items.things import Thing
from rules.items.wares import find_ware, ware_name
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Item

MOST_PRICES = 200
"""Things on the price list: they are part of every stored state."""


def own_price(state: GameState, name: str) -> Price | None:
    """What a referee has written of a thing, by any of its names; None where none has."""
    wanted = _goods_name(name)
    return next((one for one in MARKET.of(state).prices if _goods_name(one.name) == wanted), None)


def find_price(state: GameState, name: str) -> Price | None:
    """What a thing costs: as a referee says, else as the book does; None where nobody says it."""
    own, row = own_price(state, name), find_ware(state, name)
    if row is None:
        return own
    listed = _price_of(row)
    if own is None:
        return listed
    is_open = own.gp is None and own.pieces == listed.pieces
    return replace(own, gp=listed.gp) if is_open else own


def _price_of(row: Thing) -> Price:
    return Price(row.name, None if row.price is None else row.price // GOLD, row.pieces)


def book_prices(state: GameState) -> Iterator[tuple[Thing, Price]]:
    """What the book sells, each row with its price: all for which no referee has written one."""
    for row in book_of(state).things:
        if own_price(state, row.name) is None:
            yield row, _price_of(row)


def _goods_name(name: str) -> str:
    """A thing's name as it is compared: the one that the game knows, and one of several."""
    known = find_known(name)
    word = " ".join((name if known is None else known.name).lower().split())
    return word.removesuffix("s")


# The list


@FAMILY.handles
def set_price(resolution: Resolution, action: SetPrice) -> None:
    """Write what a thing costs and brings; without either it is struck off the list."""
    resolution.require_referee("say what things cost")
    before = own_price(resolution.state, action.name)
    if action.gp is None and action.sells is None:
        if before is None:
            name = action.name
            row = find_ware(resolution.state, name)
            if row is None:
                raise RuleError(f"{check_item_name(name)} is not on the price list.")
            book = book_of(resolution.state).name
            raise RuleError(
                f"{row.name} is on the list of {book}, and nobody has said another price. "
                "Give one with `gp`: it wins over the book's."
            )
        after = None
    else:
        after = checked(Price(action.name, action.gp, action.pieces, action.sells))
    if after == before:
        raise RuleError("The price list says that already.")
    prices = MARKET.of(resolution.state).prices
    kept = tuple(one for one in prices if one is not before)
    _put_prices(resolution, kept if after is None else (*kept, after))
    said = after or before
    assert said is not None
    resolution.emit(PriceSet(price=said, struck=after is None))


@FAMILY.handles
def write_prices(resolution: Resolution, action: WritePrices) -> None:
    """Have this list and no other."""
    resolution.require_referee("write the price list")
    prices = tuple(map(checked, action.prices))
    names = [_goods_name(one.name) for one in prices]
    twice = next((one.name for one in prices if names.count(_goods_name(one.name)) > 1), None)
    if twice is not None:
        raise RuleError(f"{twice} is on the list twice. Say each price once.")
    if set(prices) == set(MARKET.of(resolution.state).prices):
        raise RuleError("The price list says that already.")
    _put_prices(resolution, prices)
    resolution.emit(PricesWritten(count=len(prices)))


def checked(price: Price) -> Price:
    """The price, tidied; RuleError for what cannot be."""
    known = find_known(price.name)
    name = check_item_name(price.name) if known is None else known.name
    for gp in (price.gp, price.sells):
        if gp is not None and not 0 <= gp <= MOST_WORTH:
            raise RuleError(f"A price goes from 0 to {MOST_WORTH:,} gp.")
    return replace(price, name=name, pieces=check_count(price.pieces))


def _put_prices(resolution: Resolution, prices: tuple[Price, ...]) -> None:
    """Have these prices, by name; RuleError for too many."""
    if len(prices) > MOST_PRICES:
        raise RuleError(f"The price list has room for {MOST_PRICES} things.")
    ordered = tuple(sorted(prices, key=lambda one: one.name.lower()))
    resolution.put(MARKET, replace(MARKET.of(resolution.state), prices=ordered))


# Buying and selling


def price_for(state: GameState, name: str, count: int | None = None) -> int | None:
    """What so many pieces cost by the list, in gp; one lot where no count is said.

    None where no list says it, or where they are not sold in such numbers.
    """
    listed = find_price(state, name)
    if listed is None or listed.gp is None:
        return None
    lots, rest = divmod(listed.pieces if count is None else count, listed.pieces)
    return None if rest else listed.gp * lots


@FAMILY.handles
def buy_item(resolution: Resolution, action: BuyItem) -> None:
    """Pay for a thing and have it."""
    owner = name_owner(resolution, action.target)
    listed = find_price(resolution.state, action.name)
    lot = 1 if listed is None else listed.pieces
    count = check_count(lot if action.count is None else action.count)
    gp = _said_price(resolution, action.price)
    if gp is None:
        gp = _cost(action.name, listed, count)
    state = resolution.state
    own, row = own_price(state, action.name), find_ware(state, action.name)
    name = action.name if listed is None else listed.name
    if own is None and row is not None:
        name = ware_name(row, action.name)
    item = replace(new_item(name, action.details, state), count=count)
    _require_goods(item)
    require_room_for(resolution, owner, (item,), allow=action.allow)
    pay(resolution, owner, gp)
    receive(resolution, owner, item)
    resolution.emit(
        ItemBought(
            target=resolution.who(owner),
            name=item.name,
            count=count,
            gp=gp,
            left=purse_of(resolution.state, owner),
            audience=told_of(resolution, owner),
        )
    )


def _require_goods(item: Item) -> None:
    if is_money(item):
        raise RuleError(
            "Coins are money, and are not bought or sold. ", WayOut("Hand some on", "item pay"), "."
        )


def _said_price(resolution: Resolution, price: int | None) -> int | None:
    """The price that was named, if whoever named it may."""
    if price is None:
        return None
    if not resolution.actor.is_referee:
        raise RuleError(
            "A referee names the prices here: leave `price` out, or have a referee ",
            WayOut("say what it costs", "item price"),
            ".",
        )
    if not 0 <= price <= MOST_WORTH:
        raise RuleError(f"A price goes from 0 to {MOST_WORTH:,} gp.")
    return price


def _cost(name: str, listed: Price | None, count: int) -> int:
    """What so many pieces cost by the list: whole lots, so that coins stay whole."""
    if listed is None or listed.gp is None:
        called = check_item_name(name)
        raise MissingPriceError(
            (
                f"No price is written for “{called}”. A referee ",
                WayOut("writes it", "item price"),
                ", or buys it at a price of their own.",
            ),
            called,
        )
    return listed.gp * _lots(listed, count)


def _lots(listed: Price, count: int) -> int:
    lots, rest = divmod(count, listed.pieces)
    if rest:
        raise RuleError(
            f"{listed.name} goes by {listed.pieces}: give a `count` of {listed.pieces}, "
            f"{2 * listed.pieces} and so on."
        )
    return lots


@FAMILY.handles
def sell_item(resolution: Resolution, action: SellItem) -> None:
    """Have coins for a thing: the price that was named, else the list's, else what it is worth."""
    owner = name_owner(resolution, action.target)
    item = require_belonging(resolution, owner, action.item_id)
    _require_goods(item)
    if item.pooled:
        raise PooledError(
            f"{item.name} is the party's, and so is what it brings. It is sold with the treasure."
        )
    sold, *contents = take(resolution, owner, item.id, action.count, at_home=True)
    if contents:
        raise RuleError(
            f"There is something in {item.name}. ", WayOut("Take it out", "item put"), " first."
        )
    count = sold.count
    gp = _said_price(resolution, action.price)
    if gp is None:
        gp = proceeds(resolution.state, item, count)
    receive_coins(resolution, owner, gp)
    resolution.emit(
        ItemSold(
            target=resolution.who(owner),
            name=item.name,
            count=count,
            gp=gp,
            purse=purse_of(resolution.state, owner),
            audience=told_of(resolution, owner),
        )
    )


def proceeds(state: GameState, item: Item, count: int) -> int:
    """What so many pieces bring. RuleError where nobody has said it, or they are too little."""
    listed = find_price(state, item.name)
    if listed is not None and listed.sells is not None:
        return listed.sells * _lots(listed, count)
    if item.worth is not None:
        return item.worth * count
    half = _half(state, listed, count)
    if half is None or is_magical(item):
        raise MissingPriceError(
            f"Nobody has said what {item.name} brings. A referee can say it.", item.name
        )
    if not half:
        raise RuleError(
            f"Nobody pays a gold piece for so little of {item.name}. Sell more at once, or keep it."
        )
    return half


def offered_for(state: GameState, item: Item, count: int) -> int | None:
    """The same to be shown: None where nobody has said it, 0 for too little."""
    try:
        return proceeds(state, item, count)
    except MissingPriceError:
        return None
    except RuleError:
        return 0


def _half(state: GameState, listed: Price | None, count: int) -> int | None:
    """Half of what so many pieces cost, in whole gold pieces (R-RESALE); None without a price."""
    if listed is None or listed.gp is None or RESALE.chosen(state) != "half":
        return None
    return listed.gp * count // (2 * listed.pieces)
