"""Names are the same for one and for several; whole numbers as people type them."""

import pytest

from rules.kernel.whole import read_whole
from rules.kernel.words import singular


@pytest.mark.parametrize(
    ("several", "one"),
    [
        ("Giant  Wolves", "giant wolf"), ("Knives", "knife"), ("Lizard Men", "Lizard Man"),
        ("Zombies", "Zombie"), ("Harpies", "Harpy"), ("Witches", "Witch"), ("Boss", "boss"),
        ("Giant Rats", "giant rat"), ("Bosses", "Boss"), ("Foxes", "fox"), ("S", "s"),
    ],
)  # fmt: skip
def test_plurals(several: str, one: str) -> None:
    assert singular(several) == singular(one)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("0", 0), (" 12 ", 12), ("9" * 9, 999_999_999), ("9" * 10, None), ("9" * 5000, None),
        ("", None), ("-1", None), ("+1", None), ("1.5", None), ("\u0663", None), ("x", None),
    ],
)  # fmt: skip
def test_whole_numbers(typed: str, number: int | None) -> None:
    assert read_whole(typed) == number
