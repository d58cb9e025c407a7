"""A list that is read from a file, or from what is pasted into a form where there is none."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import discord

from cogs.core.files.exchange import PASTED, import_file, paste_field
from cogs.core.files.formats import read_text
from cogs.core.files.written import Contents, Written
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.render.forms import Field, Form
from data.live import LiveGame
from rules.kernel.action import Action
from rules.kernel.management import require_referee

_REPLACE, _NEW = "replace", "new"


@dataclass(frozen=True, slots=True)
class Taking:
    """How one kind of list is taken in. `what` completes "Only a referee can …".

    `form` makes the form of a game, with a word for the id of it and its field. `action_of` says
    what to do with what was written, and whether it replaces what has the same names; it raises
    RuleError with the line that is wrong.
    """

    contents: Contents
    what: str
    example: str
    form: Callable[[LiveGame, str, Field], Form]
    action_of: Callable[[LiveGame, list[Written], bool], Action]

    async def take(
        self, interaction: Interaction, file: discord.Attachment | None, *, replace: bool
    ) -> None:
        """Keep what a file holds; without one, open a form into which it is pasted."""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), self.what)
        if file is None:
            mode = _REPLACE if replace else _NEW
            await interaction.response.send_modal(self.reopen(game, [mode], {}))
            return

        def action_of(found: list[Written]) -> Action:
            return self.action_of(game, found, replace)

        await import_file(interaction, game, self.contents, file, action_of)

    async def submit(
        self, interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
    ) -> None:
        """Keep what was pasted into the form."""
        require_referee(game.actor(interaction.user.id), self.what)
        found = read_text(self.contents, typed.get(PASTED, ""))
        await play(interaction, self.action_of(game, found, words[:1] == [_REPLACE]), game=game)

    def reopen(self, game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
        """The form, with what was pasted into it before."""
        return self.form(game, words[0], paste_field(self.example, typed.get(PASTED, "")))
