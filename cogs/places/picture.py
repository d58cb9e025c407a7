"""The map of a place drawn on paper: rooms as boxes with their names, and the ways between them.

It says what the text says. Imported by the first map, because it brings Pillow along.
"""

from collections.abc import Sequence

from cogs.places.drawing_pages import Box, Way
from cogs.places.map_pages import HERE, NOT_TO_SCALE, UNKNOWN, UNSEEN, WAY, MapScene
from cogs.render.paper import FAINT, INK, LINE, PAPER, WIDTH, Paper, dashes

MARGIN, TOP, FOOT, LINE_HEIGHT = 30, 110, 30, 40
LARGEST, HIGHEST = 1.5, 2_400
"""How much larger than it was laid out a map is drawn, and how high it gets, in pixels."""
SAMPLE, BORDER, HERE_BORDER = 46, 3, 8
STUB = 14


def draw_place(scene: MapScene) -> bytes:
    """The picture as a PNG file, as high as the place is large and its legend long."""
    drawing = scene.drawing
    room = WIDTH - 2 * MARGIN
    scale = min(LARGEST, room / max(1, drawing.width), HIGHEST / max(1, drawing.height))
    left = MARGIN + (room - scale * drawing.width) / 2
    legend = _legend(scene)
    rows = (len(scene.numbered) + 1) // 2
    below = TOP + round(scale * drawing.height)
    paper = Paper(below + FOOT + LINE_HEIGHT * (rows + len(legend)), scene.title)
    _draw_north(paper)
    for way in drawing.ways:
        _draw_way(paper, way, left, scale)
    for place, box in enumerate(drawing.boxes):
        number = place + 1 if scene.numbered else 0
        _draw_box(paper, scene, box, (left + scale * box.x, TOP + scale * box.y), scale, number)
    _draw_names(paper, scene.numbered, below + FOOT)
    for number, line in enumerate(legend):
        _draw_legend(paper, line, below + FOOT + LINE_HEIGHT * (rows + number))
    return paper.png()


def _draw_north(paper: Paper) -> None:
    x, y = WIDTH - MARGIN - 16, 44
    paper.pen.polygon(((x, y - 20), (x - 14, y + 18), (x + 14, y + 18)), fill=INK)
    paper.write(x - 26, y, "N", anchor="rm")


def _draw_way(paper: Paper, way: Way, left: float, scale: float) -> None:
    begin = left + scale * way.x1, TOP + scale * way.y1
    end = left + scale * way.x2, TOP + scale * way.y2
    if way.is_unknown:
        dashes(paper, begin, end)
    else:
        paper.pen.line((*begin, *end), fill=INK, width=5)


def _draw_box(
    paper: Paper, scene: MapScene, box: Box, corner: tuple[float, float], scale: float, number: int
) -> None:
    """A room: its name, or its number in the legend; where the party is, with a thick border."""
    wide, high = scale * scene.drawing.wide, scale * scene.drawing.high
    x, y = corner
    is_seen = box.id not in scene.unseen
    paper.pen.rounded_rectangle(
        (x, y, x + wide, y + high),
        radius=10,
        fill=PAPER,
        outline=(INK if box.here else LINE) if is_seen else FAINT,
        width=HERE_BORDER if box.here else BORDER,
    )
    lines = (str(number),) if number else box.lines
    if box.stairs and not number:
        lines = (*lines, box.stairs)
    step = min(32, high / (len(lines) + 0.5))
    top = y + high / 2 - step * (len(lines) - 1) / 2
    for place, line in enumerate(lines):
        middle = x + wide / 2, top + step * place
        paper.write(*middle, line, anchor="mm", room=wide - 2 * HERE_BORDER)


def _draw_names(paper: Paper, names: Sequence[str], top: float) -> None:
    """The names of numbered rooms, in two columns."""
    room = (WIDTH - 2 * MARGIN) / 2
    rows = (len(names) + 1) // 2
    for place, name in enumerate(names):
        x, y = MARGIN + room * (place // rows), top + LINE_HEIGHT * (place % rows)
        paper.write(x, y, name, anchor="lm", room=room - 16)


def _legend(scene: MapScene) -> list[str]:
    """What is drawn, as far as it is there."""
    ways = scene.drawing.ways
    return [
        *([WAY] if any(not way.is_unknown for way in ways) else []),
        *([UNKNOWN] if any(way.is_unknown for way in ways) else []),
        *([HERE] if any(box.here for box in scene.drawing.boxes) else []),
        *([UNSEEN] if scene.unseen else []),
        NOT_TO_SCALE,
    ]


def _draw_legend(paper: Paper, line: str, y: float) -> None:
    """A sample, and what it means."""
    begin, end = (MARGIN, y), (MARGIN + SAMPLE, y)
    if line == WAY:
        paper.pen.line((*begin, *end), fill=INK, width=5)
    elif line == UNKNOWN:
        dashes(paper, begin, end)
    elif line in (HERE, UNSEEN):
        box = (MARGIN, y - STUB, MARGIN + SAMPLE, y + STUB)
        outline, width = (INK, HERE_BORDER) if line == HERE else (FAINT, BORDER)
        paper.pen.rounded_rectangle(box, radius=6, outline=outline, width=width)
    x = MARGIN if line == NOT_TO_SCALE else MARGIN + SAMPLE + 20
    paper.write(x, y, line, anchor="lm", room=WIDTH - MARGIN - x)
