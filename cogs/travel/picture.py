"""The map of a journey: the days as points on their course, on paper.

It says what the text says. Imported by the first map, because it brings Pillow along.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, dist, hypot, pi, radians, sin, sqrt

from cogs.render.paper import INK, LINE, PAPER, WIDTH, Paper, dashes
from cogs.travel.pages import (
    BELIEVED,
    BY_DAY,
    HAPPENINGS,
    NIGHT,
    SIGNS,
    TRUE,
    WAY,
    Stop,
    Tracks,
)
from rules.kernel.words import many

Point = tuple[float, float]
LEFT, RIGHT, TOP = 100, WIDTH - 100, 190
LEAST, MOST = 260, 760
"""How high the part with the map can be, in pixels; around it is room for half a hex."""
FOOT, SCALE, LEGEND_LINE = 140, 84, 40
DOT, SAMPLE = 7, 46
MOON, RAYS = 12, 8
"""How large a moon and a sun are, in pixels from the middle, and how many rays a sun has."""
HEX_MILES, LEAST_HEX = (1, 2, 6, 12, 24, 48, 96), 44
"""How wide a hex may be, in miles: the first that is large enough for its letter, in pixels."""
ROW, CORNER, LETTER = sqrt(3) / 2, 1 / sqrt(3), 0.3
"""Of the width of a hex: from row to row, from its middle to a corner, and to its letter."""
TURNED = [radians(60 * corner) for corner in range(6)]
SHADES = ("#e9e4d3", "#d5e0cf", "#e3d3c2", "#d3dbe3", "#dfd3e0", "#e6e2e2")
MOST_LABELS = 16
_WORDS = {key: words.format(name="the vessel", amount="") for key, words in HAPPENINGS.items()} | {
    "food": "food found",
    "flight": "a pursuit",
}
"""What a sign means, whatever the number and the name."""


def draw_map(title: str, tracks: Tracks) -> bytes:
    """The map as a PNG file, as high as the way is long from north to south."""
    place, height = _layout(tracks.stops)
    legend = _legend(tracks, _hex_miles(place))
    bottom = TOP + height
    paper = Paper(bottom + FOOT + LEGEND_LINE * len(legend), title)
    letters = list(_draw_hexes(paper, tracks, place, bottom))
    # A bar of so many miles, and which way is north.
    y = bottom + SCALE
    pixels = _per_mile(place)
    miles = next((n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500) if n * pixels >= WIDTH / 6), 1000)
    end = min(LEFT + miles * pixels, RIGHT - 120)
    paper.pen.line((LEFT, y, end, y), fill=INK, width=4)
    for x in (LEFT, end):
        paper.pen.line((x, y - 8, x, y + 8), fill=INK, width=4)
    paper.write(end + 16, y, many(miles, "mile"), anchor="lm")
    paper.pen.polygon(((RIGHT, y - 22), (RIGHT - 14, y + 16), (RIGHT + 14, y + 16)), fill=INK)
    paper.write(RIGHT - 26, y, "N", anchor="rm")
    _draw_track(paper, [place(stop) for stop in tracks.true], dashed=True)
    _draw_track(paper, [place(stop) for stop in tracks.believed], dashed=False)
    for east, north, letter in letters:
        paper.label(east, north, letter, anchor="mm")
    known = set(tracks.believed)
    _draw_stops(paper, [stop for stop in tracks.true if stop not in known], place, hollow=True)
    _draw_stops(paper, tracks.believed, place, hollow=False, by_day=tracks.by_day)
    for index, line in enumerate(legend):
        _draw_legend(paper, line, bottom + FOOT + LEGEND_LINE * index)
    return paper.png()


def _layout(stops: Sequence[Stop]) -> tuple[Callable[[Stop], Point], int]:
    """Where a place of the map lies in pixels, north up, and how high the map is."""
    easts, norths = [stop.east for stop in stops], [stop.north for stop in stops]
    wide, high = max(easts) - min(easts), max(norths) - min(norths)
    room = RIGHT - LEFT
    scale = min(room / max(wide, 1), MOST / max(high, 1))
    height = max(LEAST, round(scale * high))
    left = LEFT + (room - scale * wide) / 2
    top = TOP + (height - scale * high) / 2

    def place(stop: Stop) -> Point:
        return left + scale * (stop.east - min(easts)), top + scale * (max(norths) - stop.north)

    return place, height


def _signs(tracks: Tracks) -> dict[str, str]:
    """The letter or two that stand for each terrain on the map, in the order of the way."""
    signs: dict[str, str] = {}
    for terrain in dict.fromkeys(one for stop in tracks.believed for one in stop.terrains):
        short = terrain[:1].upper()
        signs[terrain] = short if short not in signs.values() else terrain[:2].capitalize()
    return signs


def _per_mile(place: Callable[[Stop], Point]) -> float:
    return place(Stop(1, 0))[0] - place(Stop(0, 0))[0]


def _hex_miles(place: Callable[[Stop], Point]) -> int:
    """How wide a hex is, in miles."""
    most = HEX_MILES[-1]
    return next((n for n in HEX_MILES if n * _per_mile(place) >= LEAST_HEX), most)


def _draw_hexes(
    paper: Paper, tracks: Tracks, place: Callable[[Stop], Point], bottom: int
) -> Iterator[tuple[float, float, str]]:
    """Hexes below the way; where in each stands the letter of what was crossed, over the way."""
    wide = _hex_miles(place) * _per_mile(place)
    signs, crossed = _signs(tracks), dict[tuple[int, int], str]()
    for begin, end in pairwise(tracks.believed):
        for at, terrain in _steps(place(begin), place(end), end.terrains, wide / 4):
            crossed.setdefault(_hex_at(at, wide), terrain)
    for cell, terrain in crossed.items():
        x, y = _middle_of(cell, wide)
        if y < bottom:
            corners = [
                (x + wide * CORNER * sin(turn), y + wide * CORNER * cos(turn)) for turn in TURNED
            ]
            shade = SHADES[list(signs).index(terrain) % len(SHADES)]
            paper.pen.polygon(corners, fill=shade, outline=LINE, width=2)
            # Below the middle, where the way runs through.
            yield x, y + wide * LETTER, signs[terrain]


def _steps(
    begin: Point, end: Point, terrains: Sequence[str], step: float
) -> Iterator[tuple[Point, str]]:
    """Points along a day's way, each with its terrain: several follow each other in equal parts."""
    count = max(1, ceil(hypot(end[0] - begin[0], end[1] - begin[1]) / step))
    for number in range(count + 1) if terrains else ():
        part = number / count
        at = begin[0] + part * (end[0] - begin[0]), begin[1] + part * (end[1] - begin[1])
        yield at, terrains[min(int(part * len(terrains)), len(terrains) - 1)]


def _hex_at(point: Point, wide: float) -> tuple[int, int]:
    """The hex in which a point lies: its row, and its place in the row."""
    row = round(point[1] / (wide * ROW))
    rows = (row - 1, row, row + 1)
    cells = [(one, round(point[0] / wide - (one % 2) / 2)) for one in rows]
    return min(cells, key=lambda cell: dist(point, _middle_of(cell, wide)))


def _middle_of(cell: tuple[int, int], wide: float) -> Point:
    row, column = cell
    return (column + (row % 2) / 2) * wide, row * wide * ROW


def _draw_track(paper: Paper, points: Sequence[Point], *, dashed: bool) -> None:
    for begin, end in pairwise(points):
        if dashed:
            dashes(paper, begin, end)
        else:
            paper.pen.line((*begin, *end), fill=INK, width=5)


def _draw_stops(
    paper: Paper,
    stops: Sequence[Stop],
    place: Callable[[Stop], Point],
    *,
    hollow: bool,
    by_day: bool = False,
) -> None:
    """Each place with its days; of many only some are named, and the last always."""
    every = ceil(len(stops) / MOST_LABELS)
    points = [place(stop) for stop in stops]
    for index, (stop, (x, y)) in enumerate(zip(stops, points, strict=True)):
        box = (x - DOT, y - DOT, x + DOT, y + DOT)
        if stop.days and hollow:
            paper.pen.ellipse(box, fill=PAPER, outline=INK, width=2)
        elif stop.days and by_day and index == len(stops) - 1:
            _draw_sun(paper, x, y)
        elif stop.days:
            _draw_moon(paper, x, y)
        else:
            paper.pen.rectangle(box, fill=INK)
        first = "start" if not stop.days and not hollow else ""
        is_named = index % every == 0 or index == len(stops) - 1
        signs = "".join(dict.fromkeys(SIGNS[what] for what in stop.happened))
        label = " ".join(filter(None, (first, stop.label if is_named else "", signs)))
        if label:
            nearby = points[max(0, index - 1) : index + 2]
            # Whether the way to a point or on from it runs from side to side, where a label would
            # lie.
            point = (x, y)
            ways = [(abs(x - point[0]), abs(y - point[1])) for x, y in nearby]
            runs_flat = any(wide > 2 * high for wide, high in ways)
            _write_label(paper, (x, y), label, above=runs_flat)


def _draw_moon(paper: Paper, x: float, y: float) -> None:
    """A crescent on a light ground, so that it is seen on hexes and lines."""
    paper.pen.ellipse((x - MOON, y - MOON, x + MOON, y + MOON), fill=PAPER, outline=INK, width=2)
    paper.pen.ellipse((x - MOON + 3, y - MOON + 3, x + MOON - 3, y + MOON - 3), fill=INK)
    paper.pen.ellipse((x - MOON + 9, y - MOON + 2, x + MOON + 1, y + MOON - 7), fill=PAPER)


def _draw_sun(paper: Paper, x: float, y: float) -> None:
    for ray in range(RAYS):
        turn = 2 * pi * ray / RAYS
        end = x + (MOON + 6) * sin(turn), y + (MOON + 6) * cos(turn)
        paper.pen.line((x, y, *end), fill=INK, width=3)
    paper.pen.ellipse((x - DOT, y - DOT, x + DOT, y + DOT), fill=PAPER, outline=INK, width=3)


def _write_label(paper: Paper, point: Point, label: str, *, above: bool) -> None:
    """Above its place, or beside it on the side where there is room."""
    x, y = point
    if above:
        paper.label(x, y - MOON - 6, label, anchor="ms")
    elif x + DOT + 10 + paper.length(label) > RIGHT + 50:
        paper.label(x - MOON - 8, y, label, anchor="rm")
    else:
        paper.label(x + MOON + 8, y, label, anchor="lm")


def _legend(tracks: Tracks, hex_miles: int) -> list[tuple[str, str]]:
    """What lines and signs mean, as far as they are on the map."""
    found = [("line", BELIEVED if tracks.true else WAY)]
    terrains = [(sign, terrain) for terrain, sign in _signs(tracks).items()]
    if terrains:
        sign, name = terrains[-1]
        terrains[-1] = sign, f"{name} (a hex is {many(hex_miles, 'mile')} wide)"
    found += terrains
    nights = [stop for stop in tracks.believed if stop.days]
    found += [("moon", NIGHT)] if nights[: len(nights) - tracks.by_day] else []
    found += [("sun", BY_DAY)] if nights and tracks.by_day else []
    if tracks.true:
        found.append(("dashes", TRUE))
    what = dict.fromkeys(one for stop in tracks.stops for one in stop.happened)
    return [*found, *((SIGNS[one], _WORDS[one]) for one in what)]


def _draw_legend(paper: Paper, line: tuple[str, str], y: float) -> None:
    sign, words = line
    if sign in ("line", "dashes"):
        _draw_track(paper, ((LEFT, y), (LEFT + SAMPLE, y)), dashed=sign == "dashes")
    elif sign in ("moon", "sun"):
        draw = _draw_moon if sign == "moon" else _draw_sun
        draw(paper, LEFT + SAMPLE / 2, y)
    else:
        paper.write(LEFT + SAMPLE / 2, y, sign, anchor="mm")
    paper.write(LEFT + SAMPLE + 20, y, words, anchor="lm", room=RIGHT - LEFT - SAMPLE)
