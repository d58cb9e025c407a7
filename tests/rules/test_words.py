"""Names are the same for one and for several."""

import pytest

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
