"""What commands do that save a list as a file or read one, a form into which one is pasted too.

Files are read and written in a thread: YAML is slow, and everybody else would have to wait.
"""

import asyncio
from collections.abc import Mapping, Sequence
from io import BytesIO

import discord
from discord import app_commands

from cogs.core.errors import SENDING_FAILED
from cogs.core.files.formats import FORMATS, MOST_BYTES, format_called, read_file, too_large
from cogs.core.files.written import Contents, Value, Written
from cogs.render.forms import Field, make_field
from rules.errors import RuleError

FORMAT_CHOICES = [app_commands.Choice(name=found.key.upper(), value=found.key) for found in FORMATS]
PASTED = "text"
"""The key of the field into which a file is pasted."""
_LONGEST = 4000


async def save(
    contents: Contents,
    rows: Sequence[Mapping[str, Value]],
    kind: app_commands.Choice[str] | None,
) -> discord.File:
    """The file to send."""
    form = format_called(kind.value if kind is not None else "")
    text = await asyncio.to_thread(form.write, rows)
    return discord.File(BytesIO(text.encode()), form.file_name(contents))


async def load(contents: Contents, file: discord.Attachment) -> list[Written]:
    """What is in a file, unless it is too large to be loaded at all. Raises RuleError."""
    if file.size > MOST_BYTES:
        raise RuleError(too_large(contents, file.size))
    try:
        content = await file.read()
    except SENDING_FAILED:
        raise RuleError("Discord did not give me that file. Send it again.") from None
    return await asyncio.to_thread(read_file, contents, file.filename, content)


def paste_field(example: str) -> Field:
    """The field of a form into which a file is pasted."""
    return make_field(
        PASTED, "YAML, JSON or CSV", longest=_LONGEST, example=example, has_lines=True
    )
