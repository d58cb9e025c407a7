"""Grouped initiative, with the seed's own example first."""

from collections.abc import Iterator

import pytest

from rules.errors import RuleError
from rules.initiative.records import Delay, InitiativeRolled, RollInitiative
from rules.kernel.family import System
from rules.kernel.questions import Answer, Found
from rules.kernel.visibility import Visibility
from rules.rounds.records import NextStep
from rules.sheet.records import NumberOf
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.health import Life, Vitals
from rules.systems import SYSTEMS
from tests.rules.scene import Scene, carry, reported
from tests.rules.table import ANN, BOB, CAT

pytestmark = pytest.mark.rule("4E-INITIATIVE-GROUPS")

TOTALS = {"a": 19, "b": 15, "c": 12, "d": 5, "e": 2, "x": 11, "y": 9, "z": 20}


def example(**settings: str) -> Scene:
    scene = Scene("4e", **settings).meet()
    for name in "ABCDE":
        scene.hero(name)
    for name in "XYZ":
        scene.foe(name)
    return scene


def test_the_example_of_the_rules() -> None:
    scene = example()
    scene.begin(**TOTALS)
    groups: list[tuple[str, set[str]]] = []
    while scene.encounter.round == 1:
        groups.append((scene.now.label, set(scene.now.who)))
        scene.next()
    assert groups == [
        ("Monsters", {"z"}),
        ("Party", {"a", "b", "c"}),
        ("Monsters", {"x", "y"}),
        ("Party", {"d", "e"}),
    ]


def test_members_of_a_group_act_in_any_order() -> None:
    scene = example()
    scene.begin(**TOTALS)
    scene.done("z")
    scene.next()
    scene.done("c", "a", "b", by=ANN)
    scene.next(ANN)
    assert scene.place == ("Monsters", "", {"x", "y"})


def test_totals_are_rolled_once_and_the_groups_stay() -> None:
    scene = example()
    scene.begin(**TOTALS)
    order = scene.order()
    scene.next(to="round")
    assert scene.encounter.round == 2
    assert scene.order() == order
    assert scene.now.who == ("z",)


def test_the_die_is_a_d20_with_the_modifier_of_the_sheet() -> None:
    scene = Scene("4e").meet()
    scene.hero("A", numbers={"initiative": 3})
    scene.foe("X", numbers={"initiative": -1})
    scene.begin()
    scene.act(RollInitiative(combatant_id="a"), ANN, faces=[20])
    scene.next(faces=[20])
    assert scene.combatant("a").initiative.total == 23
    assert scene.combatant("x").initiative.total == 19
    assert scene.combatant("x").initiative.roll == 20
    assert scene.order() == [{"a"}, {"x"}]


def _quick(_state: GameState, question: NumberOf) -> Iterator[Found]:
    """What a rule of quick people might say."""
    if question.key == "initiative":
        yield Found(5, "quick", "R-OVERRIDE")


def test_a_modifier_that_follows_from_a_rule_counts_where_nobody_typed_one() -> None:
    quick = Answer(on=NumberOf, run=_quick, source="R-OVERRIDE")
    scene = Scene("4e", [*SYSTEMS, System("quick", {}, answers=(quick,))]).meet()
    scene.hero("A")
    scene.foe("X", numbers={"initiative": -1})
    scene.begin()
    step = scene.act(RollInitiative(combatant_id="a"), ANN, faces=[10])
    (rolled,) = reported(step, InitiativeRolled)
    assert (rolled.throw.total, rolled.modifier, rolled.assumed) == (15, 5, False)
    scene.next(faces=[10])
    assert scene.combatant("x").initiative.total == 9


def test_a_missing_modifier_of_a_character_counts_as_0_and_is_said() -> None:
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.hero("B")
    scene.foe("X")
    scene.begin()
    scene.act(RollInitiative(combatant_id="a"), ANN, faces=[7])
    assert reported(scene.step, InitiativeRolled)[0].assumed
    scene.act(RollInitiative(combatant_id="b", modifier=4), ANN, faces=[7])
    rolled = reported(scene.step, InitiativeRolled)[0]
    assert (rolled.throw.total, rolled.modifier, rolled.assumed) == (11, 4, False)
    scene.act(RollInitiative(combatant_id="x"), faces=[7])
    assert not reported(scene.step, InitiativeRolled)[0].assumed


@pytest.mark.parametrize(
    ("setting", "modifiers", "expected"),
    [
        ("modifier-monsters", (1, 1), [{"x"}, {"a"}]),
        ("modifier-monsters", (2, 1), [{"a"}, {"x"}]),
        ("modifier-players", (1, 1), [{"a"}, {"x"}]),
        ("modifier-players", (1, 2), [{"x"}, {"a"}]),
    ],
)
def test_ties_between_sides_go_by_modifier_and_then_by_setting(
    setting: str, modifiers: tuple[int, int], expected: list[set[str]]
) -> None:
    scene = Scene("4e", group_tie=setting).meet()
    scene.hero("A", numbers={"initiative": modifiers[0]})
    scene.foe("X", numbers={"initiative": modifiers[1]})
    scene.begin(a=10, x=10)
    assert scene.order() == expected


def test_ties_can_be_rolled_off_among_those_tied_alone() -> None:
    scene = Scene("4e", group_tie="modifier-reroll").meet()
    scene.hero("A")
    scene.hero("B")
    scene.hero("C")
    scene.foe("X")
    scene.foe("Y")
    scene.begin()
    scene.force(a=10, b=10, c=18, x=10)
    scene.act(RollInitiative(combatant_id="y"), faces=[3, 5, 9, 5, 8, 14])
    assert carry(scene.combatant("a").initiative) == (10, 5, 8)
    assert carry(scene.combatant("b").initiative) == (10, 9)
    assert carry(scene.combatant("x").initiative) == (10, 5, 14)
    assert carry(scene.combatant("c").initiative) == (18,)
    again = [event.label for event in reported(scene.step, InitiativeRolled) if event.again]
    assert again == ["A", "B", "X", "A", "X"]
    scene.next()
    assert scene.order() == [{"c", "b"}, {"x"}, {"a"}, {"y"}]


def test_ties_inside_a_side_are_not_rolled_off() -> None:
    scene = Scene("4e", group_tie="modifier-reroll").meet()
    scene.hero("A")
    scene.hero("B")
    scene.foe("X")
    scene.begin(a=10, b=10, x=4)
    assert scene.order() == [{"a", "b"}, {"x"}]


def test_level_members_of_one_side_stand_together_among_three_sides() -> None:
    scene = Scene("4e").meet()
    scene.foe("X")
    scene.foe("Bandit", side="bandits")
    scene.foe("Y")
    scene.begin(x=10, bandit=10, y=10)
    assert scene.order() == [{"x", "y"}, {"bandit"}]


def test_a_side_alone_is_one_group() -> None:
    scene = Scene("4e").meet()
    for name in "ABC":
        scene.hero(name)
    scene.begin(a=20, b=11, c=1)
    assert scene.order() == [{"a", "b", "c"}]


def test_groups_merge_in_the_next_round_when_somebody_between_them_dies() -> None:
    scene = example()
    scene.begin(**TOTALS)
    for dead in "xy":
        bodies = scene.combatant(dead).bodies
        scene.alter(dead, bodies=(type(bodies[0])(1, Vitals(0, 4, Life.DEAD)),))
    scene.next()
    scene.next()
    assert set(scene.now.who) == {"d", "e"}
    scene.next()
    assert scene.order() == [{"z"}, {"a", "b", "c", "d", "e"}]


def test_who_joins_later_rolls_in_the_next_round_and_finds_a_group() -> None:
    scene = example()
    scene.begin(**TOTALS)
    scene.foe("W", joined_round=1)
    assert "w" not in scene.now.who
    scene.next(to="round")
    assert scene.now.kind == "initiative"
    scene.act(RollInitiative(combatant_id="w"), faces=[10])
    scene.next()
    assert scene.order()[2] == {"x", "w", "y"}


def test_the_referee_can_roll_for_monsters_in_secret() -> None:
    scene = example()
    scene.begin()
    scene.act(
        RollInitiative(seen=Visibility.BLIND, for_all=True), faces=[11, 12, 13, 14, 15, 16, 17, 18]
    )
    assert {line.id for line in scene.encounter.combatants if line.initiative.secret} == set("xyz")


def test_waiting_for_an_enemy_joins_the_group_behind_it_and_lasts() -> None:
    scene = example()
    scene.begin(**TOTALS)
    scene.next()
    scene.act(Delay(target="b", behind="x"), ANN)
    assert scene.order() == [{"z"}, {"a", "c"}, {"x", "y"}, {"d", "e", "b"}]
    scene.next(to="round")
    assert scene.order() == [{"z"}, {"a", "c"}, {"x", "y"}, {"b", "d", "e"}]


def test_waiting_behind_the_last_group_makes_a_new_one() -> None:
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.foe("X")
    scene.begin(a=15, x=10)
    scene.act(Delay(target="a", behind="x"), ANN)
    assert scene.order() == [set(), {"x"}, {"a"}]
    scene.next(ANN)
    assert set(scene.now.who) == {"x"}
    scene.next()
    assert set(scene.now.who) == {"a"}
    scene.next()
    assert scene.order() == [{"x"}, {"a"}]


@pytest.mark.parametrize(("first", "second"), [("a", "x"), ("x", "a")])
def test_two_who_wait_for_each_other_keep_the_order_in_which_they_waited(
    first: str, second: str
) -> None:
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.foe("X")
    scene.begin(**{first: 15, second: 10})
    scene.act(Delay(target=first, behind=second))
    scene.next()
    scene.act(Delay(target=second, behind=first))
    scene.next()
    assert set(scene.now.who) == {first}
    scene.next()
    assert set(scene.now.who) == {second}
    scene.next()
    assert scene.order() == [{first}, {second}]


def test_a_place_behind_somebody_who_was_struck_from_the_encounter_is_ones_own_again() -> None:
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.foe("X")
    scene.hero("B")
    scene.foe("Y")
    scene.begin(a=15, x=10, b=7, y=5)
    scene.act(Delay(target="a", behind="x"), ANN)
    assert scene.order() == [set(), {"x"}, {"a", "b"}, {"y"}]
    gone = tuple(line for line in scene.encounter.combatants if line.id != "x")
    scene.change(combatants=gone)
    scene.next(to="round")
    assert scene.order() == [{"a", "b"}, {"y"}]


@pytest.mark.parametrize(
    ("target", "behind", "message"),
    [
        ("a", "", "Say behind which enemy"),
        ("a", "d", "on your own side"),
        ("a", "z", "does not act later"),
        ("a", "nobody", "not in this encounter"),
    ],
)
def test_waiting_is_for_a_later_enemy(target: str, behind: str, message: str) -> None:
    scene = example()
    scene.begin(**TOTALS)
    scene.next()
    with pytest.raises(RuleError, match=message):
        scene.act(Delay(target=target, behind=behind), ANN)


def test_a_group_rolls_no_side() -> None:
    scene = example()
    scene.begin()
    with pytest.raises(RuleError, match="pick a combatant"):
        scene.act(RollInitiative(side="party"))


def test_a_player_rolls_only_their_own() -> None:
    scene = example()
    scene.hero("F", owner=3)
    scene.begin()
    with pytest.raises(RuleError, match="Only a player of A"):
        scene.act(RollInitiative(combatant_id="a"), BOB)
    scene.act(RollInitiative(combatant_id="f"), BOB, faces=[4])
    with pytest.raises(RuleError, match="You have no initiative to roll"):
        scene.act(RollInitiative(), CAT)
    with pytest.raises(RuleError, match="F has rolled initiative already: 4"):
        scene.act(RollInitiative(combatant_id="f"), BOB)
    with pytest.raises(RuleError, match="Only a referee"):
        scene.act(RollInitiative(combatant_id="a", forced=20), ANN)
    with pytest.raises(RuleError, match="Only a referee"):
        scene.act(RollInitiative(combatant_id="a", seen=Visibility.BLIND), ANN)


def test_a_player_who_names_nobody_rolls_for_all_they_have() -> None:
    scene = example()
    scene.foe("Hound", side="party", owner=2)
    scene.foe("Familiar", side="party", owner=2, hidden=True)
    scene.hero("F", owner=3)
    scene.begin()
    scene.act(RollInitiative(), ANN, faces=[1, 2, 3, 4, 5, 6])
    rolled = {line.id for line in scene.encounter.combatants if line.initiative.roll is not None}
    assert rolled == {"a", "b", "c", "d", "e", "hound"}
    with pytest.raises(RuleError, match="You have no initiative to roll"):
        scene.act(RollInitiative(), ANN)
    with pytest.raises(RuleError, match="Only a referee"):
        scene.act(RollInitiative(seen=Visibility.BLIND), BOB)


def test_no_declarations_are_taken() -> None:
    scene = example()
    assert scene.encounter.stage is Stage.MEETING
    scene.act(NextStep())
    assert scene.now.kind == "initiative"
