"""A place as far as it was seen, as boxes on a grid with the ways between them.

Nobody says how large rooms are: what is drawn is where they lie to each other. Where two would lie
in the same spot, the later one moves on. What lies above stands above the rest, what lies below
stands below it; ways up and down stand in the boxes as words.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from textwrap import wrap

from cogs.render.text import shorten
from rules.view.places import AreaView, ExitView, PlaceView

Spot = tuple[int, int]
_STEPS: Mapping[str, Spot] = {
    "north": (0, -1),
    "northeast": (1, -1),
    "east": (1, 0),
    "southeast": (1, 1),
    "south": (0, 1),
    "southwest": (-1, 1),
    "west": (-1, 0),
    "northwest": (-1, -1),
}
_LEVELS = {"up": 1, "down": -1}
_WIDE, _HIGH = 158, 72
_ACROSS, _DOWN = 190, 112
_STUB = 0.55
"""How far a way goes on the drawing of which nobody knows where it leads, in boxes."""
_LETTERS, _LINES = 15, 2


@dataclass(frozen=True, slots=True)
class Box:
    """A room: its id, its corner, the lines of its name, and whether the party is in it.

    `stairs` are ways up and down, in words.
    """

    id: str
    x: int
    y: int
    lines: tuple[str, ...]
    stairs: str
    here: bool


@dataclass(frozen=True, slots=True)
class Way:
    """A way between two points, `is_unknown` if nobody knows where it leads."""

    x1: int
    y1: int
    x2: int
    y2: int
    is_unknown: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn, how large that is, and how large a box is."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    ways: tuple[Way, ...]
    wide: int = _WIDE
    high: int = _HIGH


def draw_map(view: PlaceView) -> Drawing:
    """The rooms that a viewer knows."""
    spots = _laid_out(view)
    left = min((x for x, _ in spots.values()), default=0)
    top = min((y for _, y in spots.values()), default=0)
    middles = {
        area: ((x - left) * _ACROSS + _ACROSS // 2, (y - top) * _DOWN + _DOWN // 2)
        for area, (x, y) in spots.items()
    }
    return Drawing(
        width=max((x for x, _ in middles.values()), default=0) + _ACROSS // 2,
        height=max((y for _, y in middles.values()), default=0) + _DOWN // 2,
        boxes=tuple(_box(area, middles[area.id]) for area in view.areas),
        ways=tuple(dict.fromkeys(_ways(view, middles))),
    )


def _box(area: AreaView, middle: Spot) -> Box:
    words = wrap(area.name, _LETTERS) or [""]
    lines = [*words[: _LINES - 1], " ".join(words[_LINES - 1 :])] if words[_LINES:] else words
    shown = tuple(shorten(line, _LETTERS) for line in lines)
    found = {one.direction for one in area.exits}
    stairs = " and ".join(direction for direction in _LEVELS if direction in found)
    corner = middle[0] - _WIDE // 2, middle[1] - _HIGH // 2
    return Box(area.id, *corner, shown, f"way {stairs}" if stairs else "", area.here)


def _ways(view: PlaceView, middles: Mapping[str, Spot]) -> Iterator[Way]:
    for area in view.areas:
        x, y = middles[area.id]
        for one in area.exits:
            if one.direction in _LEVELS:
                continue
            if one.to:
                first, second = sorted(((x, y), middles[one.to]))
                yield Way(*first, *second)
            elif one.direction in _STEPS:
                across, down = _STEPS[one.direction]
                end = round(x + across * _STUB * _ACROSS), round(y + down * _STUB * _DOWN)
                yield Way(x, y, *end, is_unknown=True)


def _laid_out(view: PlaceView) -> Mapping[str, Spot]:
    """Where each room lies: the levels below each other, the highest on top."""
    levels = _levels(view)
    spots: dict[str, Spot] = {}
    top = 0
    for level in sorted(set(levels.values()), reverse=True):
        areas = [area for area in view.areas if levels[area.id] == level]
        found = _level(areas)
        left = min(x for x, _ in found.values())
        high = min(y for _, y in found.values())
        spots |= {key: (x - left, y - high + top) for key, (x, y) in found.items()}
        # A row stays free, so that no way that ends in the open seems to lead to another level.
        top = max(y for _, y in spots.values()) + 2
    return spots


def _levels(view: PlaceView) -> Mapping[str, int]:
    """How many stairs up each room lies from the first, as far as ways lead there."""
    areas = {area.id: area for area in view.areas}
    levels: dict[str, int] = {}
    for area in view.areas:
        levels.setdefault(area.id, 0)
        near = deque([area])
        while near:
            here = near.popleft()
            for one in here.exits:
                if one.to in areas and one.to not in levels:
                    levels[one.to] = levels[here.id] + _LEVELS.get(one.direction, 0)
                    near.append(areas[one.to])
    return levels


def _level(rooms: Sequence[AreaView]) -> Mapping[str, Spot]:
    """Where the rooms of a level lie, from the first on outwards."""
    areas = {area.id: area for area in rooms}
    spots: dict[str, Spot] = {}
    for area in rooms:
        if area.id not in spots:
            spots[area.id] = _free((0, 0), (1, 0), set(spots.values()))
        near = deque([area])
        while near:
            here = near.popleft()
            for one in here.exits:
                if one.to in areas and one.to not in spots:
                    spots[one.to] = _beyond(spots[here.id], one, set(spots.values()))
                    near.append(areas[one.to])
    return spots


def _beyond(spot: Spot, way: ExitView, taken: set[Spot]) -> Spot:
    """Where a way leads, at the first spot in its direction that is free."""
    step = _STEPS.get(way.direction)
    if step is not None:
        return _free((spot[0] + step[0], spot[1] + step[1]), step, taken)
    around = ((spot[0] + x, spot[1] + y) for x, y in _STEPS.values())
    return next((near for near in around if near not in taken), None) or _free(spot, (1, 0), taken)


def _free(spot: Spot, step: Spot, taken: set[Spot]) -> Spot:
    """The first spot from there on that is free."""
    spots = ((spot[0] + step[0] * far, spot[1] + step[1] * far) for far in count())
    return next(near for near in spots if near not in taken)
