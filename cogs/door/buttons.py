"""The buttons and the form of doors: which door, and what to do with it."""

from collections.abc import Callable, Mapping

from cogs.core.answering import Answer
from cogs.core.buttons import OUT_OF_DATE, Press, word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.door.forcing import force, press_number
from cogs.render.buttons import row_of
from cogs.render.doors import deed_buttons, deed_page, door_buttons, door_page
from cogs.render.forms import make_field, make_form
from data.live import LiveGame
from rules.doors.opening import doors_here
from rules.doors.records import (
    ForceDoor,
    Listen,
    OpenDoor,
    PickLock,
    SetDoor,
    ShutDoor,
    TellSound,
    WedgeDoor,
)
from rules.doors.trying import LONGEST_SOUND
from rules.errors import NotFoundError
from rules.kernel.action import Action


async def press_doors(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """Asks which door, as far as the person knows of any."""
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction, turns=True) as answer:
        buttons = door_buttons(game, viewer)
        await answer.private(door_page(game, viewer), view=row_of(*buttons))


async def press_at_door(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Asks what to do with a door: its id."""
    viewer, door_id = game.viewer(interaction.user.id), word(words, 0)
    known = {door.id: (door, label) for door, label in doors_here(game.state, viewer)}
    if door_id not in known:
        raise NotFoundError("The party is not at that door any more. Pick one from the board.")
    async with Answer(interaction, turns=True) as answer:
        door, label = known[door_id]
        buttons = deed_buttons(game, door)
        await answer.private(deed_page(door, label, viewer), view=row_of(*buttons))


DEEDS: Mapping[str, Callable[[str], Action]] = {
    "listen": lambda door: Listen(door=door),
    "open": lambda door: OpenDoor(door=door),
    "force": lambda door: ForceDoor(door=door),
    "pick": lambda door: PickLock(door=door),
    "shut": lambda door: ShutDoor(door=door),
    "wedge": lambda door: WedgeDoor(door=door),
    "spike": lambda door: WedgeDoor(door=door, shut=True),
}
"""What a button does with a door, by the character of whoever presses it."""


async def press_deed(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Does it: the key of the deed, the id of the door."""
    deed = DEEDS.get(word(words, 0))
    if deed is None:
        raise NotFoundError(OUT_OF_DATE)
    action = deed(word(words, 1))
    if isinstance(action, ForceDoor):
        await force(interaction, game, action)
    else:
        await play(interaction, action, game=game)


async def press_stays_open(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The referee has a door stay open that would have swung shut."""
    await play(interaction, SetDoor(door=word(words, 0), how="open"), game=game)


async def press_sound(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Opens the form for what somebody hears: the door, who listened."""
    field = make_field("text", "What they hear", longest=LONGEST_SOUND, example="Somebody snores.")
    form = make_form("door-sound", game.id, *words[:2], title="At the door", fields=[field])
    await interaction.response.send_modal(form)


async def submit_sound(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """What was typed there."""
    action = TellSound(door=word(words, 0), target=word(words, 1), text=typed.get("text", ""))
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {
    "doors": press_doors,
    "at-door": press_at_door,
    "door-do": press_deed,
    "door-stays": press_stays_open,
    "door-sound": press_sound,
    "door-number": press_number,
}
