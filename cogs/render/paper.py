"""The paper that pictures are drawn on, with Pillow: its letters, its fillings, its title.

Imported by the first picture, because Pillow takes memory and time. The ground is light and opaque
in dark mode, too; at 900 pixels width the letters are as large on a phone as those of a message.
"""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from cogs.render.chart import Filling
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

Box = tuple[float, float, float, float]
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


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
                self._hatch(box)
            if filling is Filling.SOLID:
                self.pen.rectangle(box, fill=_DARK)
            else:
                colour = _LIGHT if filling is Filling.HATCHED else INK
                self.pen.rectangle(box, outline=colour, width=2)

    def _hatch(self, box: tuple[int, int, int, int]) -> None:
        self.image.paste(_hatching(self.height).crop(box), box)

    def png(self) -> bytes:
        """The picture as a file; few colours make it small."""
        buffer = BytesIO()
        # The usual way to choose the colours takes four times as long, and looks the same.
        self.image.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(buffer, "PNG")
        return buffer.getvalue()


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
