"""What commands do that save a list as a file or read one, a form into which one is pasted too.

Files are read and written in a thread: YAML is slow, and everybody else would have to wait.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Annotated

import discord

from cogs.core.answering import Answer
from cogs.core.commands import Group
from cogs.core.errors import SENDING_FAILED
from cogs.core.files.written import (
    Contents,
    Value,
    Written,
    is_head,
    read_as_csv,
    read_as_json,
    require_few,
    write_as_csv,
    write_as_json,
)
from cogs.core.interaction import Interaction, game_here
from cogs.core.option import Option
from cogs.core.play import asked, play, tell
from cogs.render.buttons import Field, Form, make_field
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.management import require_referee

MOST_BYTES = 60_000
"""A hundred stat blocks have half of that; YAML of this size takes half a second to read."""
Rows = Sequence[Mapping[str, Value]]


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file: how it is called, its name endings, how it is read and written."""

    key: str
    endings: tuple[str, ...]
    read: Callable[[Contents, str], list[Written]]
    write: Callable[[Rows], str]

    def file_name(self, contents: Contents) -> str:
        """What an exported file is called."""
        return f"{contents.file_name}.{self.endings[0]}"


def _read_yaml(contents: Contents, text: str) -> list[Written]:
    from cogs.core.files import as_yaml  # loaded when it is first needed

    return as_yaml.read(contents, text)


def _write_yaml(rows: Rows) -> str:
    from cogs.core.files import as_yaml  # loaded when it is first needed

    return as_yaml.write(rows)


JSON = Format("json", ("json",), read_as_json, write_as_json)
YAML = Format("yaml", ("yaml", "yml"), _read_yaml, _write_yaml)
CSV = Format("csv", ("csv", "tsv"), read_as_csv, write_as_csv)
FORMATS: tuple[Format, ...] = (YAML, JSON, CSV)


def format_called(key: str) -> Format:
    """The kind of file that was picked; the first where none was."""
    return next((found for found in FORMATS if found.key == key), FORMATS[0])


def read_file(contents: Contents, name: str, content: bytes) -> list[Written]:
    """The things in a file. RuleError says on which line what is wrong."""
    if len(content) > MOST_BYTES:
        raise RuleError(too_large(contents, len(content)))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RuleError("That file is no text in UTF-8. Save it as UTF-8, and try again.") from None
    return read_text(contents, text, name)


def too_large(contents: Contents, size: int) -> str:
    """The refusal of a file of so many bytes."""
    return (
        f"That file has {size // 1000:,} kB, and {contents.many} may have {MOST_BYTES // 1000} kB. "
        "Import it in parts."
    )


def read_text(contents: Contents, text: str, name: str = "") -> list[Written]:
    """The same of text that was pasted, whatever kind of file it is."""
    ending = name.rpartition(".")[2].lower()
    by_name = [found for found in FORMATS if ending in found.endings]
    found = (by_name[0] if by_name else _likely(contents, text)).read(contents, text)
    require_few(contents, len(found))
    return found


def _likely(contents: Contents, text: str) -> Format:
    """The kind of file that a text seems to be."""
    lines: Iterable[str] = (line.strip() for line in text.splitlines())
    first = next(filter(None, lines), "")
    if first[:1] in ("[", "{"):
        return JSON
    return CSV if is_head(contents, first) else YAML


FileKind = Annotated[
    Format,
    Option(
        about="The kind of file; without it, YAML, which is easy to read and to change",
        choices={one.key.upper(): one.key for one in FORMATS},
        read=lambda _, key: format_called(key),
    ),
]
ListFile = Annotated[
    discord.Attachment,
    Option(about="A YAML, JSON or CSV file; without it, a form opens into which you paste one"),
]
Replaces = Annotated[
    bool, Option(about="True to put them in the place of those with the same names")
]
PASTED = "text"
"""The key of the field into which a file is pasted."""
_LONGEST = 4000


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
        file = discord.File(BytesIO(content.encode()), kind.file_name(contents))
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
        found = read_text(self.contents, typed.get(PASTED, ""))
        await play(interaction, self.action_of(game, found, words[:1] == [_REPLACE]), game=game)

    def reopen(self, game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
        """The form, with what was pasted into it before."""
        return self.form(game, words[0], _paste_field(self.example, typed.get(PASTED, "")))
