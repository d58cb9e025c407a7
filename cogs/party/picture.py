"""A marching order drawn on paper: ranks from the top, columns side by side.

It says what the text says. Imported by the first picture, because it brings Pillow along.
"""

from cogs.render.paper import FAINT, INK, WIDTH, Paper
from rules.party.forming import MOST_ABREAST
from rules.view.party import FormationView

LEFT, TOP, RANK_HEIGHT, BOX_HEIGHT, GAP, FOOT = 60, 130, 96, 68, 18, 40
WIDEST = 300


def draw_formation(formation: FormationView) -> bytes:
    """The picture as a PNG file, as high as there are ranks."""
    rest = formation.outside
    last = [rest[first : first + MOST_ABREAST] for first in range(0, len(rest), MOST_ABREAST)]
    rows = [*formation.ranks, *last]
    paper = Paper(TOP + RANK_HEIGHT * len(rows) + FOOT, f"Marching order: {formation.name}")
    paper.write(WIDTH / 2, TOP - 30, "front", anchor="mm")
    _arrow(paper, WIDTH / 2 - 60)
    _arrow(paper, WIDTH / 2 + 60)
    for number, rank in enumerate(rows):
        top = TOP + RANK_HEIGHT * number
        has_place = number < len(formation.ranks)
        # The boxes of a rank in the middle; those without a place have a faint border.
        label = f"{number + 1}" if has_place else ""
        room = WIDTH - 2 * LEFT
        width = min(WIDEST, (room - GAP * (len(rank) - 1)) / len(rank))
        left = (WIDTH - width * len(rank) - GAP * (len(rank) - 1)) / 2
        paper.write(28, top + BOX_HEIGHT / 2, label, anchor="lm")
        for column, name in enumerate(rank):
            x = left + column * (width + GAP)
            outline = INK if has_place else FAINT
            paper.pen.rounded_rectangle(
                (x, top, x + width, top + BOX_HEIGHT), radius=14, outline=outline, width=3
            )
            paper.write(x + width / 2, top + BOX_HEIGHT / 2, name, anchor="mm", room=width - 16)
    return paper.png()


def _arrow(paper: Paper, x: float) -> None:
    y = TOP - 30
    paper.pen.polygon(((x, y - 14), (x - 12, y + 12), (x + 12, y + 12)), fill=INK)
