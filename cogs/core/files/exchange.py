"""What commands do that save a list as a file or read one, a form into which one is pasted too.

Files are read and written in a thread: YAML is slow, and everybody else would have to wait.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

import discord
from discord import app_commands

from cogs.core.answering import Answer
from cogs.core.errors import SENDING_FAILED
from cogs.core.files.formats import (
    FORMATS,
    MOST_BYTES,
    format_called,
    read_file,
    read_text,
    too_large,
)
from cogs.core.files.written import Contents, Value, Written
from cogs.core.interaction import Interaction
from cogs.core.play import asked, game_here, play, tell
from cogs.render.buttons import Field, Form, make_field
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.management import require_referee

FORMAT_CHOICES = [app_commands.Choice(name=found.key.upper(), value=found.key) for found in FORMATS]
PASTED = "text"
"""The key of the field into which a file is pasted."""
_LONGEST = 4000


async def send_file(
    interaction: Interaction,
    contents: Contents,
    rows: Sequence[Mapping[str, Value]],
    kind: app_commands.Choice[str] | None,
    text: str,
) -> None:
    """Send rows as a file of the kind that was picked, privately and with a text."""
    form = format_called(kind.value if kind is not None else "")
    async with Answer(interaction) as answer:
        content = await asyncio.to_thread(form.write, rows)
        file = discord.File(BytesIO(content.encode()), form.file_name(contents))
        await answer.private(text, file=file)


async def _import_file(
    interaction: Interaction,
    game: LiveGame,
    contents: Contents,
    file: discord.Attachment,
    action_of: Callable[[list[Written]], Action],
) -> None:
    """Do what `action_of` makes of the things in a file, and tell it. Raises RuleError."""
    async with Answer(interaction) as answer:
        action = await asyncio.to_thread(action_of, await load(contents, file))
        outcome = await interaction.client.games.act(game.id, asked(interaction), action)
        await tell(answer, outcome)


async def load(contents: Contents, file: discord.Attachment) -> list[Written]:
    """What is in a file, unless it is too large to be loaded at all. Raises RuleError."""
    if file.size > MOST_BYTES:
        raise RuleError(too_large(contents, file.size))
    try:
        content = await file.read()
    except SENDING_FAILED:
        raise RuleError("Discord did not give me that file. Send it again.") from None
    return await asyncio.to_thread(read_file, contents, file.filename, content)


def _paste_field(example: str, value: str = "") -> Field:
    """The field of a form into which a file is pasted; `value` stands there already."""
    return make_field(
        PASTED,
        "YAML, JSON or CSV",
        longest=_LONGEST,
        example=example,
        value=value,
        has_lines=True,
    )


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

        await _import_file(interaction, game, self.contents, file, action_of)

    async def submit(
        self, interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
    ) -> None:
        """Keep what was pasted into the form."""
        require_referee(game.actor(interaction.user.id), self.what)
        found = read_text(self.contents, typed.get(PASTED, ""))
        await play(interaction, self.action_of(game, found, words[:1] == [_REPLACE]), game=game)

    def reopen(self, game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
        """The form, with what was pasted into it before."""
        return self.form(game, words[0], _paste_field(self.example, typed.get(PASTED, "")))
