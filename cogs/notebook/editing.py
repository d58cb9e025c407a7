"""Entries written, changed and thrown away: by forms, from a post, and back again."""

from collections.abc import Mapping

import discord

from cogs.core.answering import Answer
from cogs.core.buttons import number
from cogs.core.client import PostDeed
from cogs.core.command_forms import command_form
from cogs.core.commands import commands_of
from cogs.core.interaction import Interaction
from cogs.core.play import asked
from cogs.core.sending import open_form
from cogs.notebook.drafting import read_draft
from cogs.notebook.entries import own_entry, show_written
from cogs.notebook.pages import link_names
from cogs.render.buttons import Field, Form, make_button, make_field, make_form, row_of
from cogs.render.text import plain, shorten
from data.live import LiveGame
from data.notebook import Draft
from rules.kernel.notebook import (
    KINDS,
    LONGEST_KIND,
    LONGEST_NAME,
    LONGEST_TEXT,
    Heading,
)
from rules.record import replace

LONGEST_LIST = 400
WRITTEN = "Written down."
NOTED = "You will be reminded."
CHANGED = "Changed."
GONE = "**{}** is thrown away. For a month it can be brought back."
BACK = "It is back."
_FROM_A_POST = 60


def _form(game: LiveGame, entry: int, typed: Mapping[str, str]) -> Form:
    """The form of an entry, with all that stands in it."""

    def field(key: str, label: str, longest: int, example: str, *, lines: bool = False) -> Field:
        return make_field(
            key,
            label,
            longest=longest,
            example=example,
            is_needed=False,
            value=typed.get(key, ""),
            has_lines=lines,
        )

    kinds = ", ".join(KINDS[:4])
    fields = [
        field("name", "Name", LONGEST_NAME, "Old Marta; else the first words of the text"),
        field("text", "Text", LONGEST_TEXT, "Knows the way to the mill.", lines=True),
        field("kind", "Kind", LONGEST_KIND, f"{kinds} …"),
        field("tags", "Tags", LONGEST_LIST, "village, owes us"),
        field("belongs", "Belongs to", LONGEST_LIST, "A room, a character, an entry, #12"),
    ]
    return make_form("entry-edit", game.id, entry, title="Edit the entry", fields=fields)


def read_typed(interaction: Interaction, game: LiveGame, typed: Mapping[str, str]) -> Draft:
    """What stands in the form of an entry. Raises RuleError."""
    said = {key: typed.get(key, "") for key in ("name", "text", "kind", "tags", "belongs")}
    return read_draft(game, game.viewer(interaction.user.id), **said)


async def write(
    interaction: Interaction,
    game: LiveGame,
    draft: Draft,
    *,
    is_own: bool = False,
    at: int | None = None,
) -> None:
    """Write something down, and show it to whoever did; with `at` it is their own, and rings."""
    notebook, asks = interaction.client.games.notebook, asked(interaction)
    async with Answer(interaction, turns=True) as answer:
        written = await notebook.write(game.id, asks, draft, is_own=is_own or at is not None)
        if at is not None:
            number = written.entry.number
            written = await notebook.change(game.id, asks, number, lambda one: replace(one, at=at))
        await show_written(answer, written, WRITTEN if at is None else NOTED)


async def edit_form(interaction: Interaction, game: LiveGame, entry: Heading) -> Form:
    """The form of an entry that somebody may change. Raises NotFoundError."""
    viewer = game.viewer(interaction.user.id)
    own_entry(game, viewer, entry.number)
    typed = {
        "name": entry.name,
        "text": await interaction.client.games.notebook.text(game.id, entry.number),
        "kind": entry.kind,
        "tags": ", ".join(entry.tags),
        "belongs": ", ".join(link_names(game, viewer, entry)),
    }
    return _form(game, entry.number, typed)


async def submit_edit(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """Put what was typed in the place of what stood there."""
    draft = read_typed(interaction, game, typed)
    notebook, which = interaction.client.games.notebook, number(words, 0)
    async with Answer(interaction, turns=True) as answer:
        written = await notebook.rewrite(game.id, asked(interaction), which, draft)
        await show_written(answer, written, CHANGED)


async def throw_away(interaction: Interaction, game: LiveGame, entry: Heading) -> None:
    """Throw an entry away, with a way back."""
    notebook = interaction.client.games.notebook
    async with Answer(interaction, turns=True) as answer:
        gone = await notebook.throw_away(game.id, asked(interaction), entry.number)
        answer.played(gone.game)
        back = make_button("entry-back", game.id, entry.number, label="Bring it back")
        await answer.private(GONE.format(plain(entry.name)), view=row_of(back))


async def bring_back(interaction: Interaction, game: LiveGame, which: int) -> None:
    """Bring back what was thrown away."""
    notebook = interaction.client.games.notebook
    async with Answer(interaction, turns=True) as answer:
        written = await notebook.bring_back(game.id, asked(interaction), which)
        await show_written(answer, written, BACK)


# From a post


async def _has_words(_interaction: Interaction, _game: LiveGame, message: discord.Message) -> bool:
    return bool(message.content.strip())


async def write_post(interaction: Interaction, game: LiveGame, message: discord.Message) -> None:
    """Write down what stands in a post: its first words are the name, and its move a link."""
    text = message.content.strip()
    first = next(iter(text.splitlines()), "").strip(" #*_>`~-|")
    viewer = game.viewer(interaction.user.id)
    move = await interaction.client.games.log.told_in(game, message.id)
    is_known = move is not None and move.is_known_to(viewer)
    typed = {
        "name": shorten(first, _FROM_A_POST),
        "text": text,
        "belongs": f"#{move.label}" if move is not None and is_known else "",
    }
    command = commands_of(interaction.client).find("notebook add")
    await open_form(interaction, await command_form(interaction, game, command, typed))


WRITE_POST = PostDeed("note", "Write it down…", 70, _has_words, write_post)
