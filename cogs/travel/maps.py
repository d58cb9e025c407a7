"""The map of a journey as a picture with its words."""

from functools import partial

from cogs.core.giving import Picture
from cogs.travel.pages import Tracks, describe_map, find_tracks
from data.live import LiveGame
from rules.kernel.actor import Viewer
from rules.view.journey import JourneyView, view_journey


def journey_picture(game: LiveGame, view: JourneyView) -> Picture | None:
    """The way of a journey drawn, None before its first mile."""
    if not view.total:
        return None
    tracks = find_tracks(view)
    return Picture(partial(draw_journey, game.name, tracks), "journey.png", describe_map(tracks))


def journey_of(game: LiveGame, viewer: Viewer) -> Picture | None:
    """The same as far as a viewer knows it."""
    return journey_picture(game, view_journey(game.state, viewer))


def draw_journey(name: str, tracks: Tracks) -> bytes:
    """The picture as a PNG file."""
    from cogs.travel.picture import draw_map

    return draw_map(f"Journey: {name}", tracks)
