"""The page of a journey: the map, the text that says the same, and what can be done."""

import asyncio
import logging
from dataclasses import dataclass
from io import BytesIO

import discord

from cogs.core.answering import Answer
from cogs.core.errors import SENDING_FAILED
from cogs.core.interaction import Interaction
from cogs.render.buttons import row_of
from cogs.render.journey.board import page_buttons
from cogs.render.journey.report import needs_a_look, render_journey
from cogs.render.journey.tracks import Tracks, describe_map, find_tracks, position_words
from data.live import LiveGame
from rules.clock.clock import now
from rules.kernel.actor import Viewer
from rules.systems import ENGINE
from rules.travel.days import day_kind
from rules.travel.log import DAY
from rules.view.journey import view_journey

_log = logging.getLogger(__name__)


async def show_journey(interaction: Interaction, game: LiveGame) -> None:
    """Show it privately, as far as whoever asks may know it."""
    async with Answer(interaction) as answer:
        page = await _page(game, game.viewer(interaction.user.id))
        await answer.private(page.text, view=page.view, file=page.file)


def warns_of(game: LiveGame, viewer: Viewer, kind: str) -> bool:
    """Whether the page should be read before a day is spent so, by whoever may say it."""
    view = view_journey(game.state, viewer, with_log=False)
    comings = ENGINE.coming(game.state, now(game.state) + DAY, viewer)
    return view.can_lead and needs_a_look(view, comings, day_kind(kind))


async def turn_page(interaction: Interaction, game: LiveGame) -> None:
    """Show it anew where one of its buttons was pressed: the next day is one tap as well."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        return
    page = await _page(game, game.viewer(interaction.user.id))
    files = [page.file] if page.file else []
    try:
        await interaction.edit_original_response(
            content=page.text, view=page.view, attachments=files
        )
    except SENDING_FAILED as error:
        _log.info("a page of game %d could not be turned: %r", game.id, error)


@dataclass(frozen=True, slots=True)
class _Page:
    """What stands there, what can be pressed, and the map."""

    text: str
    view: discord.ui.View | None
    file: discord.File | None


async def _page(game: LiveGame, viewer: Viewer) -> _Page:
    view = view_journey(game.state, viewer)
    comings = ENGINE.coming(game.state, now(game.state) + DAY, viewer)
    tracks = find_tracks(view) if view.total else None
    where = "" if tracks is None else position_words(tracks)
    file = None if tracks is None else await asyncio.to_thread(_draw, game, tracks)
    buttons = row_of(*page_buttons(game, view))
    return _Page(render_journey(view, comings, where), buttons, file)


def _draw(game: LiveGame, tracks: Tracks) -> discord.File:
    from cogs.render.journey.picture import draw_map

    picture = BytesIO(draw_map(f"Journey: {game.name}", tracks))
    return discord.File(picture, "journey.png", description=describe_map(tracks))
