"""Those who serve, by taps: who stays behind, who goes, who leads them, and their wages."""

from collections.abc import Mapping

from cogs.core.answering import Answer
from cogs.core.buttons import careful, word
from cogs.core.interaction import Interaction
from cogs.core.numbers import read_gold
from cogs.core.play import play
from cogs.hirelings.pages import LONGEST_NAME, LONGEST_TEXT, served_buttons, served_lines
from cogs.render.buttons import BLUE, Form, filled_in, make_button, make_field, make_form, row_of
from cogs.render.text import join_within, shorten
from data.live import LiveGame
from rules.errors import HiringError
from rules.hirelings.records import EndService, HandOver, SetAlong, SetWage
from rules.hirelings.serving import without_leader
from rules.kernel.action import Action
from rules.kernel.management import require_referee

GOLD = "gold"
_SHORT = 9


async def press_served(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """Those who serve, with buttons for each."""
    async with Answer(interaction, turns=True) as answer:
        await _show_served(answer, game, interaction.user.id)


async def _show_served(answer: Answer, game: LiveGame, user_id: int) -> None:
    viewer = game.viewer(user_id)
    lines = [*served_lines(game.state, viewer)] or ["Nobody serves you now."]
    back = make_button("hire", game.id, label="Back", style=BLUE)
    view = row_of(*served_buttons(game, viewer), back)
    await answer.private(join_within(lines, LONGEST_TEXT), view=view)


async def press_along(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of them stays behind, or comes along; the page follows."""
    stay = word(words, 1) == "stay"
    await _do(interaction, game, SetAlong(hirelings=(word(words, 0),), stay=stay))


async def press_dismiss(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of them goes for good; the page follows."""
    await _do(interaction, game, EndService(hirelings=(word(words, 0),)))


async def _do(interaction: Interaction, game: LiveGame, action: Action) -> None:
    outcome = await play(interaction, action, game=game)
    async with Answer(interaction) as answer:
        await _show_served(answer, outcome.game, interaction.user.id)


async def press_lead(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Somebody leads all those who have nobody."""
    lost = tuple(one.id for one in without_leader(game.state))
    if not lost:
        raise HiringError("All hirelings have somebody to lead them.")
    await play(interaction, HandOver(hirelings=lost, to=word(words, 0)), game=game)


async def press_wage(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The form of a wage."""
    require_referee(game.actor(interaction.user.id), "say what hirelings cost")
    await interaction.response.send_modal(reopen_wage(game, words, {}))


def reopen_wage(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form again, with what was typed into it."""
    trade = " ".join(words)
    fields = [make_field(GOLD, "What one costs each time, in gp", longest=_SHORT, example="5")]
    title = f"Wage: {shorten(trade, LONGEST_NAME)}"
    form = make_form("hire-waged", game.id, trade, title=title, fields=fields)
    return filled_in(form, typed)


async def submit_wage(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: that trade costs so much."""
    gold = read_gold(typed.get(GOLD, ""))
    await play(interaction, SetWage(trade=" ".join(words), gold=gold), game=game)


PRESSES = {
    "hire-served": press_served,
    "hire-along": press_along,
    "hire-dismiss": press_dismiss,
    "hire-lead": press_lead,
    "hire-wage": press_wage,
}
REOPENS = {"hire-waged": reopen_wage}
FORMS = {"hire-waged": careful("hire-waged", submit_wage)}
