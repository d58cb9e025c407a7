"""The buttons of treasure: the page, the award, the division, a find, a roll-off, a sale."""

import re
from collections.abc import Mapping

from cogs.core.buttons import asks, number, opens, word
from cogs.core.giving import Page, give
from cogs.core.interaction import Interaction
from cogs.core.lines import Does, Still
from cogs.core.numbers import read_gold
from cogs.core.play import play_all
from cogs.render.buttons import Form, card_button, make_field, make_form
from cogs.render.text import shorten
from cogs.treasure.pages import Ware, page_buttons, render_pool, sale_buttons, wares_of
from data.live import LiveGame
from rules.errors import NotFoundError, TooLateError, WayOut
from rules.items.records import Details
from rules.items.thing_lines import Amount, amount_in
from rules.kernel.action import Action
from rules.places.ground import ground_of
from rules.state.game import GameState
from rules.treasure.pool import POOL, coins_in, find_unknown
from rules.treasure.records import AddTreasure, SellTreasure, ValueTreasure
from rules.view.items import view_pool

_WORTH = re.compile(r"(?<![\d,.])(?P<worth>\d{1,3}(?:,\d{3}){1,2}|\d{1,7}) ?gp\b", re.IGNORECASE)
"""What one piece of a hidden thing is worth, as its text has it: `15 gp each`."""


MOST_BUTTONS = 15
CHANGED = ("The pool has changed since. ", WayOut("Look at it as it is now", "award show"), ".")
WORTH = "worth"
_LONGEST_NAME, _LONGEST_NUMBER = 30, 9


def pool_page(game: LiveGame, user_id: int, _words: object = None) -> Page:
    """All that the person may know of the pool."""
    viewer = game.viewer(user_id)
    pool = view_pool(game.state, viewer)
    buttons = [*page_buttons(game, pool), *sale_buttons(game, pool)][:MOST_BUTTONS]
    if viewer.is_referee:
        buttons.append(card_button(game.id, "treasure"))
    return Page(render_pool(game.state, pool), buttons)


def _number(state: GameState) -> int:
    """Which division the pool is for."""
    return POOL.of(state).number


def _put_find(game: LiveGame, _user_id: int, words: list[str]) -> Action:
    """What was hidden, as it is called."""
    finds = ground_of(game.state).place.finds
    find = next((one for one in finds if one.id == word(words, 0)), None)
    if find is None:
        raise NotFoundError(
            "The party has gone on since. ", WayOut("Say what it has", "ref found"), "."
        )
    is_unknown = find_unknown(game.state, find.name) is not None
    found = Amount(find.name) if is_unknown else amount_in(find.name)
    said = _WORTH.search(find.text)
    worth = found.worth if said is None else int(said["worth"].replace(",", ""))
    details = Details(worth=worth)
    return AddTreasure(name=found.name, count=found.count, details=details, find=find.id)


async def press_sell(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """All that are alike, for what stood on the button; the page follows as it is then."""
    ware = _ware(game, words)
    if (ware.count, ware.gp) != (number(words, 1), number(words, 2)):
        raise TooLateError(CHANGED)
    first, *others = (SellTreasure(item_id=lot.item.id) for lot in ware.lots)
    outcome = await play_all(interaction, first, *others, game=game)
    await give(interaction, outcome.game, pool_page(outcome.game, interaction.user.id), turns=False)


def _ware(game: LiveGame, words: list[str]) -> Ware:
    """The things of a button. TooLateError when they are not in the pool any more."""
    for ware in wares_of(game.state):
        if any(lot.item.id == word(words, 0) for lot in ware.lots):
            return ware
    raise TooLateError(CHANGED)


def _worth_form(game: LiveGame, words: list[str]) -> Form:
    """What a thing is worth."""
    ware = _ware(game, words)
    item = ware.lots[0].item
    label = "Worth in gp" if ware.count == 1 else "Worth of each in gp"
    fields = [make_field(WORTH, label, longest=_LONGEST_NUMBER, example="50")]
    title = f"Worth: {shorten(item.name, _LONGEST_NAME)}"
    return make_form("award-valued", game.id, item.id, title=title, fields=fields)


async def submit_worth(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: the thing is worth so much, and the page follows."""
    details = Details(worth=read_gold(typed.get(WORTH, "")))
    first, *others = (
        ValueTreasure(item_id=lot.item.id, details=details) for lot in _ware(game, words).lots
    )
    outcome = await play_all(interaction, first, *others, game=game)
    await give(interaction, outcome.game, pool_page(outcome.game, interaction.user.id), turns=False)


LINES = {
    "award-xp": Does("award experience", "#number", "#total"),
    "debt-pay": Does("upkeep pay", "who"),
    "roll-off": Does("award roll", "@roll_off"),
    "roll-off-pass": Does("award roll", "@roll_off", passes="yes"),
    "pick": Does("award pick", "@roll_off", "#number", "item?"),
    "treasure": Does("award show"),
    "award-count": Does(
        "award defeated",
        "!",
        "correct",
        "counts=on",
        still=Still(_number, CHANGED),
        then=pool_page,
    ),
    "award-give": Does("award give", asks="xp each who why"),
    "award-divide": Does("award divide", "!", still=Still(coins_in, CHANGED)),
    "award-roll": Does("award roll-off", "!", still=Still(_number, CHANGED)),
}
PRESSES = {
    "award-find": asks(_put_find, turns=False),
    "award-sell": press_sell,
    "award-worth": opens(_worth_form, "say what something is worth"),
}
FORMS = {"award-valued": submit_worth}
