"""Selling by taps: what somebody could sell at home, each with what it brings."""

from collections.abc import Iterator

from cogs.core.answering import Answer
from cogs.core.buttons import number, word
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character
from cogs.core.play import play
from cogs.render.buttons import BLUE, GREEN, Button, make_button, row_of
from cogs.render.text import pieces, plain, shorten
from data.live import LiveGame
from rules.errors import NotFoundError, TooLateError
from rules.items.money import purse_of
from rules.items.records import ItemSold, SellItem
from rules.kernel.targets import find_character
from rules.kernel.words import listed
from rules.state.sheet import Character
from rules.view.items import Sale, view_belongings, view_sales

MOST_SALES, MOST_PRICED, MOST_NAMED = 18, 4, 8
_NAME = 40
NOTHING = "There is nothing that a shop would take now."


def sell_button(game: LiveGame, user_id: int, owner: str) -> Iterator[Button]:
    """Opens what somebody could sell, as far as there is anything."""
    if any(view_sales(game.state, owner, game.viewer(user_id))):
        yield make_button("shop-sales", game.id, owner, label="Sell…")


async def press_sales(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What can be sold, with a tap for each thing; one's own where nobody is named."""
    async with Answer(interaction, turns=True) as answer:
        await _show_sales(answer, game, interaction.user.id, word(words, 0))


async def press_sell(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One tap: all pieces of a thing, for what stood on the button; the page stays open."""
    owner, item_id = word(words, 0), word(words, 1)
    there = view_sales(game.state, owner, game.viewer(interaction.user.id))
    sale = next((one for one in there if one.item.id == item_id), None)
    if sale is None or (sale.item.count, sale.gp) != (number(words, 2), number(words, 3)):
        raise TooLateError("That has changed since. **Sell…** shows it as it is now.")
    action = SellItem(item_id=item_id, target=owner, count=sale.item.count)
    outcome = await play(interaction, action, game=game)
    sold = next(event for event in outcome.events if isinstance(event, ItemSold))
    said = f"Sold: {plain(pieces(sold.count, sold.name))}, for {sold.gp:,} gp. "
    async with Answer(interaction) as answer:
        await _show_sales(answer, outcome.game, interaction.user.id, owner, said)


async def _show_sales(
    answer: Answer, game: LiveGame, user_id: int, owner: str, said: str = ""
) -> None:
    seller = find_character(game.state, owner) if owner else active_character(game, user_id)
    if seller is None:
        raise NotFoundError("You play nobody here who could sell anything.")
    viewer = game.viewer(user_id)
    found = list(view_sales(game.state, seller.id, viewer))
    open_ones = [one.item.name for one in found if one.gp is None]
    purse = f"{plain(seller.name)} has {purse_of(game.state, seller.id):,} gp."
    text = f"{said}**What would you sell?** {purse}" if found else f"{said}{NOTHING} {purse}"
    if open_ones:
        named = [*map(plain, open_ones[:MOST_NAMED]), *(["more"] if open_ones[MOST_NAMED:] else [])]
        text += f"\n-# Nobody has said what these bring: {listed(named)}."
    buttons = [*_sale_buttons(game, seller, found)]
    if viewer.is_referee:
        buttons += [_price_button(game, one) for one in open_ones[:MOST_PRICED]]
    if any(one.pooled for one in view_belongings(game.state, seller.id, viewer)):
        buttons.append(make_button("treasure", game.id, label="The party's treasure…"))
    buy = make_button("shop", game.id, "", label="Buy…", style=BLUE)
    await answer.private(text, view=row_of(*buttons, buy))


def _sale_buttons(game: LiveGame, seller: Character, found: list[Sale]) -> Iterator[Button]:
    priced = [(one.item, one.gp) for one in found if one.gp is not None]
    for item, gp in priced[:MOST_SALES]:
        label = f"{shorten(pieces(item.count, item.name), _NAME)}, {gp:,} gp"
        words = game.id, seller.id, item.id, item.count, gp
        yield make_button("shop-sell", *words, label=label, style=GREEN)


def _price_button(game: LiveGame, name: str) -> Button:
    """For referees: says what a thing brings."""
    label = f"What {shorten(name, _NAME)} brings…"
    return make_button("price-say", game.id, "", name.replace(":", " "), label=label)


PRESSES = {"shop-sales": press_sales, "shop-sell": press_sell}
