"""Hit points are rolled from hit dice with the die of the game."""

import pytest

from rules.bestiary.hit_dice import parse_hit_dice
from rules.dice.faces import LoadedDice
from rules.encounter.monsters import BodyDice, dice_of
from rules.encounter.records import AddMonsters, CombatantJoined
from rules.state.health import HitDice
from tests.rules.encounter.meeting import meeting
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, REFEREE


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("1", "1d8"),
        ("3", "3d8"),
        ("3+1", "3d8+1"),
        ("4 + 3", "4d8+3"),
        ("1-1", "1d8-1"),
        ("1\u22121", "1d8-1"),
        ("10**", "10d8"),
        ("3+1*", "3d8+1"),
        ("½", "1d4"),
        ("1/2", "1d4"),
        ("NH", "1d4"),
        ("nh", "1d4"),
        ("2d6", "2d6"),
        ("2D6+2", "2d6+2"),
        ("100", "100d8"),
        ("1d1000", "1d1000"),
    ],
)
def test_forms_of_hit_dice(text: str, notation: str) -> None:
    assert dice_of(parse_hit_dice(text), 8).notation == notation


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_body_has_at_least_one_hit_point() -> None:
    assert BodyDice(1, 8, -1).roll(LoadedDice([1])) == ((1,), 1)
    assert BodyDice(1, 8, -1).roll(LoadedDice([2])) == ((2,), 1)
    assert BodyDice(1, 8, -1).roll(LoadedDice([8])) == ((8,), 7)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_bonus_counts_once_after_the_dice() -> None:
    assert BodyDice(3, 6, 1).roll(LoadedDice([2, 4, 6])) == ((2, 4, 6), 13)


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(("preset", "sides"), [("ose", 8), ("eris", 6), ("4e", 8)])
def test_each_body_rolls_the_die_of_the_game(preset: str, sides: int) -> None:
    scene = meeting(preset, endurance="off")
    scene.act(AddMonsters(name="Ogre", count=2, hit_dice="3+1"), faces=[1, 2, 3, 4, 5, sides])
    ogre = scene.combatant("Ogre")
    assert [body.vitals.hit_points for body in ogre.bodies] == [7, 10 + sides]
    assert [body.vitals.maximum for body in ogre.bodies] == [7, 10 + sides]
    assert [body.number for body in ogre.bodies] == [1, 2]
    assert ogre.hit_dice == HitDice(3, 1)


def rolled(scene: Scene, **fields: object) -> CombatantJoined:
    action = AddMonsters(**({"name": "Ogre", "hit_dice": "1", "block": "none"} | fields))  # type: ignore[arg-type]
    step = scene.act(action, faces=[5] * action.count)
    (joined,) = step.events
    assert isinstance(joined, CombatantJoined)
    return joined


@pytest.mark.rule("OSE-ENCOUNTER")
def test_one_throw_holds_the_dice_of_all_bodies() -> None:
    joined = rolled(meeting(), count=3)
    (throw,) = joined.throws
    assert joined.rolled == (5, 5, 5)
    assert (throw.purpose, throw.total, throw.record.text) == ("hit points", 15, "3 x 1d8")
    assert [group.faces for group in throw.record.groups] == [(5,), (5,), (5,)]


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("faces", "text", "total"),
    [
        ([2], "1d8-1", 1),
        ([1], "1d8-1, at least 1", 1),
        ([2, 8], "2 x 1d8-1", 8),
        ([1, 5], "2 x 1d8-1, each at least 1", 5),
    ],
)
def test_at_least_1_is_said_where_it_counted(faces: list[int], text: str, total: int) -> None:
    scene = meeting()
    action = AddMonsters(name="Kobold", count=len(faces), hit_dice="1-1")
    (throw,) = scene.act(action, faces=faces).throws
    assert (throw.record.text, throw.total) == (text, total)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_hit_points_of_monsters_are_secret_unless_the_game_says_otherwise() -> None:
    scene = meeting()
    joined = rolled(scene)
    assert joined.throws[0].secret
    assert joined.throws[0].commitment
    assert [
        (event.throws, event.rolled)  # type: ignore[attr-defined]
        for event in told(scene.step, ANN)
    ] == [((), ())]
    assert told(scene.step, REFEREE) == [joined]
    scene = meeting(monster_hit_points="exact")
    joined = rolled(scene)
    assert not joined.throws[0].secret
    assert told(scene.step, ANN) == [joined]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_hit_points_of_hirelings_are_open_and_of_the_hidden_secret() -> None:
    scene = meeting()
    assert not rolled(scene, kind="mercenary", side="party").throws[0].secret
    scene = meeting(monster_hit_points="exact")
    assert rolled(scene, hidden=True).throws[0].secret
