"""The buttons of what came up, of the page about it, and of the party's surprise."""

from cogs.core.buttons import Press, number, word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.encounter.joining import require_encounter
from cogs.render.offers.wandering import ANYWAY
from cogs.wandering.form import press_edit
from data.live import LiveGame
from rules.clock.clock import now
from rules.encounter.records import RollSurprise
from rules.errors import TooLateError
from rules.wandering.records import (
    BeginMeeting,
    CheckWandering,
    LetPass,
    RollAgain,
    SetWandering,
    Surround,
)


async def press_begin(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Begin the encounter that came up: its id, and whether though the doors hold."""
    action = BeginMeeting(meeting_id=word(words, 0), anyway=ANYWAY in words[1:])
    outcome = await play(interaction, action, game=game)
    await interaction.client.boards.post(outcome.game)


async def press_pass(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Let it go by."""
    await play(interaction, LetPass(meeting_id=word(words, 0)), game=game)


async def press_again(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Another roll on the table."""
    await play(interaction, RollAgain(meeting_id=word(words, 0)), game=game)


async def press_check(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Check out of turn, if no time has gone by since the page was shown."""
    if number(words, 0) != now(game.state):
        raise TooLateError("Time has gone by since. `/wandering show` shows how it is now.")
    await play(interaction, CheckWandering(), game=game)


async def press_once(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """More or less likely, for the next check alone."""
    once = game.state.wandering.once + number(words, 0)
    await play(interaction, SetWandering(once=once), game=game)


async def press_surround(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Whether they stand all round the party."""
    await play(interaction, Surround(surrounded=word(words, 0) == "yes"), game=game)


async def press_surprise(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The party's die for surprise."""
    require_encounter(game, interaction, word(words, 0))
    await play(interaction, RollSurprise(), game=game)


PRESSES: dict[str, Press] = {
    "meeting-begin": press_begin,
    "meeting-pass": press_pass,
    "meeting-again": press_again,
    "wandering-check": press_check,
    "wandering-once": press_once,
    "surround": press_surround,
    "surprise": press_surprise,
    "table-edit": press_edit,
}
