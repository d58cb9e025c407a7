"""The map of a journey: the days as points on their course, on paper.

It says what the text says. Imported by the first map, because it brings Pillow along.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil

from cogs.render.paper import INK, PAPER, WIDTH, Paper, dashes
from cogs.travel.pages import BELIEVED, HAPPENINGS, SIGNS, TRUE, Stop, Tracks

Point = tuple[float, float]
LEFT, RIGHT, TOP = 60, WIDTH - 60, 120
LEAST, MOST = 260, 760
"""How high the part with the map can be, in pixels."""
FOOT, LEGEND_LINE = 84, 40
DOT, SAMPLE = 7, 46
MOST_LABELS = 16
_WORDS = {key: words.format(name="the vessel", amount="") for key, words in HAPPENINGS.items()} | {
    "food": "food found",
    "flight": "a pursuit",
}
"""What a sign means, whatever the number and the name."""


def draw_map(title: str, tracks: Tracks) -> bytes:
    """The map as a PNG file, as high as the way is long from north to south."""
    place, height = _layout(tracks.stops)
    legend = _legend(tracks)
    bottom = TOP + height
    paper = Paper(bottom + FOOT + LEGEND_LINE * len(legend), title)
    _draw_scale(paper, bottom + 30, place)
    _draw_track(paper, [place(stop) for stop in tracks.true], dashed=True)
    _draw_track(paper, [place(stop) for stop in tracks.believed], dashed=False)
    known = set(tracks.believed)
    _draw_stops(paper, [stop for stop in tracks.true if stop not in known], place, hollow=True)
    _draw_stops(paper, tracks.believed, place, hollow=False)
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


def _draw_scale(paper: Paper, y: float, place: Callable[[Stop], Point]) -> None:
    """A bar of so many miles, and which way is north."""
    pixels = place(Stop(1, 0))[0] - place(Stop(0, 0))[0]
    miles = next((n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500) if n * pixels >= WIDTH / 6), 1000)
    end = min(LEFT + miles * pixels, RIGHT - 120)
    paper.pen.line((LEFT, y, end, y), fill=INK, width=4)
    for x in (LEFT, end):
        paper.pen.line((x, y - 8, x, y + 8), fill=INK, width=4)
    paper.write(end + 16, y, f"{miles} miles", anchor="lm")
    paper.pen.polygon(((RIGHT, y - 22), (RIGHT - 14, y + 16), (RIGHT + 14, y + 16)), fill=INK)
    paper.write(RIGHT - 26, y, "N", anchor="rm")


def _draw_track(paper: Paper, points: Sequence[Point], *, dashed: bool) -> None:
    for begin, end in pairwise(points):
        if dashed:
            dashes(paper, begin, end)
        else:
            paper.pen.line((*begin, *end), fill=INK, width=5)


def _draw_stops(
    paper: Paper, stops: Sequence[Stop], place: Callable[[Stop], Point], *, hollow: bool
) -> None:
    """Each place with its days; of many only some are named, and the last always."""
    every = ceil(len(stops) / MOST_LABELS)
    points = [place(stop) for stop in stops]
    for index, (stop, (x, y)) in enumerate(zip(stops, points, strict=True)):
        box = (x - DOT, y - DOT, x + DOT, y + DOT)
        if stop.days:
            paper.pen.ellipse(box, fill=PAPER if hollow else INK, outline=INK, width=2)
        else:
            paper.pen.rectangle(box, fill=INK)
        is_named = index % every == 0 or index == len(stops) - 1
        signs = "".join(dict.fromkeys(SIGNS[what] for what in stop.happened))
        label = " ".join(filter(None, (stop.label if is_named else "", signs)))
        if label:
            nearby = points[max(0, index - 1) : index + 2]
            _write_label(paper, (x, y), label, above=_runs_flat((x, y), nearby))


def _runs_flat(point: Point, nearby: Sequence[Point]) -> bool:
    """Whether the way to a point or on from it runs from side to side, where a label would lie."""
    ways = [(abs(x - point[0]), abs(y - point[1])) for x, y in nearby]
    return any(wide > 2 * high for wide, high in ways)


def _write_label(paper: Paper, point: Point, label: str, *, above: bool) -> None:
    """Above its place, or beside it on the side where there is room."""
    x, y = point
    if above:
        paper.label(x, y - DOT - 6, label, anchor="ms")
    elif x + DOT + 10 + paper.length(label) > RIGHT + 50:
        paper.label(x - DOT - 8, y, label, anchor="rm")
    else:
        paper.label(x + DOT + 8, y, label, anchor="lm")


def _legend(tracks: Tracks) -> list[tuple[str, str]]:
    """What lines and signs mean, as far as they are on the map."""
    found = [("line", BELIEVED)]
    if tracks.true:
        found.append(("dashes", TRUE))
    what = dict.fromkeys(one for stop in tracks.stops for one in stop.happened)
    return [*found, *((SIGNS[one], _WORDS[one]) for one in what)]


def _draw_legend(paper: Paper, line: tuple[str, str], y: float) -> None:
    sign, words = line
    if sign in ("line", "dashes"):
        _draw_track(paper, ((LEFT, y), (LEFT + SAMPLE, y)), dashed=sign == "dashes")
    else:
        paper.write(LEFT + SAMPLE / 2, y, sign, anchor="mm")
    paper.write(LEFT + SAMPLE + 20, y, words, anchor="lm", room=RIGHT - LEFT - SAMPLE)
