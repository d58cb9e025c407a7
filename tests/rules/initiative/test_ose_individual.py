"""Individual initiative: a d6 and a modifier each, every round."""

import pytest

from rules.errors import RuleError
from rules.initiative.records import Delay, RollInitiative
from rules.sheet.records import SetSheetNumber
from tests.rules.scene import Scene, carry
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-INITIATIVE-INDIVIDUAL")


def scene_of_four(**settings: str) -> Scene:
    scene = Scene("ose", initiative="ose-individual", **settings).meet()
    scene.hero("A", numbers={"initiative": 1})
    scene.hero("B")
    scene.foe("X")
    scene.foe("Y", numbers={"initiative": -1})
    return scene


def test_everybody_rolls_a_d6_with_their_modifier() -> None:
    scene = scene_of_four()
    scene.begin()
    scene.next(faces=[5, 4, 2, 6])
    totals = {line.id: line.initiative.total for line in scene.encounter.combatants}
    assert totals == {"a": 6, "b": 4, "x": 2, "y": 5}
    assert scene.order() == [{"a"}, {"y"}, {"b"}, {"x"}]
    assert scene.now.label == "A"


def test_the_next_round_is_rolled_anew() -> None:
    scene = scene_of_four()
    scene.begin(a=6, b=5, x=4, y=3)
    scene.next(to="round")
    assert all(line.initiative.roll is None for line in scene.encounter.combatants)
    scene.next()
    scene.next(faces=[1, 6, 5, 4])
    assert scene.order() == [{"b"}, {"x"}, {"y"}, {"a"}]


def test_the_tied_roll_again_among_themselves() -> None:
    scene = scene_of_four()
    scene.begin()
    scene.force(a=4, b=6, x=4)
    scene.act(RollInitiative(combatant_id="y"), faces=[3, 1, 2, 5, 5])
    assert carry(scene.combatant("a").initiative) == (4, 2, 6)
    assert carry(scene.combatant("x").initiative) == (4, 2, 5)
    assert carry(scene.combatant("b").initiative) == (6,)


def test_the_tied_can_act_at_the_same_time() -> None:
    scene = scene_of_four(initiative_tie="simultaneous")
    scene.begin(a=4, b=6, x=4, y=6)
    assert scene.order() == [{"b", "y"}, {"a", "x"}]
    assert scene.now.label == "B, Y"
    assert scene.now.simultaneous


def test_two_of_one_side_who_act_at_the_same_time_hold_nothing_back() -> None:
    scene = scene_of_four(initiative_tie="simultaneous")
    scene.begin(a=6, b=6, x=4, y=3)
    assert scene.order()[0] == {"a", "b"}
    assert not scene.now.simultaneous


def test_nobody_waits() -> None:
    scene = scene_of_four()
    scene.begin(a=6, b=5, x=4, y=3)
    with pytest.raises(RuleError, match="have no waiting"):
        scene.act(Delay(target="a"), ANN)


def test_a_modifier_that_is_wiped_or_came_with_one_roll_is_gone_in_the_next_round() -> None:
    scene = scene_of_four()
    scene.begin()
    scene.act(RollInitiative(combatant_id="b", modifier=3), faces=[1])
    scene.act(SetSheetNumber(character_id="a", field="initiative", value=None))
    scene.next(faces=[5, 2, 6])
    assert [scene.combatant(who).initiative.total for who in ("a", "b")] == [6, 4]
    scene.next(to="round")
    scene.next()
    scene.next(faces=[5, 4, 1, 3])
    assert [scene.combatant(who).initiative.total for who in ("a", "b")] == [5, 4]
