"""Selling the party's treasure by taps, and the form of what a thing is worth."""

from collections.abc import Mapping

from cogs.core.answering import Answer
from cogs.core.buttons import careful, number, word
from cogs.core.interaction import Interaction
from cogs.core.numbers import read_gold
from cogs.core.play import play_all
from cogs.render.buttons import Form, filled_in, make_field, make_form
from cogs.render.text import shorten
from cogs.treasure.buttons import CHANGED, show_pool
from cogs.treasure.pages import Ware, wares_of
from data.live import LiveGame
from rules.errors import TooLateError
from rules.items.records import Details
from rules.kernel.management import require_referee
from rules.treasure.records import SellTreasure, ValueTreasure

WORTH = "worth"
_LONGEST_NAME, _LONGEST_NUMBER = 30, 9


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
    await interaction.response.send_modal(reopen_worth(game, words, {}))


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


PRESSES = {"award-sell": press_sell, "award-worth": press_worth}
REOPENS = {"award-valued": reopen_worth}
FORMS = {"award-valued": careful("award-valued", submit_worth)}
