"""Forcing a door by somebody whose sheet does not say how well they do it: one tap writes that."""

from cogs.core.buttons import number, word
from cogs.core.errors import answer_error
from cogs.core.interaction import Interaction
from cogs.core.play import play, play_all
from cogs.render.buttons import row_of
from cogs.render.doors import number_buttons
from data.live import LiveGame
from rules.doors.opening import OPEN_DOORS
from rules.doors.records import ForceDoor
from rules.errors import MissingNumberError
from rules.sheet.active import require_active
from rules.sheet.records import SetSheetNumber

NOTE = "\nOr tap it here: the sheet has it from now on, and the door is forced at once."
_LONGEST_KEY = 40


async def force(interaction: Interaction, game: LiveGame, action: ForceDoor) -> None:
    """Force it; where the number is missing, all that it can be stands below, a tap each."""
    try:
        await play(interaction, action, game=game)
    except MissingNumberError as refusal:
        viewer = game.viewer(interaction.user.id)
        who = action.target or require_active(game.state, viewer).id
        # Where nothing is prepared a door is only a name, and the id of a button is short.
        door = action.door.replace(":", " ")[:_LONGEST_KEY]
        view = row_of(*number_buttons(game, who, door))
        await answer_error(interaction, refusal, note=NOTE, view=view)


async def press_number(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Write the number, and force the door with it: whose, how many in 6, which door."""
    who, door = word(words, 0), word(words, 2)
    known = SetSheetNumber(character_id=who, field=OPEN_DOORS, value=number(words, 1))
    await play_all(interaction, known, ForceDoor(door=door, target=who), game=game)
