"""Individual initiative: a d6 and a modifier each, every round."""

import pytest

from rules.errors import RuleError
from rules.initiative.actions import Delay, RollInitiative
from rules.sheet.actions import SetSheetNumber
from tests.rules.scene import Scene, carry
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-INITIATIVE-INDIVIDUAL")


def arena_of_four(**settings: str) -> Scene:
    arena = Scene("ose", initiative="ose-individual", **settings).meet()
    arena.hero("A", numbers={"initiative": 1})
    arena.hero("B")
    arena.foe("X")
    arena.foe("Y", numbers={"initiative": -1})
    return arena


def test_everybody_rolls_a_d6_with_their_modifier() -> None:
    arena = arena_of_four()
    arena.begin()
    arena.next(faces=[5, 4, 2, 6])
    totals = {line.id: line.initiative.total for line in arena.encounter.combatants}
    assert totals == {"a": 6, "b": 4, "x": 2, "y": 5}
    assert arena.order() == [{"a"}, {"y"}, {"b"}, {"x"}]
    assert arena.now.label == "A"


def test_the_next_round_is_rolled_anew() -> None:
    arena = arena_of_four()
    arena.begin(a=6, b=5, x=4, y=3)
    arena.next(to="round")
    assert all(line.initiative.roll is None for line in arena.encounter.combatants)
    arena.next()
    arena.next(faces=[1, 6, 5, 4])
    assert arena.order() == [{"b"}, {"x"}, {"y"}, {"a"}]


def test_the_tied_roll_again_among_themselves() -> None:
    arena = arena_of_four()
    arena.begin()
    arena.force(a=4, b=6, x=4)
    arena.act(RollInitiative(combatant_id="y"), faces=[3, 1, 2, 5, 5])
    assert carry(arena.combatant("a").initiative) == (4, 2, 6)
    assert carry(arena.combatant("x").initiative) == (4, 2, 5)
    assert carry(arena.combatant("b").initiative) == (6,)


def test_the_tied_can_act_at_the_same_time() -> None:
    arena = arena_of_four(initiative_tie="simultaneous")
    arena.begin(a=4, b=6, x=4, y=6)
    assert arena.order() == [{"b", "y"}, {"a", "x"}]
    assert arena.now.label == "B, Y"
    assert arena.now.simultaneous


def test_two_of_one_side_who_act_at_the_same_time_hold_nothing_back() -> None:
    arena = arena_of_four(initiative_tie="simultaneous")
    arena.begin(a=6, b=6, x=4, y=3)
    assert arena.order()[0] == {"a", "b"}
    assert not arena.now.simultaneous


def test_nobody_waits() -> None:
    arena = arena_of_four()
    arena.begin(a=6, b=5, x=4, y=3)
    with pytest.raises(RuleError, match="have no waiting"):
        arena.act(Delay(target="a"), ANN)


def test_a_modifier_that_is_wiped_or_came_with_one_roll_is_gone_in_the_next_round() -> None:
    arena = arena_of_four()
    arena.begin()
    arena.act(RollInitiative(combatant_id="b", modifier=3), faces=[1])
    arena.act(SetSheetNumber(character_id="a", field="initiative", value=None))
    arena.next(faces=[5, 2, 6])
    assert [arena.combatant(who).initiative.total for who in ("a", "b")] == [6, 4]
    arena.next(to="round")
    arena.next()
    arena.next(faces=[5, 4, 1, 3])
    assert [arena.combatant(who).initiative.total for who in ("a", "b")] == [5, 4]
