"""The paper that pictures are drawn on, with Pillow: its letters, its fillings, its title.

Imported by the first picture, because Pillow takes memory and time. The ground is light and opaque
in dark mode, too; at 900 pixels width the letters are as large on a phone as those of a message.
"""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from math import ceil, hypot

from PIL import Image, ImageDraw, ImageFont

from cogs.render.chart import Chart, Filling
from cogs.render.text import shorten

WIDTH = 900
PAPER, INK, FAINT, LINE = "#fbfaf6", "#16181d", "#d3d0c6", "#8a877e"
TITLE_SIZE, TEXT_SIZE = 36, 28
COLOURS = 32
_DARK, _LIGHT = "#1d4f91", "#b3541e"
_HATCH_STEP = 9
_FEWEST_PIXELS = 2
_MARGIN = 30
_HALO = 4
DASH, DASH_GAP = 14, 10

Box = tuple[float, float, float, float]
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
HEIGHT = 600
_LEFT, _RIGHT, _TOP, _BOTTOM = 110, 24, 84, 104
_LEGEND_HEIGHT = 44
_GRID_LINES = 4
_SMALL_COUNT = 40


class Paper:
    """A sheet of so many pixels height, with a border and a title."""

    def __init__(self, height: int, title: str) -> None:
        self.height = height
        self.image = Image.new("RGB", (WIDTH, height), PAPER)
        self.pen = ImageDraw.Draw(self.image)
        self.font = font_of(TEXT_SIZE)
        self.pen.rectangle((0, 0, WIDTH - 1, height - 1), outline=LINE, width=2)
        large = font_of(TITLE_SIZE)
        fitting = fit(title, large, WIDTH - 2 * _MARGIN)
        self.pen.text((_MARGIN, 22), fitting, font=large, fill=INK)

    def write(self, x: float, y: float, text: str, *, anchor: str, room: float = WIDTH) -> None:
        """Write a text, shortened to the room that it has."""
        self.pen.text((x, y), fit(text, self.font, room), font=self.font, fill=INK, anchor=anchor)

    def label(self, x: float, y: float, text: str, *, anchor: str) -> None:
        """Write a few letters so that they can be read on a line that was drawn before."""
        self.pen.text(
            (x, y),
            text,
            font=self.font,
            fill=INK,
            anchor=anchor,
            stroke_width=_HALO,
            stroke_fill=PAPER,
        )

    def length(self, text: str) -> float:
        """How many pixels a text takes."""
        return self.font.getlength(text)

    def fill(self, boxes: Sequence[Box], filling: Filling) -> None:
        """Draw boxes that look alike: by their filling, not by their colour alone."""
        for box in map(_whole, boxes):
            if filling is Filling.HATCHED:
                self.image.paste(_hatching(self.height).crop(box), box)
            if filling is Filling.SOLID:
                self.pen.rectangle(box, fill=_DARK)
            else:
                colour = _LIGHT if filling is Filling.HATCHED else INK
                self.pen.rectangle(box, outline=colour, width=2)

    def png(self) -> bytes:
        """The picture as a file; few colours make it small."""
        buffer = BytesIO()
        # The usual way to choose the colours takes four times as long, and looks the same.
        self.image.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(buffer, "PNG")
        return buffer.getvalue()


def dashes(paper: Paper, begin: tuple[float, float], end: tuple[float, float]) -> None:
    """A line of dashes from one point to another."""
    length = hypot(end[0] - begin[0], end[1] - begin[1])
    for index in range(ceil(length / (DASH + DASH_GAP))):
        start = index * (DASH + DASH_GAP)
        stop = min(length, start + DASH)
        one, other = (_between(begin, end, part / length) for part in (start, stop))
        paper.pen.line((*one, *other), fill=LINE, width=5)


def _between(
    begin: tuple[float, float], end: tuple[float, float], part: float
) -> tuple[float, float]:
    return begin[0] + part * (end[0] - begin[0]), begin[1] + part * (end[1] - begin[1])


def fit(text: str, font: Font, room: float) -> str:
    """The text, shortened until it fits into so many pixels."""
    while font.getlength(text) > room and len(text) > 1:
        text = shorten(text, len(text) - 1)
    return text


def _whole(box: Box) -> tuple[int, int, int, int]:
    """The box in whole pixels, never too flat or too narrow to be seen."""
    left, top, right, bottom = map(round, box)
    return (
        left,
        min(top, bottom - _FEWEST_PIXELS),
        max(right - 1, left + _FEWEST_PIXELS),
        bottom,
    )


@lru_cache(maxsize=4)
def font_of(size: int) -> Font:
    """Letters of a size in pixels."""
    return ImageFont.load_default(size)


@lru_cache(maxsize=2)
def _hatching(height: int) -> Image.Image:
    """A whole sheet hatched, to be cut out where it is needed."""
    image = Image.new("RGB", (WIDTH, height), PAPER)
    pen = ImageDraw.Draw(image)
    for start in range(-height, WIDTH, _HATCH_STEP):
        pen.line((start, height, start + height, 0), fill=_LIGHT, width=3)
    return image


class Canvas:
    """One picture being drawn."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self._paper = Paper(HEIGHT, chart.title)
        self._pen = self._paper.pen
        self._top = _TOP + (_LEGEND_HEIGHT if self._has_legend else 0)
        self._floor = HEIGHT - _BOTTOM
        self._highest = _nice(self._tallest(), whole=not chart.is_share)

    @property
    def _has_legend(self) -> bool:
        return len(self._chart.series) > 1 or self._chart.level is not None

    def draw(self) -> None:
        """Everything, from the back to the front."""
        self._grid()
        self._bars()
        self._level()
        self._pen.line((_LEFT, self._floor, WIDTH - _RIGHT, self._floor), fill=INK, width=3)
        self._places()
        if self._has_legend:
            self._legend()

    def png(self) -> bytes:
        """The picture as a file."""
        return self._paper.png()

    def _tallest(self) -> float:
        columns = zip(*(series.heights for series in self._chart.series), strict=True)
        combine = sum if self._chart.is_stacked else max
        return max((combine(column) for column in columns), default=0) or 1

    def _y(self, height: float) -> float:
        return self._floor - height / self._highest * (self._floor - self._top)

    def _grid(self) -> None:
        for line in range(_GRID_LINES + 1):
            height = self._highest * line / _GRID_LINES
            y = self._y(height)
            if line:
                self._pen.line((_LEFT, y, WIDTH - _RIGHT, y), fill=FAINT, width=2)
            label = self._height_label(height)
            self._paper.write(_LEFT - 12, y, label, anchor="rm")

    def _height_label(self, height: float) -> str:
        if not self._chart.is_share:
            return f"{height:g}"
        percent = round(height * 100, 4)
        return f"{percent:g}%"

    def _bars(self) -> None:
        boxes: list[list[Box]] = [[] for _ in self._chart.series]
        step = (WIDTH - _LEFT - _RIGHT) / max(1, len(self._chart.places))
        for place in range(len(self._chart.places)):
            for index, box in self._column(place, _LEFT + place * step, step):
                boxes[index].append(box)
        for series, own in zip(self._chart.series, boxes, strict=True):
            self._paper.fill(own, series.filling)

    def _column(self, place: int, left: float, step: float) -> list[tuple[int, Box]]:
        """The boxes of the bars of one place, by the index of their series."""
        margin = min(step * 0.1, 8)
        width = step - 2 * margin
        count = len(self._chart.series)
        boxes: list[tuple[int, Box]] = []
        base = 0.0
        for index, series in enumerate(self._chart.series):
            height = series.heights[place]
            if not height:
                continue
            x = left + margin
            if self._chart.is_stacked:
                top = base + height
                boxes.append((index, (x, self._y(top), x + width, self._y(base))))
                base = top
            else:
                part = width / count
                start = x + index * part
                boxes.append((index, (start, self._y(height), start + part, self._floor)))
        return boxes

    def _level(self) -> None:
        if self._chart.level is None:
            return
        y = self._y(self._chart.level)
        self._pen.line((_LEFT, y, WIDTH - _RIGHT, y), fill=PAPER, width=8)
        for x in range(_LEFT, WIDTH - _RIGHT, 26):
            self._pen.line((x, y, min(x + 15, WIDTH - _RIGHT), y), fill=INK, width=4)

    def _places(self) -> None:
        places = self._chart.places
        step = (WIDTH - _LEFT - _RIGHT) / max(1, len(places))
        widest = max((self._paper.length(place) for place in places), default=0) + 14
        every = max(1, -int(-widest // step))
        for index in range(0, len(places), every):
            x = _LEFT + (index + 0.5) * step
            self._pen.line((x, self._floor, x, self._floor + 8), fill=INK, width=2)
            self._paper.write(x, self._floor + 14, places[index], anchor="ma")
        middle = (_LEFT + WIDTH - _RIGHT) / 2
        self._paper.write(middle, HEIGHT - 18, self._chart.caption, anchor="ms")

    def _legend(self) -> None:
        entries: list[tuple[Filling | None, str]] = [
            (s.filling, s.label) for s in self._chart.series
        ]
        if len(entries) == 1:
            entries = []
        if self._chart.level is not None:
            entries.append((None, self._chart.level_label))
        room = (WIDTH - 60) / len(entries)
        for index, (filling, label) in enumerate(entries):
            x = 30 + index * room
            self._sample(x, filling)
            self._paper.write(x + 44, _TOP + 10, label, anchor="lm", room=room - 60)

    def _sample(self, x: float, filling: Filling | None) -> None:
        if filling is None:
            self._pen.line((x, _TOP + 10, x + 14, _TOP + 10), fill=INK, width=4)
            self._pen.line((x + 20, _TOP + 10, x + 34, _TOP + 10), fill=INK, width=4)
        else:
            self._paper.fill([(x, _TOP - 4, x + 34, _TOP + 24)], filling)


def _nice(height: float, *, whole: bool) -> float:
    """A round height at or above this one, which divides well into the grid."""
    if whole and height <= _SMALL_COUNT:
        return float(-int(-height // _GRID_LINES) * _GRID_LINES)
    unit = 1.0
    while unit < height:
        unit *= 10
    while unit / 10 >= height:
        unit /= 10
    candidates = [unit * part for part in (0.12, 0.16, 0.2, 0.24, 0.32, 0.4, 0.6, 0.8, 1)]
    return next(candidate for candidate in candidates if candidate >= height * 0.999999)


def draw_chart(chart: Chart) -> bytes:
    """The chart as a PNG file."""
    canvas = Canvas(chart)
    canvas.draw()
    return canvas.png()
