"""Names that are the same but for accents, apostrophes, dashes, emoji and capitals."""

import pytest

from rules.errors import NotFoundError
from rules.kernel.folding import folded, meant
from rules.places.reading import require_named
from rules.places.state import Area

ROOMS = ("Crypt of Sir Áldric", "Guard room", "Old well", "Old mill")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("O\u2019Brien", "o'brien"),
        ("O'Brien", "OBrien"),
        ("Zoë", "zoe"),
        ("José  Ánimas", "jose animas"),
        ("Half\u2013Orc", "half orc"),
        ("Doppelgänger", "DOPPELGANGER"),
        ("Ørn Æther", "orn aether"),
        ("\U0001f525 Blaze \U0001f525", "blaze"),
        ("Straße", "strasse"),
    ],
)
def test_names_that_fold_to_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_a_name_of_pictures_alone_stays_one() -> None:
    assert folded("\U0001f525") == "\U0001f525"
    assert folded("\u092e\u0940\u0930\u093e") != folded("\u092e\u0930")


def test_the_very_name_comes_before_one_that_folds_to_it() -> None:
    names = (("Zoë", 1), ("Zoe", 2), ("Ada", 3))
    assert meant("zoe", names) == 2
    assert meant("ZOË", names) == 1
    assert meant("ádá", names) == 3


def test_of_two_that_fall_together_neither_is_meant() -> None:
    assert meant("zoe", (("Zoë", 1), ("Zoé", 2))) is None
    assert meant("zoe", (("Zoë", 1), ("Zoë", 2))) == 1
    assert meant("bob", (("Zoë", 1),)) is None
    assert meant(" ", (("Zoë", 1),)) is None


def test_a_room_is_found_by_any_part_of_its_name() -> None:
    rooms = tuple(Area(f"a{n}", name) for n, name in enumerate(ROOMS))
    for typed, name in (
        ("sir aldric", "Crypt of Sir Áldric"),
        ("the crypt sir", "Crypt of Sir Áldric"),
        ("guard-room", "Guard room"),
        ("guard", "Guard room"),
        ("a2", "Old well"),
    ):
        assert require_named(rooms, typed, "room").name == name
    for typed in ("old", "", "welk"):
        with pytest.raises(NotFoundError):
            require_named(rooms, typed, "room")
