"""The buttons of treasure: the page, the award, the division, a find, a roll-off, a sale."""

import re
from collections.abc import Mapping

from cogs.core.answering import Answer
from cogs.core.buttons import careful, number, word
from cogs.core.client import Press
from cogs.core.interaction import Interaction
from cogs.core.naming import read_characters
from cogs.core.numbers import read_gold
from cogs.core.play import play, play_all
from cogs.core.sending import open_form
from cogs.items.typed import read_counted
from cogs.render.buttons import Form, card_button, filled_in, make_field, make_form, row_of
from cogs.render.text import shorten
from cogs.treasure.pages import Ware, page_buttons, render_pool, sale_buttons, wares_of
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError, TooLateError, WayOut
from rules.items.records import Details
from rules.kernel.management import require_referee
from rules.places.ground import ground_of
from rules.treasure.awarding import LONGEST_WHY
from rules.treasure.pool import POOL, coins_in
from rules.treasure.records import (
    AddTreasure,
    DivideCoins,
    GiveExperience,
    OpenRollOff,
    SellTreasure,
    SetMerit,
    ValueTreasure,
)
from rules.view.items import view_pool

_WORTH = re.compile(r"(?<![\d,.])(?P<worth>\d{1,3}(?:,\d{3}){1,2}|\d{1,7}) ?gp\b", re.IGNORECASE)
"""What one piece of a hidden thing is worth, as its text has it: `15 gp each`."""


AMOUNT, WHO, WHY = "amount", "who", "why"
_LONGEST_AMOUNT, _LONGEST_WHO = 20, 400
_TYPED = re.compile(r"(?P<xp>\d{1,7}) ?(?:xp ?)?(?P<each>each)?", re.IGNORECASE)
MOST_BUTTONS = 15
CHANGED = ("The pool has changed since. ", WayOut("Look at it as it is now", "award show"), ".")
WORTH = "worth"
_LONGEST_NAME, _LONGEST_NUMBER = 30, 9


def _form(game: LiveGame) -> Form:
    fields = [
        make_field(
            AMOUNT, "XP for all to share, or for each", longest=_LONGEST_AMOUNT, example="100 each"
        ),
        make_field(
            WHO,
            "Who, if not all who share",
            longest=_LONGEST_WHO,
            example="Ada, Bert",
            is_needed=False,
        ),
        make_field(WHY, "What for", longest=LONGEST_WHY, example="the rescue", is_needed=False),
    ]
    shown = POOL.of(game.state).number
    return make_form("award-given", game.id, shown, title="Give experience", fields=fields)


async def _press_give(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the page: opens the form."""
    require_referee(game.actor(interaction.user.id), "give experience")
    await open_form(interaction, _form(game))


async def submit_give(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: give what it says, unless experience was given since it was opened."""
    if number(words, 0) != POOL.of(game.state).number:
        raise TooLateError(
            "Experience has been given since. ", WayOut("Look at how it is now", "award show"), "."
        )
    found = _TYPED.fullmatch(" ".join(typed.get(AMOUNT, "").replace(",", "").split()))
    if found is None:
        raise RuleError("Type `300` for all to share, or `100 each`.")
    action = GiveExperience(
        amount=int(found["xp"]),
        each=found["each"] is not None,
        among=read_characters(game, typed.get(WHO, "")),
        why=typed.get(WHY, ""),
    )
    await play(interaction, action, game=game)


async def show_pool(answer: Answer, game: LiveGame, user_id: int) -> None:
    """All that the person may know of the pool."""
    viewer = game.viewer(user_id)
    pool = view_pool(game.state, viewer)
    buttons = [*page_buttons(game, pool), *sale_buttons(game, pool)][:MOST_BUTTONS]
    if viewer.is_referee:
        buttons.append(card_button(game.id, "treasure"))
    await answer.private(render_pool(game.state, pool), view=row_of(*buttons))


async def press_count(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Leave monsters out, or count them, and show what it comes to then."""
    if number(words, 0) != POOL.of(game.state).number:
        raise TooLateError(CHANGED)
    action = SetMerit(merit_id=word(words, 1), counts=word(words, 2) == "on")
    outcome = await play(interaction, action, game=game)
    async with Answer(interaction) as answer:
        await show_pool(answer, outcome.game, interaction.user.id)


async def _press_divide(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The same to each, of as many coins as were shown."""
    if number(words, 0) != coins_in(game.state):
        raise TooLateError(CHANGED)
    await play(interaction, DivideCoins(), game=game)


async def press_open(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Have all magic items rolled for."""
    if number(words, 0) != POOL.of(game.state).number:
        raise TooLateError(CHANGED)
    await play(interaction, OpenRollOff(), game=game)


async def _press_find(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What was hidden, as it is called."""
    finds = ground_of(game.state).place.finds
    find = next((one for one in finds if one.id == word(words, 0)), None)
    if find is None:
        raise NotFoundError(
            "The party has gone on since. ", WayOut("Say what it has", "ref found"), "."
        )
    name, count = read_counted(find.name, None)
    said = _WORTH.search(find.text)
    details = Details() if said is None else Details(worth=int(said["worth"].replace(",", "")))
    action = AddTreasure(name=name, count=count, details=details, find=find.id)
    await play(interaction, action, game=game, turns=False)


PRESSES: dict[str, Press] = {
    "award-count": press_count,
    "award-give": _press_give,
    "award-divide": _press_divide,
    "award-roll": press_open,
    "award-find": _press_find,
}


async def press_sell(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """All that are alike, for what stood on the button; the page follows as it is then."""
    ware = _ware(game, words)
    if (ware.count, ware.gp) != (number(words, 1), number(words, 2)):
        raise TooLateError(CHANGED)
    first, *others = (SellTreasure(item_id=lot.item.id) for lot in ware.lots)
    outcome = await play_all(interaction, first, *others, game=game)
    async with Answer(interaction) as answer:
        await show_pool(answer, outcome.game, interaction.user.id)


def _ware(game: LiveGame, words: list[str]) -> Ware:
    """The things of a button. TooLateError when they are not in the pool any more."""
    for ware in wares_of(game.state):
        if any(lot.item.id == word(words, 0) for lot in ware.lots):
            return ware
    raise TooLateError(CHANGED)


async def press_worth(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The form of what a thing is worth."""
    require_referee(game.actor(interaction.user.id), "say what something is worth")
    await open_form(interaction, reopen_worth(game, words, {}))


def reopen_worth(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form again, with what was typed into it."""
    ware = _ware(game, words)
    item = ware.lots[0].item
    label = "Worth in gp" if ware.count == 1 else "Worth of each in gp"
    fields = [make_field(WORTH, label, longest=_LONGEST_NUMBER, example="50")]
    title = f"Worth: {shorten(item.name, _LONGEST_NAME)}"
    form = make_form("award-valued", game.id, item.id, title=title, fields=fields)
    return filled_in(form, typed)


async def submit_worth(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: the thing is worth so much, and the page follows."""
    details = Details(worth=read_gold(typed.get(WORTH, "")))
    first, *others = (
        ValueTreasure(item_id=lot.item.id, details=details) for lot in _ware(game, words).lots
    )
    outcome = await play_all(interaction, first, *others, game=game)
    async with Answer(interaction) as answer:
        await show_pool(answer, outcome.game, interaction.user.id)


SELLING_PRESSES = {"award-sell": press_sell, "award-worth": press_worth}
REOPENS = {"award-valued": reopen_worth}
FORMS = {"award-valued": careful("award-valued", submit_worth)}
