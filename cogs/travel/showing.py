"""The page of a journey: the map, the text that says the same, and what can be done."""

import asyncio
from io import BytesIO

import discord

from cogs.core.answering import Answer
from cogs.core.interaction import Interaction
from cogs.render.buttons import row_of
from cogs.render.journey.board import page_buttons
from cogs.render.journey.report import render_journey
from cogs.render.journey.tracks import Tracks, describe_map, find_tracks, position_words
from data.live import LiveGame
from rules.clock.door import now
from rules.systems import ENGINE
from rules.travel.door import DAY
from rules.view.journey import view_journey


async def show_journey(interaction: Interaction, game: LiveGame) -> None:
    """Show it privately, as far as whoever asks may know it."""
    viewer = game.viewer(interaction.user.id)
    view = view_journey(game.state, viewer)
    comings = ENGINE.coming(game.state, now(game.state) + DAY, viewer)
    tracks = find_tracks(view) if view.total else None
    where = "" if tracks is None else position_words(tracks)
    async with Answer(interaction) as answer:
        file = None if tracks is None else await asyncio.to_thread(_draw, game, tracks)
        buttons = row_of(*page_buttons(game, view))
        await answer.private(render_journey(view, comings, where), view=buttons, file=file)


def _draw(game: LiveGame, tracks: Tracks) -> discord.File:
    from cogs.render.journey.picture import draw_map

    picture = BytesIO(draw_map(f"Journey: {game.name}", tracks))
    return discord.File(picture, "journey.png", description=describe_map(tracks))
