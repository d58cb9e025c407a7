"""The hit points with which a character begins."""

from collections.abc import Sequence

import pytest

from rules.errors import MissingNumberError, RuleError
from rules.sheet.records import CharacterCreated, CreateCharacter
from rules.state.health import Vitals
from tests.rules.classes.tables import camp
from tests.rules.scene import reported
from tests.rules.table import ANN

START = pytest.mark.rule("ERIS-HP-LEVELING")


@START
@pytest.mark.parametrize(
    ("points", "maximum", "preset", "vitals"),
    [
        (1, None, "eris", Vitals(3, 3)),
        (2, None, "eris", Vitals(3, 3)),
        (3, None, "eris", Vitals(3, 3)),
        (4, None, "eris", Vitals(4, 4)),
        (1, None, "ose", Vitals(1, 1)),
        (1, None, "4e", Vitals(1, 1)),
        (1, 2, "eris", Vitals(1, 2)),
    ],
)
def test_a_new_character_has_a_least(
    points: int, maximum: int | None, preset: str, vitals: Vitals
) -> None:
    scene = camp(preset=preset)
    step = scene.act(CreateCharacter(name="Ada", hit_points=points, maximum=maximum), ANN)
    assert scene.state.characters[0].vitals == vitals
    (event,) = reported(step, CharacterCreated)
    assert event.raised_from == (points if vitals.hit_points != points else 0)


@START
@pytest.mark.parametrize(
    ("fields", "faces", "points"),
    [
        ({}, (2,), 3),
        ({}, (5,), 5),
        ({"class_name": "fighter"}, (8,), 8),
        ({"class_name": "fighter", "level": 3}, (1, 2, 3), 6),
        ({"level": 0}, (4,), 4),
        ({"numbers": (("hit_die", 4), ("hit_point_bonus", -5))}, (4,), 3),
    ],
)
def test_hit_points_can_be_rolled(
    fields: dict[str, object], faces: Sequence[int], points: int
) -> None:
    scene = camp()
    create = CreateCharacter(name="Ada", hit_points=None, **fields)  # type: ignore[arg-type]
    (event,) = reported(scene.act(create, ANN, faces), CharacterCreated)
    assert scene.state.characters[0].vitals == Vitals(points, points)
    assert event.throw is not None


@START
@pytest.mark.parametrize("preset", ["ose", "4e"])
def test_nothing_is_rolled_with_a_die_that_nobody_has_written(preset: str) -> None:
    scene = camp(preset=preset)
    with pytest.raises(MissingNumberError, match="How many hit points has Ada"):
        scene.act(CreateCharacter(name="Ada", hit_points=None), ANN)
    known = CreateCharacter(name="Ada", hit_points=None, numbers=(("hit_die", 8),))
    scene.act(known, ANN, (7,))
    assert scene.state.characters[0].vitals == Vitals(7, 7)


@START
def test_the_table_of_a_class_has_the_die() -> None:
    scene = camp(preset="ose")
    scene.act(CreateCharacter(name="Ada", hit_points=None, class_name="fighter"), ANN, (8,))
    assert scene.state.characters[0].vitals == Vitals(8, 8)


def test_a_class_brings_its_trait_along() -> None:
    scene = camp()
    scene.act(CreateCharacter(name="Ada", hit_points=8, class_name="Magic User"), ANN)
    assert scene.state.characters[0].class_name == "magic-user"
    assert scene.state.characters[0].traits == ("magic-user",)
    with pytest.raises(RuleError, match="Shorten it"):
        scene.act(CreateCharacter(name="Bea", hit_points=8, class_name="x" * 61), ANN)
