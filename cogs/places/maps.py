"""The map of a place as it is shown: in words, with its picture."""

from functools import partial

from cogs.core.giving import Page, Picture
from cogs.places.map_pages import map_described, map_scene
from cogs.places.pages import render_map
from rules.view.places import PlaceView


def map_page(view: PlaceView) -> Page:
    """The rooms that a viewer knows, in words and drawn."""
    return Page(render_map(view), picture=map_picture(view))


def map_picture(view: PlaceView) -> Picture | None:
    """The same drawn, None where there is nothing to draw."""
    if not view.areas:
        return None
    return Picture(partial(_draw, view), "map.png", map_described(view))


def _draw(view: PlaceView) -> bytes:
    from cogs.places.picture import draw_place

    return draw_place(map_scene(view))
