"""What commands do that save a list as a file or read one, a form into which one is pasted too.

Files are read and written in a thread: YAML is slow, and everybody else would have to wait.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO

import discord
from discord import app_commands

from cogs.core.answering import Answer
from cogs.core.errors import SENDING_FAILED
from cogs.core.files.formats import FORMATS, MOST_BYTES, format_called, read_file, too_large
from cogs.core.files.written import Contents, Value, Written
from cogs.core.interaction import Interaction
from cogs.core.play import asked, tell
from cogs.render.forms import Field, make_field
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.action import Action

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


async def import_file(
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


def paste_field(example: str, value: str = "") -> Field:
    """The field of a form into which a file is pasted; `value` stands there already."""
    return make_field(
        PASTED,
        "YAML, JSON or CSV",
        longest=_LONGEST,
        example=example,
        value=value,
        has_lines=True,
    )
