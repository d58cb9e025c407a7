"""A fight drawn on paper: the sides face each other, who is in melee stands at the middle.

It says what the text says. Imported by the first picture, because it brings Pillow along.
"""

from collections.abc import Mapping

from cogs.encounter.drawn_pages import FightScene, Figure
from cogs.render.paper import FAINT, INK, LINE, PAPER, WIDTH, Paper, dashes

TOP, FOOT, LINE_HEIGHT = 150, 24, 38
BOX_WIDTH, BOX_HEIGHT, GAP = 300, 92, 22
FRONT, BACK = 70, 24
"""How far the boxes of who is in melee stand from the middle line, and all others from the edge."""
BAR_WIDTH, BAR_HEIGHT = 96, 14
FIRST_SIDES = 2
Point = tuple[float, float]


def draw_fight(scene: FightScene) -> bytes:
    """The picture as a PNG file, as high as the larger side is long."""
    sides = [*scene.sides[:FIRST_SIDES], *[("", (), 0)] * (FIRST_SIDES - len(scene.sides))]
    rows = max(1, *(len(figures) + bool(more) for _, figures, more in sides))
    high = rows * (BOX_HEIGHT + GAP)
    paper = Paper(TOP + high + FOOT + LINE_HEIGHT * len(scene.below), scene.title)
    paper.pen.line((WIDTH / 2, TOP - 50, WIDTH / 2, TOP + high - GAP), fill=FAINT, width=2)
    places: dict[str, tuple[Point, Point]] = {}
    for is_right, (label, figures, more) in enumerate(sides):
        middle = WIDTH * (3 if is_right else 1) / 4
        paper.write(middle, TOP - 36, label, anchor="mm", room=WIDTH / 2 - 40)
        for row, figure in enumerate(figures):
            places[figure.id] = _inner_edge(figure, row, is_right=bool(is_right))
        if more:
            y = TOP + len(figures) * (BOX_HEIGHT + GAP) + 20
            paper.write(middle, y, f"and {more} more", anchor="mm")
    _draw_links(paper, scene, places)
    for is_right, (_, figures, _) in enumerate(sides):
        for row, figure in enumerate(figures):
            _draw_figure(paper, figure, row, is_right=bool(is_right))
    for number, line in enumerate(scene.below):
        y = TOP + high + LINE_HEIGHT * number
        paper.write(30, y + 8, line, anchor="lm", room=WIDTH - 60)
    return paper.png()


def _left_of(figure: Figure, *, is_right: bool) -> float:
    """Where its box begins: near the middle in melee, else at the edge."""
    if is_right:
        return WIDTH / 2 + FRONT if figure.in_melee else WIDTH - BACK - BOX_WIDTH
    return WIDTH / 2 - FRONT - BOX_WIDTH if figure.in_melee else BACK


def _inner_edge(figure: Figure, row: int, *, is_right: bool) -> tuple[Point, Point]:
    """The middle of the edge that faces the foes, and that of the other."""
    left, y = _left_of(figure, is_right=is_right), _top_of(row) + BOX_HEIGHT / 2
    inner, outer = (left, left + BOX_WIDTH) if is_right else (left + BOX_WIDTH, left)
    return (inner, y), (outer, y)


def _top_of(row: int) -> float:
    return TOP + row * (BOX_HEIGHT + GAP)


def _draw_links(paper: Paper, scene: FightScene, places: Mapping[str, tuple[Point, Point]]) -> None:
    """Thick lines between those in melee; dashes with the feet between those apart."""
    for one, other, label in scene.apart:
        if one in places and other in places and (one, other) not in scene.melees:
            begin, end = places[one][0], places[other][0]
            dashes(paper, begin, end)
            x, y = (begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2
            paper.label(x, y, label, anchor="mm")
    for one, other in scene.melees:
        if one in places and other in places:
            paper.pen.line((*places[one][0], *places[other][0]), fill=INK, width=6)


def _draw_figure(paper: Paper, figure: Figure, row: int, *, is_right: bool) -> None:
    """A box with a name, how they are, and a bar; whose turn it is has a thick border."""
    left, top = _left_of(figure, is_right=is_right), _top_of(row)
    box = (left, top, left + BOX_WIDTH, top + BOX_HEIGHT)
    outline, width = (INK, 6) if figure.acts else (LINE, 3)
    paper.pen.rounded_rectangle(box, radius=14, fill=PAPER, outline=outline, width=width)
    name = f"{figure.rank}. {figure.name}" if figure.rank else figure.name
    paper.write(left + 16, top + 28, name, anchor="lm", room=BOX_WIDTH - 32)
    room = BOX_WIDTH - 32 if figure.share is None else BOX_WIDTH - 48 - BAR_WIDTH
    paper.write(left + 16, top + 64, figure.words, anchor="lm", room=room)
    if figure.share is not None:
        _draw_bar(paper, left + BOX_WIDTH - 16 - BAR_WIDTH, top + 64 - BAR_HEIGHT / 2, figure.share)


def _draw_bar(paper: Paper, x: float, y: float, share: float) -> None:
    paper.pen.rectangle((x, y, x + BAR_WIDTH, y + BAR_HEIGHT), outline=INK, width=2)
    if share > 0:
        paper.pen.rectangle((x, y, x + max(4, BAR_WIDTH * share), y + BAR_HEIGHT), fill=INK)
