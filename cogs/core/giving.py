"""What a command or a press gives back is done or shown: actions, a text, a page, a form."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

import discord

from cogs.core.answering import Answer, answer_privately
from cogs.core.interaction import Interaction
from cogs.core.play import play, play_all
from cogs.core.sending import open_form
from cogs.render.buttons import Button, Form, row_of
from cogs.render.deeds import page_of
from data.live import LiveGame
from rules.kernel.action import Action


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture below a text: what draws it, the name of its file, and what it shows in words."""

    draw: Callable[[], bytes]
    name: str
    described: str

    async def file(self) -> discord.File:
        """It as a file, drawn aside."""
        image = await asyncio.to_thread(self.draw)
        return discord.File(BytesIO(image), self.name, description=self.described)


@dataclass(frozen=True, slots=True)
class Page:
    """What is shown to whoever asks alone: a text with buttons.

    With `menu` the likeliest of many are buttons and the others stand in a menu, as the `rest`
    always does. What `opens` takes the place of the private message whose button asked for it, also
    where a command shows it.
    """

    text: str
    buttons: Sequence[Button] = ()
    rest: Sequence[Button] = ()
    menu: bool = False
    opens: bool = False
    picture: Picture | None = None

    def view(self, game_id: int) -> discord.ui.View | None:
        """What stands below the text, None for nothing."""
        if self.menu or self.rest:
            return page_of(game_id, self.buttons, self.rest)
        return row_of(*self.buttons)


Given = Action | Sequence[Action] | str | Page | Form | None
"""What is played, several in a row, what is shown, or asked; None where it was done already."""


async def give(
    interaction: Interaction, game: LiveGame | None, given: Given, *, turns: bool = True
) -> None:
    """Do or show it; `turns` as in `play`. Raises RuleError."""
    if isinstance(given, Action):
        await play(interaction, given, game=game, turns=turns)
    elif isinstance(given, str):
        await answer_privately(interaction, given, turns=turns)
    elif isinstance(given, Page):
        view = given.view(0 if game is None else game.id)
        async with Answer(interaction, turns=turns) as answer:
            file = None if given.picture is None else await given.picture.file()
            await answer.private(given.text, view=view, file=file)
    elif isinstance(given, discord.ui.Modal):
        await open_form(interaction, given)
    elif given:
        await play_all(interaction, *given, game=game)
