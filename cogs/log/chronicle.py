"""The chronicle of a game as a page of HTML, for one viewer."""

import asyncio
from collections.abc import Mapping

import discord

from cogs.log.book_pages import write_book
from cogs.log.html_pages import Scope, render_html
from cogs.render.markup import Reader
from data.live import LiveGame, LogEntry
from data.log import Log
from rules.kernel.actor import Viewer

MOST_TOLD = 5_000
"""So many moves a page tells at most, the newest."""
READ_AT_ONCE = 200
WHOLE_GAME = "the whole game"


async def chronicle_page(
    log: Log, game: LiveGame, viewer: Viewer, reader: Reader | None = None
) -> str:
    """The whole game as one page of HTML, as far as the viewer may know it: `chronicle.html`.

    It needs no network. `reader` says what people are called (`names_in`) and on whose clock the
    moments of the real world stand.
    """
    rows = await read_rows(log, game, viewer)
    scope = Scope(WHOLE_GAME, is_whole=len(rows) < MOST_TOLD)
    return await write_page(rows, game, viewer, reader or Reader(), scope)


async def write_page(
    rows: list[LogEntry], game: LiveGame, viewer: Viewer, reader: Reader, scope: Scope
) -> str:
    """Rows as a page, oldest first. A long game takes a second, in a thread of its own."""
    return await asyncio.to_thread(_write, rows, game, viewer, reader, scope)


def _write(
    rows: list[LogEntry], game: LiveGame, viewer: Viewer, reader: Reader, scope: Scope
) -> str:
    return render_html(write_book(rows, game, viewer), game, viewer, reader, scope)


async def read_rows(log: Log, game: LiveGame, viewer: Viewer) -> list[LogEntry]:
    """The newest moves that the viewer knows of, oldest first, read some at a time."""
    rows: list[LogEntry] = []
    before: int | None = None
    while len(rows) < MOST_TOLD:
        only_public = not viewer.is_referee
        found = await log.entries(
            game.id, before=before, only_public=only_public, limit=READ_AT_ONCE
        )
        rows += found
        if len(found) < READ_AT_ONCE:
            break
        before = found[-1].number if only_public else found[-1].seq
    return rows[:MOST_TOLD][::-1]


async def names_in(guild: discord.Guild, game: LiveGame) -> Mapping[int, str]:
    """What the people of a game are called on its server, by their Discord id."""
    names: dict[int, str] = {}
    for member in game.members.values():
        known = guild.get_member(member.user_id)
        try:
            known = known or await guild.fetch_member(member.user_id)
        except discord.HTTPException:
            continue
        names[member.user_id] = known.display_name
    return names
