"""Draws a sheet, black on white, so large that two of them can be read on one sheet of paper.

Imported by the first one, with Pillow.
"""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from cogs.render.paper import Font, fit, font_of
from cogs.sheet.card_pages import Box, Column, Page

WIDTH, HEIGHT = 1240, 1754
"""A5 with 213 dots to an inch: two beside each other are a sheet of A4."""
WHITE, BLACK, GREY, BAND = 255, 0, 90, 232
_MARGIN = 56
_ROOM = WIDTH - 2 * _MARGIN
_NAME, _BELOW, _VALUE, _LABEL, _TABLE = 64, 32, 46, 24, 30
_BOX_HEIGHT, _GAP, _ROW = 108, 14, 46
_FITS = ((2, 30), (2, 27), (3, 25), (3, 23))
"""Columns of lists, and the size of their letters: the first that fits is taken. 23 dots are 8
points."""
_LINE = 1.35
_FEWEST_ROWS = 8
_BLANK_WEAPONS = 2
_WEAPON_COLUMNS = (("Weapon", 0), ("To hit", 0.48), ("Damage", 0.68), ("Range", 0.87))
"""What stands over each, and where it begins as a share of the frame."""
_RULED = 54
"""Between the lines that are written on by hand."""
_FEWEST_LINES = 2
Line = tuple[str, bool]
"""A line of a list, and whether it is a title."""


def draw_sheet(page: Page) -> bytes:
    """The page as a PNG."""
    image = Image.new("L", (WIDTH, HEIGHT), WHITE)
    pen = ImageDraw.Draw(image)
    pen.text((_MARGIN, 44), fit(page.name, font_of(_NAME), _ROOM), font=font_of(_NAME), fill=BLACK)
    below = fit(page.below, font_of(_BELOW), _ROOM)
    pen.text((_MARGIN, 124), below, font=font_of(_BELOW), fill=GREY)
    y = 180.0
    for row in page.rows:
        _draw_row(pen, row, y)
        y += _BOX_HEIGHT + _GAP
    y = _draw_weapons(pen, page.weapons, y + _GAP)
    y = _draw_lists(pen, page.columns, y + 2 * _GAP)
    _draw_notes(pen, y + _GAP)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_row(pen: ImageDraw.ImageDraw, row: Sequence[Box], y: float) -> None:
    """Boxes of one width beside each other, each number below its name."""
    width = (_ROOM + _GAP) / len(row) - _GAP
    for place, box in enumerate(row):
        left = _MARGIN + place * (width + _GAP)
        pen.rounded_rectangle(
            (left, y, left + width, y + _BOX_HEIGHT), radius=10, outline=BLACK, width=3
        )
        middle = left + width / 2
        for text, size, down in ((box.label, _LABEL, 24), (box.value, _VALUE, 70)):
            shown = fit(text, font_of(size), width - 12)
            pen.text((middle, y + down), shown, font=font_of(size), fill=BLACK, anchor="mm")


def _draw_weapons(
    pen: ImageDraw.ImageDraw, weapons: Sequence[tuple[str, ...]], top: float
) -> float:
    """The frame for weapons with two blank lines, and where it ends."""
    rows: list[tuple[str, ...]] = [*weapons, *[()] * _BLANK_WEAPONS]
    bottom = top + _ROW * (len(rows) + 1)
    pen.rectangle((_MARGIN, top, WIDTH - _MARGIN, top + _ROW), fill=BAND)
    for number, row in enumerate([tuple(title for title, _ in _WEAPON_COLUMNS), *rows]):
        y = top + _ROW * number
        if number:
            pen.line((_MARGIN, y, WIDTH - _MARGIN, y), fill=GREY, width=1)
        for place, text in enumerate(row):
            left, end = _edges(place)
            font = font_of(_TABLE if number else _LABEL)
            shown = fit(text, font, end - left - 20)
            pen.text((left + 14, y + _ROW / 2), shown, font=font, fill=BLACK, anchor="lm")
    for place in range(1, len(_WEAPON_COLUMNS)):
        left, _ = _edges(place)
        pen.line((left, top, left, bottom), fill=GREY, width=1)
    pen.rounded_rectangle((_MARGIN, top, WIDTH - _MARGIN, bottom), 10, outline=BLACK, width=3)
    return bottom


def _edges(place: int) -> tuple[float, float]:
    """Where a column of the frame begins and ends."""
    shares = [share for _, share in _WEAPON_COLUMNS] + [1]
    return _MARGIN + _ROOM * shares[place], _MARGIN + _ROOM * shares[place + 1]


def _draw_lists(pen: ImageDraw.ImageDraw, lists: Sequence[Column], top: float) -> float:
    """All lists in columns, in the largest letters in which they fit; where they end."""
    lines: list[Line] = []
    for one in lists:
        lines += [(one.title, True), *((entry, False) for entry in one.entries)]
    columns, size = next(
        (fit for fit in _FITS if _room(top, *fit) - fit[0] >= len(lines)), _FITS[-1]
    )
    room = _room(top, columns, size) - columns
    if len(lines) > room:
        lines = [*lines[: room - 1], (f"… and {len(lines) - room + 1} more", False)]
    rows = max(-(-len(lines) // columns), _FEWEST_ROWS) + 1
    # No title stands alone at the foot of a column.
    kept: list[Line] = []
    for text, is_title in lines:
        if is_title and len(kept) % rows == rows - 1:
            kept.append(("", False))
        kept.append((text, is_title))
    lines = kept
    width = (_ROOM + _MARGIN) / columns - _MARGIN
    for place, line in enumerate(lines):
        side, row = divmod(place, rows)
        corner = (_MARGIN + side * (width + _MARGIN), top + row * size * _LINE)
        _draw_line(pen, line, corner, width, size)
    return top + rows * size * _LINE


def _room(top: float, columns: int, size: int) -> int:
    """How many lines of such letters there is room for, above a few lines to write on."""
    high = HEIGHT - _MARGIN - _FEWEST_LINES * _RULED - _GAP - top
    return columns * int(high / (size * _LINE))


def _draw_line(
    pen: ImageDraw.ImageDraw, line: Line, corner: tuple[float, float], width: float, size: int
) -> None:
    """A line of a list; a title stands on a band."""
    text, is_title = line
    left, top = corner
    font: Font = font_of(size)
    if is_title:
        pen.rectangle((left, top, left + width, top + size * _LINE - 3), fill=BAND)
    shown = fit(text, font, width - 12)
    pen.text((left + 6, top + size * _LINE / 2), shown, font=font, fill=BLACK, anchor="lm")


def _draw_notes(pen: ImageDraw.ImageDraw, top: float) -> None:
    """Lines to write on, as far as the page goes."""
    y = top + _RULED
    while y <= HEIGHT - _MARGIN:
        pen.line((_MARGIN, y, WIDTH - _MARGIN, y), fill=GREY, width=1)
        y += _RULED
