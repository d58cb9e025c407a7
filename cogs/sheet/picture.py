"""Draws a sheet, black on white and on one page. Imported by the first one, with Pillow."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from cogs.render.paper import Font, fit, font_of
from cogs.sheet.card_pages import Box, Column, Page

WIDTH, HEIGHT = 1240, 1754
"""A sheet of A4 with 150 dots to an inch."""
WHITE, BLACK, GREY = 255, 0, 110
_MARGIN = 70
_ROOM = WIDTH - 2 * _MARGIN
_NAME, _BELOW, _VALUE, _LABEL = 60, 30, 44, 22
_BOX_HEIGHT, _GAP = 104, 16
_FITS = ((2, 32), (2, 28), (3, 25), (3, 22), (3, 19), (3, 16))
"""Columns of lists, and the size of their letters: the first that fits is taken."""
_LINE = 1.35
_FEWEST_ROWS = 12
Line = tuple[str, bool]
"""A line of a list, and whether it is a title."""


def draw_sheet(page: Page) -> bytes:
    """The page as a PNG."""
    image = Image.new("L", (WIDTH, HEIGHT), WHITE)
    pen = ImageDraw.Draw(image)
    pen.text((_MARGIN, 56), fit(page.name, font_of(_NAME), _ROOM), font=font_of(_NAME), fill=BLACK)
    below = fit(page.below, font_of(_BELOW), _ROOM)
    pen.text((_MARGIN, 132), below, font=font_of(_BELOW), fill=GREY)
    y = 190
    for row in page.rows:
        _draw_row(pen, row, y)
        y += _BOX_HEIGHT + _GAP
    _draw_lists(pen, page.columns, y + _GAP)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_row(pen: ImageDraw.ImageDraw, row: Sequence[Box], y: int) -> None:
    """Boxes of one width beside each other, each number below its name."""
    width = (_ROOM + _GAP) / len(row) - _GAP
    for place, box in enumerate(row):
        left = _MARGIN + place * (width + _GAP)
        pen.rectangle((left, y, left + width, y + _BOX_HEIGHT), outline=BLACK, width=3)
        middle = left + width / 2
        for text, size, down in ((box.label, _LABEL, 24), (box.value, _VALUE, 68)):
            shown = fit(text, font_of(size), width - 12)
            pen.text((middle, y + down), shown, font=font_of(size), fill=BLACK, anchor="mm")


def _draw_lists(pen: ImageDraw.ImageDraw, lists: Sequence[Column], top: int) -> None:
    """All lists in columns, in the largest letters in which they fit."""
    lines: list[Line] = []
    for one in lists:
        lines += [(one.title, True), *((f"- {entry}", False) for entry in one.entries)]
    columns, size = next((fit for fit in _FITS if _room(top, *fit) >= len(lines)), _FITS[-1])
    room = _room(top, columns, size)
    if len(lines) > room:
        lines = [*lines[: room - 1], (f"… and {len(lines) - room + 1} more", False)]
    rows = max(-(-len(lines) // columns), _FEWEST_ROWS)
    width = (_ROOM + _MARGIN) / columns - _MARGIN
    for place, line in enumerate(lines):
        side, row = divmod(place, rows)
        corner = (_MARGIN + side * (width + _MARGIN), top + row * size * _LINE)
        _draw_line(pen, line, corner, width, font_of(size))


def _room(top: int, columns: int, size: int) -> int:
    """How many lines of such letters there is room for."""
    return columns * int((HEIGHT - _MARGIN - top) / (size * _LINE))


def _draw_line(
    pen: ImageDraw.ImageDraw, line: Line, corner: tuple[float, float], width: float, font: Font
) -> None:
    """A line of a list; a title is underlined."""
    text, is_title = line
    shown = fit(text, font, width)
    pen.text(corner, shown, font=font, fill=BLACK)
    if is_title:
        left, _, right, bottom = pen.textbbox(corner, shown, font=font)
        pen.line((left, bottom + 2, right, bottom + 2), fill=BLACK, width=2)
