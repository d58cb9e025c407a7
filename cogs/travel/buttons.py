"""The buttons of a journey: the next day, the page, and what a referee says of the lost."""

from cogs.core.buttons import Press, number, word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.render.journey.board import CAMP
from cogs.travel.showing import show_journey, turn_page, warns_of
from data.live import LiveGame
from rules.travel.records import MakeCamp, NoticeLost, SetTrueCourse, SpendDays
from rules.view.journey import view_journey


async def press_day(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Spend the day as the button says, unless it is over; the page goes on to the next.

    What would come of it that is not on the board is shown first.
    """
    day, kind = number(words, 0), word(words, 1)
    is_on_page = interaction.message is not None and interaction.message.flags.ephemeral
    viewer = game.viewer(interaction.user.id)
    is_next = day == view_journey(game.state, viewer, with_log=False).number
    if is_next and kind != CAMP and not is_on_page and warns_of(game, viewer, kind):
        await show_journey(interaction, game)
        return
    # The page says what speaks against it, so whoever presses there has read it.
    spend = SpendDays(kind=kind, number=day, anyway=is_on_page)
    action = MakeCamp(number=day) if kind == CAMP else spend
    outcome = await play(interaction, action, game=game)
    await turn_page(interaction, outcome.game)


async def press_journey(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The page with the map."""
    await show_journey(interaction, game)


async def press_true_course(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Where the lost really go since a day."""
    action = SetTrueCourse(course=str(number(words, 1)), since=number(words, 0))
    await play(interaction, action, game=game)


async def press_noticed(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """They notice, and do not know where they are."""
    await play(interaction, NoticeLost(), game=game)


PRESSES: dict[str, Press] = {
    "day": press_day,
    "journey": press_journey,
    "true-course": press_true_course,
    "lost-noticed": press_noticed,
}
