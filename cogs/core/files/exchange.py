"""What commands do that save a list as a file or read one, a form into which one is pasted too.

What people send is read in a process of its own (`cogs/core/files/apart.py`); files are written in
a thread: YAML is slow, and everybody else would have to wait.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Annotated

import discord

from cogs.core.answering import Answer
from cogs.core.commands import Group
from cogs.core.files.lists import FORMATS, LISTS, Format, format_called, too_large
from cogs.core.files.written import Contents, Value, Written
from cogs.core.interaction import Interaction, game_here
from cogs.core.option import Option
from cogs.core.play import asked, tell
from cogs.core.sending import SENDING_FAILED, open_form
from cogs.render.buttons import Field, Form, make_field
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.management import require_referee

FileKind = Annotated[
    Format,
    Option(
        about="The kind of file; without it, YAML, which is easy to read and to change",
        choices={one.key.upper(): one.key for one in FORMATS},
        read=lambda _, key: format_called(key),
    ),
]
MARKDOWN = "markdown"
PrintedKind = Annotated[
    Format | None,
    Option(
        about="The kind of file; without it, YAML. Markdown is a text as books print it",
        choices={**{one.key.upper(): one.key for one in FORMATS}, "Markdown": MARKDOWN},
        read=lambda _, key: None if key == MARKDOWN else format_called(key),
    ),
]
"""None is Markdown: to print, or to paste into another tool, and read again as the same."""
ListFile = Annotated[
    discord.Attachment,
    Option(about="A text, YAML, JSON or CSV file; without it, a form opens to paste one into"),
]
Replaces = Annotated[bool, Option(about="Whether they take the place of those with the same names")]
PASTED = "text"
"""The key of the field into which a file is pasted."""
_LONGEST = 4000
_REPLACE, _NEW = "replace", "new"


async def send_file(
    interaction: Interaction,
    contents: Contents,
    rows: Sequence[Mapping[str, Value]],
    kind: Format,
    text: str,
) -> None:
    """Send rows as a file of the kind that was picked, privately and with a text."""
    async with Answer(interaction) as answer:
        content = await asyncio.to_thread(kind.write, rows)
        await send_text(answer, kind.file_name(contents), content, text)


async def send_text(answer: Answer, name: str, content: str, text: str) -> None:
    """Send a file that holds a text, privately and with a text of its own."""
    await answer.private(text, file=discord.File(BytesIO(content.encode()), name))


async def send_printed(
    interaction: Interaction, contents: Contents, content: str, text: str
) -> None:
    """Send what was printed as Markdown, privately and with a text of its own."""
    async with Answer(interaction) as answer:
        await send_text(answer, f"{contents.file_name}.md", content, text)


async def load(file: discord.Attachment, most: int, too_large: RuleError) -> bytes:
    """The file that somebody sent, unless it has too many bytes. Raises RuleError."""
    if file.size > most:
        raise too_large
    try:
        content = await file.read()
    except SENDING_FAILED:
        raise RuleError("Discord did not give me that file. Send it again.") from None
    if len(content) > most:
        raise too_large
    return content


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
            field = make_field(
                PASTED,
                "YAML, JSON or CSV",
                longest=_LONGEST,
                example=self.example,
                has_lines=True,
            )
            await open_form(interaction, self.form(game, mode, field))
            return
        async with Answer(interaction) as answer:
            most = RuleError(too_large(self.contents, file.size))
            content = await load(file, self.contents.most_bytes, most)
            await self._keep(answer, game, content, file.filename, replace=replace)

    async def _keep(
        self, answer: Answer, game: LiveGame, content: bytes, name: str, *, replace: bool
    ) -> None:
        """Keep what is in a file, or in what was pasted, and tell it. Raises RuleError."""
        interaction = answer.interaction
        bot = interaction.client
        found = await bot.apart.read(LISTS, content, (self.contents, name))
        action = await asyncio.to_thread(self.action_of, game, found, replace)
        await tell(answer, await bot.games.act(game.id, asked(interaction), action))

    def add_to(self, group: Group, about: str, **helps: str) -> None:
        """Add the command that takes such a list in."""

        async def import_(
            interaction: Interaction, file: ListFile | None = None, replace: Replaces = False
        ) -> None:
            await self.take(interaction, file, replace=replace)

        import_.__doc__ = about
        group.command("import", **helps)(import_)

    async def submit(
        self, interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
    ) -> None:
        """Keep what was pasted into the form."""
        require_referee(game.actor(interaction.user.id), self.what)
        async with Answer(interaction, turns=True) as answer:
            content, is_over = typed.get(PASTED, "").encode(), words[:1] == [_REPLACE]
            await self._keep(answer, game, content, "", replace=is_over)
