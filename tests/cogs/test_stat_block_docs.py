"""The page about stat blocks shows what can be imported as it stands there."""

import re
from pathlib import Path

import pytest

from cogs.bestiary.files import OTHERS
from cogs.bestiary.parts import PARTS
from rules.items.attack_lines import read_attacks
from rules.state.items import Item
from rules.systems import ENGINE
from tests.cogs.test_stat_block_files import read

PAGE = (Path(__file__).parents[2] / "docs" / "stat-blocks.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"```(yaml|json|csv)\n(.*?)```", PAGE, re.DOTALL))


def read_attack(text: str) -> Item:
    """The one attack of a line."""
    (item,) = read_attacks(text)
    return item


@pytest.mark.parametrize(("kind", "names"), [
    ("yaml", ["Sand cat", "Tomb guard"]), ("json", ["Sand cat"]), ("csv", ["Sand cat"]),
])  # fmt: skip
def test_each_example_is_read(kind: str, names: list[str]) -> None:
    found = read(EXAMPLES[kind])
    assert [block.name for block in found] == names
    assert found[0].numbers == {"ac": 6, "move": 150}
    assert [item.shots for item in found[0].items] == [2, 1]


def test_the_attacks_are_read_as_the_page_says() -> None:
    section = PAGE.partition("### Attacks")[2].partition("### ")[0]
    lines = re.findall(r"(?m)^    (\S.*)$", section)
    items = {item.name: item for item in map(read_attack, lines)}
    assert list(items) == ["Claws", "Bite", "Longbow", "Boulder", "Sword", "Arrow"]
    assert (items["Boulder"].rounds, items["Sword"].bonus, items["Arrow"].count) == (2, 1, 40)


def test_every_part_has_its_row_and_every_row_is_a_part() -> None:
    rows = re.findall(r"(?m)^\| (`.*?) \|", PAGE)
    words = {word for row in rows for word in re.findall(r"`(\w+)`", row)}
    names = {name for part in PARTS for name in (part.key, *part.words)} | set(OTHERS)
    names |= {name for field in ENGINE.fields for name in field.names}
    assert words <= names
    assert {part.key for part in PARTS} <= words
