"""The levels of a class as lines and as files, and the example of the page."""

import re
from pathlib import Path

import pytest

from cogs.classes.commands import read_turning
from cogs.classes.tables import TABLES, read_rank, read_table, write_rank, write_table
from cogs.core.files.lists import FORMATS, Format, read_text
from rules.classes.records import ClassTable, Rank, TurningRow
from rules.errors import RuleError

PAGE = Path(__file__).parents[2] / "docs" / "sheets.md"
SAVES = (12, 13, 14, 15, 16)


@pytest.mark.parametrize(
    ("line", "rank"),
    [
        ("1 0 1d8 19 12 13 14 15 16", Rank(1, 0, "1d8", 19, SAVES)),
        ("| 2 | 2,000 | 2d8 | 19 [0] | 12 | 13 | 14 | 15 | 16 |", Rank(2, 2000, "2d8", 19, SAVES)),
        ("9 240,000 9d8 12 [+7] 4 5 6 5 8", Rank(9, 240_000, "9d8", 12, (4, 5, 6, 5, 8))),
        ("10\t360000\t9d8+2*\t12", Rank(10, 360_000, "9d8+2", 12)),
        ("3 4000", Rank(3, 4000)),
        ("3 4000 - 17", Rank(3, 4000, "", 17)),
        ("3 4000 3d6 \N{EN DASH} 1 2 3 4 5", Rank(3, 4000, "3d6", None, (1, 2, 3, 4, 5))),
    ],
)
def test_a_line_is_a_level(line: str, rank: Rank) -> None:
    assert read_rank(line) == rank
    assert read_rank(write_rank(rank)) == rank


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("1", "a line has level, XP"),
        ("1 0 1d8 19 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10", "a line has level, XP"),
        ("first 0", "“first” is no number"),
        ("1 0 1d8 19 x 13 14 15 16", "“x” is no number"),
    ],
)
def test_what_is_no_level_is_refused(line: str, refusal: str) -> None:
    with pytest.raises(RuleError, match=refusal):
        read_rank(line)


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.key)
def test_a_file_says_what_the_game_has(form: Format) -> None:
    tables = [
        ClassTable("fighter", (Rank(1, 0, "1d8", 19, SAVES), Rank(2, 2000))),
        ClassTable("thief", (Rank(1, 0),)),
    ]
    text = form.write([write_table(table) for table in tables])
    assert [read_table(one) for one in read_text(TABLES, text, f"x.{form.endings[0]}")] == tables


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("- class: fighter\n  levls: 1 0", "Line 2, `levls`: no class has that. Did you mean"),
        ("- class: fighter\n  zzz: 1 0", "It has `class` and `levels`"),
        ("- class: fighter\n  levels: [one 0]", "Line 2, `one 0`: “one” is no number"),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, refusal: str) -> None:
    (written,) = read_text(TABLES, text)
    with pytest.raises(RuleError, match=refusal):
        read_table(written)


def test_the_example_of_the_page_is_read() -> None:
    (block,) = re.findall(r"(?s)```yaml\n(- class.*?)```", PAGE.read_text(encoding="utf-8"))
    fighter, alchemist = [read_table(one) for one in read_text(TABLES, block)]
    assert fighter.ranks[1] == Rank(2, 2000, "2d8", 19, SAVES)
    assert alchemist.ranks == (Rank(1, 0), Rank(2, 3000))


def test_lines_of_the_chart_for_turning() -> None:
    lines = ["Skeleton 7 T d", "", "Vampire lord \N{EN DASH} 9", "Ghost"]
    assert list(read_turning(lines)) == [
        TurningRow("Skeleton", ("7", "T", "d")),
        TurningRow("Vampire lord", ("-", "9")),
        TurningRow("Ghost", ()),
    ]
