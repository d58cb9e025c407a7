"""The pace of a game as a picture: lines with bars that lie, and what is said of each in words.

It says what the text says. Imported by the first picture, because it brings Pillow along.
"""

from collections.abc import Sequence

from cogs.pace.pages import Line, Section
from cogs.render.chart import Filling
from cogs.render.paper import FAINT, INK, WIDTH, Paper

FILLINGS = (Filling.SOLID, Filling.EMPTY, Filling.HATCHED)
"""How the parts of a bar look, in order; a bar of one part is solid."""
LEFT, RIGHT = 30, WIDTH - 30
TOP, BOTTOM = 84, 24
TITLE_HEIGHT, LEGEND_HEIGHT, WORDS_HEIGHT, BAR_HEIGHT, GAP = 52, 44, 38, 22, 14
SAMPLE = 34


def draw_report(title: str, sections: Sequence[Section]) -> bytes:
    """The report as a PNG file, as high as it needs to be."""
    height = TOP + sum(_height(section) for section in sections) + BOTTOM
    paper, y = Paper(height, title), TOP
    for section in sections:
        _draw_section(paper, section, y)
        y += _height(section)
    return paper.png()


def _height(section: Section) -> int:
    head = TITLE_HEIGHT + (LEGEND_HEIGHT if section.legend else 0)
    return head + sum(_line_height(line) for line in section.lines)


def _line_height(line: Line) -> int:
    return WORDS_HEIGHT + (BAR_HEIGHT if line.parts else 0) + GAP


def _draw_section(paper: Paper, section: Section, y: int) -> None:
    paper.pen.line((LEFT, y, RIGHT, y), fill=FAINT, width=2)
    paper.write(LEFT, y + 12, section.title.upper(), anchor="la")
    y += TITLE_HEIGHT
    if section.legend:
        legend = section.legend
        room = (RIGHT - LEFT) / len(legend)
        for index, part in enumerate(legend):
            x, label = LEFT + index * room, f"+ {part}" if index else part
            paper.fill([(x, y + 4, x + SAMPLE, y + 4 + BAR_HEIGHT)], FILLINGS[index])
            paper.write(x + SAMPLE + 10, y + 15, label, anchor="lm", room=room - SAMPLE - 20)
        y += LEGEND_HEIGHT
    longest = max(sum(line.parts) for line in section.lines) or 1
    for line in section.lines:
        _draw_line(paper, line, y, longest)
        y += _line_height(line)


def _draw_line(paper: Paper, line: Line, y: int, longest: int) -> None:
    """The name and the words above the bar, which so can be as long as the paper is wide."""
    words = paper.length(line.words)
    name_room = max(RIGHT - LEFT - words - 20, (RIGHT - LEFT) / 3)
    paper.write(LEFT, y, line.name, anchor="la", room=name_room)
    paper.write(RIGHT, y, line.words, anchor="ra", room=RIGHT - LEFT - name_room - 10)
    if not line.parts:
        return
    top, x = y + WORDS_HEIGHT, float(LEFT)
    for part, filling in zip(line.parts, FILLINGS, strict=False):
        if part:
            end = x + part / longest * (RIGHT - LEFT)
            paper.fill([(x, top, end, top + BAR_HEIGHT)], filling)
            x = end
    paper.pen.line((LEFT, top, LEFT, top + BAR_HEIGHT), fill=INK, width=2)
