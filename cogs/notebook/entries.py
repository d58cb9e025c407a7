"""Which entry somebody means, and the page of it."""

from io import BytesIO
from typing import Annotated

import discord

from cogs.core.answering import Answer
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.option import Option, Pairs, Typed
from cogs.notebook.pages import (
    NOTHING_FOUND,
    entry_buttons,
    newest_first,
    open_buttons,
    render_entries,
    render_entry,
)
from cogs.render.deeds import page_of
from cogs.render.text import plain, shorten
from data.live import LiveGame
from data.notebook import Written, find_entry, not_there
from rules.errors import NotFoundError
from rules.kernel.actor import Viewer
from rules.kernel.folding import meant
from rules.kernel.notebook import (
    Heading,
    Headings,
    find_named,
    fits,
    may_change,
    may_know,
    words_in,
)

FILE = "picture.webp"


def known_entry(game: LiveGame, viewer: Viewer, number: int) -> Heading:
    """An entry by its number. Raises NotFoundError for one that is not there, or not for them."""
    found = find_entry(game, number)
    if found is None or not may_know(found, viewer):
        raise not_there()
    return found


def own_entry(game: LiveGame, viewer: Viewer, number: int) -> Heading:
    """One that somebody may change. Raises NotFoundError."""
    found = known_entry(game, viewer, number)
    if not may_change(found, viewer):
        raise not_there()
    return found


def search(game: LiveGame, viewer: Viewer, text: str) -> list[Heading]:
    """The entries that a few letters mean, as far as somebody may know them, the newest first.

    Tags are for whoever keeps an entry.
    """
    there = newest_first(game.known_entries(viewer))
    own = find_named((one for one in there if may_change(one, viewer)), text)
    others = find_named((_untagged(one) for one in there if not may_change(one, viewer)), text)
    numbers = {one.number: one for one in there}
    return [numbers[one.number] for one in (*own, *others)]


async def in_texts(interaction: Interaction, game: LiveGame, said: str) -> list[Heading]:
    """The entries in whose text some words stand, as far as somebody may know them."""
    viewer, wanted = game.viewer(interaction.user.id), words_in(said)
    there = newest_first(game.known_entries(viewer))
    texts = await interaction.client.games.notebook.texts(game.id, {one.number for one in there})
    return [one for one in there if fits(wanted, f"{one.name} {texts.get(one.number, '')}")]


def _untagged(entry: Heading) -> Heading:
    return Heading(number=entry.number, name=entry.name, kind=entry.kind)


def _offered(typed: Typed) -> Pairs:
    """The entries that somebody may know, the newest first."""
    for one in newest_first(typed.game.known_entries(typed.viewer)):
        yield f"{one.name} ({one.kind})", str(one.number)


def _read(typed: Typed, said: str) -> Heading:
    """The entry that is meant: picked, by its name, or by letters that fit to one alone."""
    game, viewer = typed.game, typed.viewer
    if said.isdecimal() and (picked := find_entry(game, int(said[:10]))) is not None:
        return known_entry(game, viewer, picked.number)
    named = meant(said, [(one.name, one) for one in game.known_entries(viewer)])
    if named is not None:
        return named
    found = search(game, viewer, said)
    if len(found) == 1:
        return found[0]
    if not found:
        raise NotFoundError(f"Nothing in the notebook is called “{plain(shorten(said, 40))}”.")
    names = ", ".join(f"`{plain(one.name)}`" for one in found[:3])
    raise NotFoundError(f"Several entries are like that: {names}. Type more of the name.")


Entry = Annotated[
    Heading,
    Option(about="Which entry: a few letters of it", read=_read, suggest=_offered, own_words=True),
]


async def page_of_entry(
    interaction: Interaction, game: LiveGame, entry: Heading, head: str = ""
) -> Page:
    """All of an entry, with what can be done with it."""
    viewer = game.viewer(interaction.user.id)
    text = await interaction.client.games.notebook.text(game.id, entry.number)
    likely, rest = entry_buttons(game, viewer, entry)
    return Page(render_entry(game, viewer, entry, text, head), likely, rest)


async def show_entry(interaction: Interaction, game: LiveGame, entry: Heading) -> None:
    """Show an entry to whoever asks alone, with its picture."""
    async with Answer(interaction, turns=not entry.picture) as answer:
        await _answer(answer, game, entry)


async def _answer(answer: Answer, game: LiveGame, entry: Heading, head: str = "") -> None:
    page = await page_of_entry(answer.interaction, game, entry, head)
    file = await picture_file(answer.interaction, game, entry)
    view = page_of(game.id, page.buttons, page.rest)
    await answer.private(page.text, view=view, file=file)


async def show_written(answer: Answer, written: Written, head: str) -> None:
    """Answer with an entry that was just written or changed; a card is drawn anew."""
    answer.played(written.game)
    game = await answer.interaction.client.games.get(written.game.id)
    await _answer(answer, game, written.entry, head)


async def picture_file(
    interaction: Interaction, game: LiveGame, entry: Heading
) -> discord.File | None:
    """The picture of an entry, None where it has none or it is not there any more."""
    if not entry.picture:
        return None
    try:
        found = await interaction.client.games.pictures.find(game.id, entry.picture)
    except NotFoundError:
        return None
    return discord.File(BytesIO(found.image), FILE, description=entry.name)


def list_page(game: LiveGame, viewer: Viewer, entries: Headings, head: str) -> Page:
    """Some entries, with a button or a row of a menu for each."""
    text = render_entries(game, viewer, entries, head, NOTHING_FOUND)
    return Page(text, rest=open_buttons(game.id, entries))
