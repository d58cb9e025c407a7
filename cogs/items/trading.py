"""The part of `/item` that is about money: prices, buying, paying, and selling, by taps too."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from cogs.core.answering import Answer
from cogs.core.buttons import asks, number, word
from cogs.core.client import Press
from cogs.core.files.exchange import send_text
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import (
    has_coins,
    is_at_home_or_referee,
    may_trade,
    referee_at_home,
)
from cogs.core.naming import active_character
from cogs.core.offers import others
from cogs.core.option import Option, Pairs, Typed
from cogs.core.said import says
from cogs.items.pages import (
    goods_buttons,
    price_words,
    read_prices,
    render_prices,
    shelf_buttons,
    shop_shelves,
    too_dear,
    write_prices,
)
from cogs.items.printing import printed_prices
from cogs.items.typed import (
    ALLOW,
    ITEM,
    Count,
    Gold,
    Owner,
    Receiver,
    Thing,
    known_things,
    read_goods,
)
from cogs.render.buttons import (
    GREEN,
    Button,
    make_button,
    row_of,
)
from cogs.render.deeds import Doer
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError, TooLateError, WayOut
from rules.items.describing import LONGEST_NAME
from rules.items.market import book_prices, find_price, price_for
from rules.items.money import purse_of
from rules.items.records import (
    BuyItem,
    PayCoins,
    SellItem,
    SetPrice,
    WritePrices,
)
from rules.items.state import MARKET
from rules.items.tags import COIN
from rules.kernel.action import Action
from rules.kernel.folding import folded
from rules.kernel.targets import find_character
from rules.kernel.words import capitalized, listed, pieces
from rules.load.rates import burden_of
from rules.state.sheet import Character
from rules.view.items import Sale, view_belongings, view_sales

MOST_SALES, MOST_PRICED, MOST_NAMED = 18, 4, 8
_SOLD_NAME = 40
NOTHING = "There is nothing that a shop would take now."
_LONGEST_LIST = 4000
_PRICE = "For all of it in gp, where no list says it (referee, or where players may)"


def sell_button(game: LiveGame, user_id: int, owner: str) -> Iterator[Button]:
    """Opens what somebody could sell, as far as there is anything."""
    if any(view_sales(game.state, owner, game.viewer(user_id))):
        yield make_button("shop-sales", game.id, owner, label="Sell…")


def _as_shown(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Raise TooLateError where a sale is not any more what stands on its button."""
    there = view_sales(game.state, word(words, 0), game.viewer(interaction.user.id))
    shown = word(words, 1), number(words, 2), number(words, 3)
    if all((one.item.id, one.item.count, one.gp) != shown for one in there):
        raise TooLateError("That has changed since. **Sell…** shows it as it is now.")


def sales_page(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """What can be sold, with a tap for each thing; one's own where nobody is named."""
    owner = word(words, 0)
    seller = find_character(game.state, owner) if owner else active_character(game, user_id)
    if seller is None:
        raise NotFoundError("You play nobody here who could sell anything.")
    viewer = game.viewer(user_id)
    found = list(view_sales(game.state, seller.id, viewer))
    open_ones = [one.item.name for one in found if one.gp is None]
    purse = f"{plain(seller.name)} has {purse_of(game.state, seller.id):,} gp."
    text = f"{'**What would you sell?**' if found else NOTHING} {purse}"
    if open_ones:
        named = [*map(plain, open_ones[:MOST_NAMED]), *(["more"] if open_ones[MOST_NAMED:] else [])]
        text += f"\n-# Nobody has said what these bring: {listed(named)}."
    buttons = [*_sale_buttons(game, seller, found)]
    if viewer.is_referee:
        buttons += [_price_button(game, one) for one in open_ones[:MOST_PRICED]]
    if any(one.pooled for one in view_belongings(game.state, seller.id, viewer)):
        buttons.append(make_button("treasure", game.id, label="The party's treasure…"))
    buy = make_button("shop", game.id, "", label="Buy…", style=GREEN)
    return Page(text, [*buttons, buy])


def _sale_buttons(game: LiveGame, seller: Character, found: list[Sale]) -> Iterator[Button]:
    priced = [(one.item, one.gp) for one in found if one.gp is not None]
    for item, gp in priced[:MOST_SALES]:
        label = f"{shorten(pieces(item.count, item.name), _SOLD_NAME)}, {gp:,} gp"
        words = game.id, seller.id, item.id, item.count, gp
        yield make_button("shop-sell", *words, label=label, style=GREEN)


def _price_button(game: LiveGame, name: str) -> Button:
    """For referees: says what a thing brings."""
    label = f"What {shorten(name, _SOLD_NAME)} brings…"
    return make_button("price-say", game.id, "", name, label=label)


def _goods(typed: Typed) -> Pairs:
    """What is on the price list, with its price, then what the sources describe."""
    state = typed.game.state
    prices = [*MARKET.of(state).prices, *(price for _, price in book_prices(state))]
    listed = {price.name for price in prices}
    yield from ((price_words(price), price.name) for price in prices)
    yield from (one for one in known_things(typed) if one[1] not in listed)


def _priced(typed: Typed) -> Pairs:
    """What can be bought: of what has no price a referee buys all the same."""
    if typed.viewer.is_referee:
        return _goods(typed)
    state = typed.game.state
    prices = (*MARKET.of(state).prices, *(price for _, price in book_prices(state)))
    return [(price_words(price), price.name) for price in prices]


def _wares(typed: Typed) -> Pairs:
    """The same by their names alone, without prices."""
    return [(name, name) for _, name in _priced(typed) if folded(name) != COIN]


def _cost_told(doer: Doer, given: Mapping[str, str]) -> Mapping[str, str]:
    """What a thing costs by the list, as whoever buys it reads it first."""
    count = given.get("count", "")
    gp = price_for(doer.state, given.get("name", ""), int(count) if count else None)
    return {} if gp is None else {"cost": f"{gp:,} gp"}


def _sold_count(doer: Doer, given: Mapping[str, str]) -> Mapping[str, str]:
    """So many as are sold at once, where fewer or more were said: six torches for two."""
    listed = find_price(doer.state, given.get("name", ""))
    count = int(given.get("count", "0"))
    lot = 1 if listed is None else listed.pieces
    return {"count": str(count + -count % lot)} if count % lot else {}


@ITEM.command(
    "buy",
    name="What: long sword, or 12 torches",
    count="How many; without it, as many as are sold at once",
    price=_PRICE,
    allow=ALLOW,
)
@says(
    "buy, purchase, get?, get some more, pick up?, order, stock up on, stock up, need?, "
    "want?, would like?, trade * for, restock, shop for, round for, round on, a round, id "
    "like?, i would like?, i like?, ill take?, ill have?, i take?, get me, grab?, pick up "
    "some, get some, can i get, could i get, can i have?, need more, i need?, we need?, need to "
    "buy, shopping for, shopping, wants to buy, replace, invest in, spend * on, treat myself "
    "to, a pint, beer for, drinks for, a drink, drinks, some more",
    "Buy[ {count}] {name}[ ({cost})][, not {count_said}]",
    when=may_trade,
    tells=_cost_told,
    fits=_sold_count,
    offers={"name": _wares},
)
@says(
    "",
    "Buy {count} {name}[ ({cost})][, not {count_said}]",
    when=may_trade,
    tells=_cost_told,
    fits=_sold_count,
    offers={"name": _wares},
    needs=("name", "count"),
    bare=True,
    confirmed=True,
)
@says(
    "price of, price for, whats the price, how much is, how much are, how much for, how much "
    "would, how expensive, what does * cost, how much does * cost, what would * cost, do they "
    "have, do they sell, can i get, can i buy, can i afford",
    "Buy[ {count}] {name}[ ({cost})][, not {count_said}]",
    when=may_trade,
    tells=_cost_told,
    fits=_sold_count,
    offers={"name": _wares},
    needs=("name",),
    confirmed=True,
)
def buy(
    name: Annotated[str, Option(most=LONGEST_NAME + 10, suggest=_priced, own_words=True)],
    count: Count | None = None,
    price: Gold | None = None,
    who: Owner = "",
    allow: bool = False,
) -> Action:
    """Buy something at home, with the coins you carry"""
    called, pieces = read_goods(name, count)
    return BuyItem(name=called, target=who, count=pieces, price=price, allow=allow)


@ITEM.command("sell", price=_PRICE)
@says(
    "sell, selling, flog, hawk, pawn, trade in, get rid of?, offload, sell off, get money "
    "for, hock, fence, part with, turn into gold, trade * for gold, can i sell, cash in?",
    "Sell[ {count}] {item}",
    when=may_trade,
)
def sell(
    item: Thing, count: Count | None = None, price: Gold | None = None, who: Owner = ""
) -> Action:
    """Sell something at home"""
    return SellItem(item_id=item, target=who, count=count, price=price)


@ITEM.command("pay", to="Whom", gp="How many gold pieces", who="Who pays; without it, you")
@says(
    "pay, give, hand, hands, lend, donate, slip, owe, tip, transfer, bribe, offer, toss?, "
    "coin, pay wages, wages, hand over, chip in, spend?, buy off, toll, cough up, fork over, "
    "shell out, pay * for, pay for, reward, donation, offering, gets?, give * gold, owes, "
    "repay, pay back, pay off, reimburse",
    "Give {to} {gp} gp",
    when=has_coins,
    needs=("gp",),
    offers={"to": others},
    bare=True,
)
@says(
    "pay, pay wages, give * pay, give * wages, give * his pay, give * his wages, give * their "
    "wages, pay off, settle with, salary, pay * wages, settle up, monthly pay",
    "Pay {to}",
    when=has_coins,
    offers={"to": others},
)
def pay(to: Receiver, gp: Count, who: Owner = "") -> Action:
    """Hand coins to somebody"""
    return PayCoins(to=to, gp=gp, target=who)


@ITEM.command(
    "price",
    name="Of what",
    gp="What it costs; with neither this nor sells it is struck off",
    sells="What it brings",
    pieces="How many that is for; without it, one",
)
@says(
    "cost, costs, price is, is * gp, sells for, goes for, set price, set * price, "
    "price at, only in stock, is now, "
    "priced at, sells at, charge, charges, wants * for, wants, asks, is going for, set * to, "
    "set the price",
    "{name} costs {gp} gp",
    when=referee_at_home,
    needs=("name",),
    offers={"name": _wares},
)
def price(
    name: Annotated[str, Option(most=LONGEST_NAME, suggest=_goods, own_words=True)],
    gp: Gold | None = None,
    sells: Gold | None = None,
    pieces: Count = 1,
) -> Action:
    """Say what a thing costs at home (referee)"""
    return SetPrice(name=name, gp=gp, pieces=pieces, sells=sells)


def _written_now(typed: Typed) -> str:
    """The whole list, as it is now, to be written over. RuleError where it is too long."""
    written = write_prices(MARKET.of(typed.game.state).prices)
    if len(written) > _LONGEST_LIST:
        raise RuleError(
            "The list is too long for a form. ", WayOut("Change single prices", "item price"), "."
        )
    return written


@ITEM.command(
    "prices",
    file="Whether to save the list as a table, to print, or to read in another game",
    written="Your own prices, one in a line: 6 Torch: 1; none strikes all of them (referee)",
)
@says(
    "price, prices, price list, cost, how much is, how much are, what does * cost, whats the "
    "price, market, shop, shopping list, afford, can i afford, for sale, catalogue, whats on "
    "sale, equipment list, price of, prices of, price for, what can i buy, what can i get "
    "for, what can we buy, whats for sale, how much would, how much does * cost, how much "
    "for, what do they sell, do they sell, do they have, wares, goods, stock, catalog, what "
    "is on offer, can i buy, can i get, how expensive, how much to, what does * sell for, "
    "costs, worth buying, what would * cost, what costs",
    "Show what things cost",
    when=is_at_home_or_referee,
    asks=True,
)
async def prices(
    interaction: Interaction,
    game: LiveGame,
    file: bool = False,
    written: Annotated[
        str, Option(most=_LONGEST_LIST, has_lines=True, own_words=True, now=_written_now)
    ] = "",
) -> Action | None:
    """Show what things cost at home; a referee writes the whole list"""
    if written:
        is_none = written.strip().lower() == "none"
        return WritePrices(prices=() if is_none else read_prices(written))
    if file:
        # The whole list as Markdown, which can be printed, and be brought again.
        content = printed_prices(game.state)
        if not content:
            raise RuleError("Nothing has a price yet.")
        async with Answer(interaction) as answer:
            await send_text(answer, "price-list.md", content, "What things cost, as a table.")
        return None
    async with Answer(interaction) as answer:
        await _show_prices(answer, game, interaction.user.id)
    return None


async def _show_prices(answer: Answer, game: LiveGame, user_id: int) -> None:
    """The list to whoever asks, with a button for referees."""
    *pages, last = render_prices(game.state)
    for page in pages:
        await answer.private(page)
    buttons: list[Button] = []
    if game.viewer(user_id).is_referee:
        buttons.append(make_button("prices-write", game.id, label="Write the list"))
    if active_character(game, user_id) is not None and shop_shelves(game.state):
        buttons.append(make_button("shop", game.id, "", label="Buy…", style=GREEN))
    await answer.private(last, view=row_of(*buttons))


async def press_shop(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The shop; who plays nobody that could buy has the whole list."""
    user_id = interaction.user.id
    async with Answer(interaction) as answer:
        if active_character(game, user_id) is None:
            await _show_prices(answer, game, user_id)
        else:
            page = shop_page(game, user_id, words)
            await answer.private(page.text, view=page.view(game.id))


def shop_page(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """The shelves of the shop, or what stands on one of them, with a tap for each thing."""
    shelf, own = word(words, 0), active_character(game, user_id)
    if own is None:
        raise NotFoundError("You play nobody here who could buy anything.")
    slots = burden_of(game.state, own.id).slots
    carried = f" {capitalized(slots)}." if slots else ""
    gold = purse_of(game.state, own.id)
    purse = f"{plain(own.name)} has {gold:,} gp.{carried}"
    selling = sell_button(game, user_id, own.id)
    buttons = goods_buttons(game, shelf, gold) if shelf else [*shelf_buttons(game), *selling]
    dear = too_dear(game, shelf, gold)
    head = f"**{plain(shelf)}**" if shelf else "**What would you like?**"
    text = "\n".join(filter(None, (f"{head} {purse}", dear)))
    return Page(text, buttons)


LINES = {
    "price-say": Does("item price", "@again?", "name", asks="name gp sells pieces"),
    "prices-write": Does("item prices", asks="written"),
    "shop-buy": Does("item buy", "", "name", then=shop_page),
    "shop-sell": Does("item sell", "who", "item", "count", "", guard=_as_shown, then=sales_page),
}
PRESSES: Mapping[str, Press] = {"shop": press_shop, "shop-sales": asks(sales_page)}
