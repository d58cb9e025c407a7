"""`/log chronicle`: an encounter, a day, a session or all, to somebody alone or to the channel."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Annotated

import discord

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.option import Option, Pairs, Typed
from cogs.log.book_pages import write_book
from cogs.log.chronicle import (
    WHOLE_GAME,
    Kind,
    Wanted,
    day_of,
    encounters,
    newest_encounter,
    read_rows,
    read_wanted,
    reader_in,
    write_page,
)
from cogs.log.entry_pages import entries_in, entries_line
from cogs.log.message_pages import Chronicle, write_chronicle, write_recap
from cogs.log.scene_pages import Scope
from cogs.notebook.pages import open_buttons
from cogs.render.buttons import Button, make_button, row_of
from cogs.render.deeds import MOST_BUTTONS
from cogs.render.text import MESSAGE_LIMIT, shorten_marked, write_moment
from data.begins import Beginning
from data.live import LiveGame, LogEntry
from rules.errors import RuleError
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.apart import Gathered, table_of
from rules.kernel.notebook import Heading, may_know
from rules.party.forming import speaks_for_party

CANNOT_POST = (
    "I cannot post here: give me View Channel, Send Messages and Attach Files in this channel."
)
MAY_NOT_POST = "Only a referee, or who speaks for the party, can post the chronicle in the channel."
FOR_REFEREES = (
    "This page has what only referees know as well: **Post it as a page** posts one for everybody."
)
SHOW, POST, POST_PAGE = "show", "post", "post-page"
OPEN_IT = "The page opens in any browser, without the network. Print it, or keep it."


async def _suggested(typed: Typed) -> Pairs:
    """All, the newest encounter, this day and session; then what was before, the newest first."""
    game = typed.game
    found = await encounters(typed.interaction.client.games.log, game, table_of(game.state))
    shown = [
        (f"Encounter {one.number}, {_day(one)}", f"encounter {one.number}")
        for one in reversed(found)
    ]
    today, session = day_of(game), game.state.session
    days = [(f"Day {one} of the game", f"day {one}") for one in range(today, 0, -1)]
    sessions = [(f"Session {one}", f"session {one}") for one in range(session, 0, -1)]
    recap = [("The last session in short", "recap")] if session > 1 else []
    first = [(WHOLE_GAME, "all"), *shown[:1], *days[:1], *sessions[:1], *recap]
    return [*first, *shown[1:], *days[1:], *sessions[1:]]


Told = Annotated[
    str,
    Option(
        about="encounter 3, day 2, session 1 or recap; the story so far if left out",
        suggest=_suggested,
    ),
]


def _day(begun: Beginning) -> str:
    """`Fri 27 Nov 2026`, as days are counted in Greenwich."""
    return write_moment(begun.at, "UTC").rpartition(" ")[0]


async def show_chronicle(interaction: Interaction, game: LiveGame, typed: str) -> None:
    """Tell somebody what they asked for, with buttons for the page and to post it."""
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        log = interaction.client.games.log
        wanted = read_wanted(typed, game) or await newest_encounter(log, game)
        chronicle, named = await _written(interaction, game, wanted, viewer)
        *first, last = chronicle.pages
        has_page = chronicle.is_cut and wanted.kind is not Kind.RECAP
        file = await _page(interaction, game, viewer, wanted) if has_page else None
        own = _buttons(game, viewer, wanted, has_page=has_page)
        view = row_of(*[*own, *open_buttons(game.id, named)][:MOST_BUTTONS])
        note = f"\n-# {_about(viewer)}" if has_page else ""
        for text in first:
            await answer.private(text)
        await answer.private(
            shorten_marked(last, MESSAGE_LIMIT - len(note)) + note, view=view, file=file
        )


def _about(viewer: Viewer) -> str:
    """What is said with a page that somebody gets alone."""
    return FOR_REFEREES if viewer.is_referee else OPEN_IT


def _buttons(game: LiveGame, viewer: Viewer, wanted: Wanted, *, has_page: bool) -> Iterator[Button]:
    words = str(wanted).split()
    if not has_page:
        yield make_button("chronicle", game.id, SHOW, *words, label="As a page")
    if _may_post(game, viewer):
        yield make_button("chronicle", game.id, POST, *words, label="Post it")
        yield make_button("chronicle", game.id, POST_PAGE, *words, label="Post it as a page")


def _may_post(game: LiveGame, viewer: Viewer) -> bool:
    """Whether somebody may have a chronicle posted."""
    return viewer.is_referee or speaks_for_party(game.state, viewer)


async def _written(
    interaction: Interaction, game: LiveGame, wanted: Wanted, viewer: Viewer
) -> tuple[Chronicle, Sequence[Heading]]:
    """What everybody may know of it, as text; what the viewer has in the notebook of that."""
    table = game.read_in(interaction.channel_id or 0) if viewer is TABLE else table_of(game.state)
    rows, scope = await read_rows(interaction.client.games.log, game, table, wanted)
    return await asyncio.to_thread(_write, rows, game, scope, wanted, viewer)


def _write(
    rows: Sequence[LogEntry], game: LiveGame, scope: Scope, wanted: Wanted, viewer: Viewer
) -> tuple[Chronicle, Sequence[Heading]]:
    book = write_book(rows, game, TABLE, scope)
    told = (write_recap if wanted.kind is Kind.RECAP else write_chronicle)(book)
    named = [entry for entry, _ in entries_in(book, game.known_entries(viewer))]
    everybodys = [entry for entry in named if may_know(entry, TABLE)]
    return replace(told, paragraphs=(*told.paragraphs, *entries_line(everybodys))), named


async def _page(
    interaction: Interaction, game: LiveGame, viewer: Viewer, wanted: Wanted
) -> discord.File:
    """It as a page, as far as a viewer may know it."""
    games = interaction.client.games
    assert interaction.guild is not None
    rows, scope = await read_rows(games.log, game, viewer, wanted)
    person = await games.persons.get(interaction.user.id)
    is_posted = viewer is TABLE or isinstance(viewer, Gathered)
    zone = "UTC" if is_posted else person.clock(game.state.pace.zone) or "UTC"
    reader = await reader_in(games, interaction.guild, game, zone)
    html = await write_page(rows, game, viewer, reader, scope)
    secret = "-for-referees" if viewer.is_referee else ""
    name = f"{str(wanted).replace(' ', '-')}{secret}.html"
    return discord.File(BytesIO(html.encode()), name)


async def _press(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A button under a chronicle: it as a page, to whoever pressed alone; or it posts what
    everybody may know, once, however often it is pressed, as a page also if it is long."""
    how, viewer = word(words, 0), game.viewer(interaction.user.id)
    wanted, as_page = read_wanted(" ".join(words[1:]), game), how == POST_PAGE
    assert wanted is not None
    if how == SHOW:
        async with Answer(interaction) as answer:
            page = await _page(interaction, game, viewer, wanted)
            await answer.private(_about(viewer), file=page)
        return
    if not _may_post(game, viewer):
        raise RuleError(MAY_NOT_POST)
    async with Answer(interaction, turns=True) as answer:
        chronicle, _ = await _written(interaction, game, wanted, TABLE)
        pages, file = chronicle.pages, None
        if as_page:
            pages = [f"### {wanted.title}"]
        if as_page or (chronicle.is_cut and wanted.kind is not Kind.RECAP):
            file = await _page(interaction, game, game.read_in(interaction.channel_id or 0), wanted)
        # Post it, and give its first message.
        channel, told = interaction.channel, interaction.message
        assert isinstance(channel, discord.abc.Messageable)
        assert told is not None
        kind, door = "c" if file is None else "p", interaction.client.door
        try:
            posts = [
                await door.post(
                    channel,
                    text,
                    once=f"{kind}{told.id}-{place}",
                    file=file if place == len(pages) - 1 else None,
                )
                for place, text in enumerate(pages)
            ]
        except discord.Forbidden as error:
            raise RuleError(CANNOT_POST) from error
        first = posts[0]
        await answer.private(f"[Here it is]({first.jump_url}).")


FEATURE = Feature(
    lines={"story": Does("log chronicle", "what")},
    order=620,
    presses={"chronicle": _press},
)
