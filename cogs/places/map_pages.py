"""The map of a place as it is drawn: its title, its rooms with names or numbers, and its words."""

from dataclasses import dataclass

from cogs.places.drawing_pages import Drawing, draw_map
from cogs.render.text import shorten
from rules.kernel.words import listed, many
from rules.view.places import ExitView, PlaceView

ALT_LIMIT = 1_024
MOST_ACROSS = 3
"""So many rooms beside each other have room for their names; more have numbers."""
MOST_NUMBERED = 40
WAY = "a way"
UNKNOWN = "a way of which nobody knows where it leads"
HERE = "the party is here"
UNSEEN = "players have not seen it"
NOT_TO_SCALE = "Not to scale: how the rooms lie to each other"


@dataclass(frozen=True, slots=True)
class MapScene:
    """What is drawn of a place. `numbered` are the names in the legend, () where boxes have them.

    `unseen` are the ids of rooms that only referees know.
    """

    title: str
    drawing: Drawing
    numbered: tuple[str, ...] = ()
    unseen: frozenset[str] = frozenset()


def map_scene(view: PlaceView) -> MapScene:
    """The map of a place as far as its viewer knows it."""
    drawing = draw_map(view)
    names = [f"{number}  {area.name}" for number, area in enumerate(view.areas, start=1)]
    if len(names) > MOST_NUMBERED:
        more = f"and {len(names) - MOST_NUMBERED + 1} more: the list has all"
        names = [*names[: MOST_NUMBERED - 1], more]
    is_wide = len({box.x for box in drawing.boxes}) > MOST_ACROSS
    unseen = frozenset(area.id for area in view.areas if not area.opened)
    return MapScene(f"Map: {view.name}", drawing, tuple(names) if is_wide else (), unseen)


def map_described(view: PlaceView) -> str:
    """What somebody who does not see the picture is told of it."""
    here = [f"The party is in {view.area.name}"] if view.area is not None else []
    rooms = (
        f"{area.name}: {listed([_way(one) for one in area.exits]) or 'no way out'}"
        for area in view.areas
    )
    head = f"Map of {view.name}, {many(len(view.areas), 'room')}"
    return shorten(". ".join((head, *here, *rooms)), ALT_LIMIT)


def _way(way: ExitView) -> str:
    return f"{way.label} to {way.leads}" if way.leads else way.label
