"""The page of a journey: the map, the text that says the same, and what can be done."""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

import discord

from cogs.core.answering import Answer
from cogs.core.errors import SENDING_FAILED
from cogs.core.interaction import Interaction
from cogs.render.buttons import row_of
from cogs.render.hints import Here, Hints
from cogs.render.journey.board import needs_a_look, page_buttons, render_journey
from cogs.render.journey.tracks import Tracks, describe_map, find_tracks, position_words
from data.live import LiveGame
from rules.clock.clock import now
from rules.expedition.going import leads, scale_of
from rules.kernel.actor import Viewer
from rules.state.expedition import Scale
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


def _yours(here: Here) -> Iterator[str]:
    if scale_of(here.state) is Scale.WILDERNESS:
        yield "`/travel show` has the map of your journey, and what each day has brought."
        if not here.viewer.is_referee and leads(here.state, here.viewer):
            yield "`/travel way` says where the party goes, `/travel day` lets a day go by."


def _referee(here: Here) -> Iterator[str]:
    in_dungeon = scale_of(here.state) is Scale.DUNGEON
    if here.encounter is None and here.state.characters and not in_dungeon:
        yield "`/travel way` says where the party goes in the wilds, `/travel day` lets days go by."


HINTS = Hints(yours=_yours, referee=_referee)
