"""The page about places shows what can be imported and typed as it stands there."""

import re
from pathlib import Path

import pytest

from cogs.core.files.lists import read_text
from cogs.places.files import PARTS, PLACE_CONTENTS, read_places
from cogs.places.lines import Line, read_lines
from rules.places.reading import doors_of
from rules.places.state import Place
from rules.wandering.records import WANDERING
from tests.cogs.test_place_files import kept, read
from tests.rules.scene import Scene

PAGE = (Path(__file__).parents[2] / "docs" / "places.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"```(yaml|csv)\n(.*?)```", PAGE, re.DOTALL))


def example(kind: str) -> Place:
    (place,) = kept(*read(EXAMPLES[kind]))
    return place


def test_the_example_is_a_place_of_six_rooms() -> None:
    place = example("yaml")
    assert (place.name, place.every, place.chance, place.words) == (
        "The Crypt of Ash",
        2,
        1,
        ("carved",),
    )
    names = {area.id: area.name for area in place.areas}
    assert [*names.values()] == ["Stair head", "Guard room", "Well", "Store", "Crypt", "Tomb"]
    ways = [(door.name, *(names.get(end, "") for end in door.between)) for door in place.doors]
    assert ways == [
        ("stairs", "Stair head", ""),
        ("oak door", "Stair head", "Guard room"),
        ("passage", "Stair head", "Well"),
        ("iron door", "Guard room", "Crypt"),
        ("door behind the rack", "Guard room", "Store"),
        ("stone door", "Crypt", "Tomb"),
    ]
    assert len(place.traps) == 2
    assert len(place.finds) == 2
    assert all(doors_of(place, area.id) for area in place.areas)


def test_the_table_is_a_place_too() -> None:
    place = example("csv")
    assert [area.name for area in place.areas] == ["Yard", "Mill"]
    assert len(place.doors) == 2


def test_its_tables_are_kept() -> None:
    game = Scene()
    game.act(read_places(read_text(PLACE_CONTENTS, EXAMPLES["yaml"])))
    tables = WANDERING.of(game.state).tables
    assert [(table.name, table.dice) for table in tables] == [
        ("Upper halls", "1d6"),
        ("Tomb", "1d4"),
    ]
    assert [row.block for row in tables[0].rows] == ["Goblin", "Giant rat", ""]


def test_each_line_is_read() -> None:
    section = PAGE.partition("## Lines")[2].partition("| Line |")[0]
    lines = re.findall(r"(?m)^    (\S.*)$", section)
    found = read_lines(Line(line, "The page") for line in lines)
    sizes = (len(found.doors), len(found.traps), len(found.finds), len(found.words))
    assert sizes == (5, 3, 2, 1)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.key)
def test_every_part_has_its_row(part: object) -> None:
    rows = PAGE.partition("## In a file")[2]
    words = set(re.findall(r"`(\w+)`", rows))
    assert getattr(part, "key", "") in words
