"""Grouped initiative, with the seed's own example first."""

from collections.abc import Iterator

import pytest

from rules.errors import RuleError
from rules.initiative.actions import Delay, RollInitiative
from rules.initiative.events import InitiativeRolled
from rules.kernel.questions import Answer, Found
from rules.kernel.resolution import System
from rules.rounds.actions import NextStep
from rules.sheet.questions import NumberOf
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.health import Life, Vitals
from rules.systems import SYSTEMS
from tests.rules.scene import Scene, carry, reported
from tests.rules.table import ANN, BOB, CAT

pytestmark = pytest.mark.rule("4E-INITIATIVE-GROUPS")

TOTALS = {"a": 19, "b": 15, "c": 12, "d": 5, "e": 2, "x": 11, "y": 9, "z": 20}


def example(**settings: str) -> Scene:
    arena = Scene("4e", **settings).meet()
    for name in "ABCDE":
        arena.hero(name)
    for name in "XYZ":
        arena.foe(name)
    return arena


def test_the_example_of_the_rules() -> None:
    arena = example()
    arena.begin(**TOTALS)
    groups: list[tuple[str, set[str]]] = []
    while arena.encounter.round == 1:
        groups.append((arena.now.label, set(arena.now.who)))
        arena.next()
    assert groups == [
        ("Monsters", {"z"}),
        ("Party", {"a", "b", "c"}),
        ("Monsters", {"x", "y"}),
        ("Party", {"d", "e"}),
    ]


def test_members_of_a_group_act_in_any_order() -> None:
    arena = example()
    arena.begin(**TOTALS)
    arena.done("z")
    arena.next()
    arena.done("c", "a", "b", by=ANN)
    arena.next(ANN)
    assert arena.place == ("Monsters", "", {"x", "y"})


def test_totals_are_rolled_once_and_the_groups_stay() -> None:
    arena = example()
    arena.begin(**TOTALS)
    order = arena.order()
    arena.next(to="round")
    assert arena.encounter.round == 2
    assert arena.order() == order
    assert arena.now.who == ("z",)


def test_the_die_is_a_d20_with_the_modifier_of_the_sheet() -> None:
    arena = Scene("4e").meet()
    arena.hero("A", numbers={"initiative": 3})
    arena.foe("X", numbers={"initiative": -1})
    arena.begin()
    arena.act(RollInitiative(combatant_id="a"), ANN, faces=[20])
    arena.next(faces=[20])
    assert arena.combatant("a").initiative.total == 23
    assert arena.combatant("x").initiative.total == 19
    assert arena.combatant("x").initiative.roll == 20
    assert arena.order() == [{"a"}, {"x"}]


def _quick(_state: GameState, question: NumberOf) -> Iterator[Found]:
    """What a rule of quick people might say."""
    if question.key == "initiative":
        yield Found(5, "quick", "R-OVERRIDE")


def test_a_modifier_that_follows_from_a_rule_counts_where_nobody_typed_one() -> None:
    quick = Answer(on=NumberOf, run=_quick, source="R-OVERRIDE")
    arena = Scene("4e", [*SYSTEMS, System("quick", {}, answers=(quick,))]).meet()
    arena.hero("A")
    arena.foe("X", numbers={"initiative": -1})
    arena.begin()
    step = arena.act(RollInitiative(combatant_id="a"), ANN, faces=[10])
    (rolled,) = reported(step, InitiativeRolled)
    assert (rolled.throw.total, rolled.modifier, rolled.assumed) == (15, 5, False)
    arena.next(faces=[10])
    assert arena.combatant("x").initiative.total == 9


def test_a_missing_modifier_of_a_character_counts_as_0_and_is_said() -> None:
    arena = Scene("4e").meet()
    arena.hero("A")
    arena.hero("B")
    arena.foe("X")
    arena.begin()
    arena.act(RollInitiative(combatant_id="a"), ANN, faces=[7])
    assert reported(arena.step, InitiativeRolled)[0].assumed
    arena.act(RollInitiative(combatant_id="b", modifier=4), ANN, faces=[7])
    rolled = reported(arena.step, InitiativeRolled)[0]
    assert (rolled.throw.total, rolled.modifier, rolled.assumed) == (11, 4, False)
    arena.act(RollInitiative(combatant_id="x"), faces=[7])
    assert not reported(arena.step, InitiativeRolled)[0].assumed


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
    arena = Scene("4e", group_tie=setting).meet()
    arena.hero("A", numbers={"initiative": modifiers[0]})
    arena.foe("X", numbers={"initiative": modifiers[1]})
    arena.begin(a=10, x=10)
    assert arena.order() == expected


def test_ties_can_be_rolled_off_among_those_tied_alone() -> None:
    arena = Scene("4e", group_tie="modifier-reroll").meet()
    arena.hero("A")
    arena.hero("B")
    arena.hero("C")
    arena.foe("X")
    arena.foe("Y")
    arena.begin()
    arena.force(a=10, b=10, c=18, x=10)
    arena.act(RollInitiative(combatant_id="y"), faces=[3, 5, 9, 5, 8, 14])
    assert carry(arena.combatant("a").initiative) == (10, 5, 8)
    assert carry(arena.combatant("b").initiative) == (10, 9)
    assert carry(arena.combatant("x").initiative) == (10, 5, 14)
    assert carry(arena.combatant("c").initiative) == (18,)
    again = [event.label for event in reported(arena.step, InitiativeRolled) if event.again]
    assert again == ["A", "B", "X", "A", "X"]
    arena.next()
    assert arena.order() == [{"c", "b"}, {"x"}, {"a"}, {"y"}]


def test_ties_inside_a_side_are_not_rolled_off() -> None:
    arena = Scene("4e", group_tie="modifier-reroll").meet()
    arena.hero("A")
    arena.hero("B")
    arena.foe("X")
    arena.begin(a=10, b=10, x=4)
    assert arena.order() == [{"a", "b"}, {"x"}]


def test_level_members_of_one_side_stand_together_among_three_sides() -> None:
    arena = Scene("4e").meet()
    arena.foe("X")
    arena.foe("Bandit", side="bandits")
    arena.foe("Y")
    arena.begin(x=10, bandit=10, y=10)
    assert arena.order() == [{"x", "y"}, {"bandit"}]


def test_a_side_alone_is_one_group() -> None:
    arena = Scene("4e").meet()
    for name in "ABC":
        arena.hero(name)
    arena.begin(a=20, b=11, c=1)
    assert arena.order() == [{"a", "b", "c"}]


def test_groups_merge_in_the_next_round_when_somebody_between_them_dies() -> None:
    arena = example()
    arena.begin(**TOTALS)
    for dead in "xy":
        bodies = arena.combatant(dead).bodies
        arena.alter(dead, bodies=(type(bodies[0])(1, Vitals(0, 4, Life.DEAD)),))
    arena.next()
    arena.next()
    assert set(arena.now.who) == {"d", "e"}
    arena.next()
    assert arena.order() == [{"z"}, {"a", "b", "c", "d", "e"}]


def test_who_joins_later_rolls_in_the_next_round_and_finds_a_group() -> None:
    arena = example()
    arena.begin(**TOTALS)
    arena.foe("W", joined_round=1)
    assert "w" not in arena.now.who
    arena.next(to="round")
    assert arena.now.kind == "initiative"
    arena.act(RollInitiative(combatant_id="w"), faces=[10])
    arena.next()
    assert arena.order()[2] == {"x", "w", "y"}


def test_monsters_totals_can_be_hidden_while_the_order_is_known() -> None:
    arena = example(monster_totals="hidden")
    arena.begin()
    arena.act(RollInitiative(for_all=True), faces=[11, 12, 13, 14, 15, 16, 17, 18])
    seen = {event.label: event.audience for event in reported(arena.step, InitiativeRolled)}
    assert seen == dict.fromkeys("ABCDE") | dict.fromkeys("XYZ", ())
    assert arena.combatant("x").initiative.secret
    assert not arena.combatant("a").initiative.secret
    assert all(throw.secret == (throw.roll >= 5) for throw in arena.step.throws)  # type: ignore[union-attr]


def test_the_referee_can_roll_for_monsters_in_secret() -> None:
    arena = example()
    arena.begin()
    arena.act(RollInitiative(secret=True, for_all=True), faces=[11, 12, 13, 14, 15, 16, 17, 18])
    assert {line.id for line in arena.encounter.combatants if line.initiative.secret} == set("xyz")


def test_waiting_for_an_enemy_joins_the_group_behind_it_and_lasts() -> None:
    arena = example()
    arena.begin(**TOTALS)
    arena.next()
    arena.act(Delay(target="b", behind="x"), ANN)
    assert arena.order() == [{"z"}, {"a", "c"}, {"x", "y"}, {"d", "e", "b"}]
    arena.next(to="round")
    assert arena.order() == [{"z"}, {"a", "c"}, {"x", "y"}, {"b", "d", "e"}]


def test_waiting_behind_the_last_group_makes_a_new_one() -> None:
    arena = Scene("4e").meet()
    arena.hero("A")
    arena.foe("X")
    arena.begin(a=15, x=10)
    arena.act(Delay(target="a", behind="x"), ANN)
    assert arena.order() == [set(), {"x"}, {"a"}]
    arena.next(ANN)
    assert set(arena.now.who) == {"x"}
    arena.next()
    assert set(arena.now.who) == {"a"}
    arena.next()
    assert arena.order() == [{"x"}, {"a"}]


@pytest.mark.parametrize(("first", "second"), [("a", "x"), ("x", "a")])
def test_two_who_wait_for_each_other_keep_the_order_in_which_they_waited(
    first: str, second: str
) -> None:
    arena = Scene("4e").meet()
    arena.hero("A")
    arena.foe("X")
    arena.begin(**{first: 15, second: 10})
    arena.act(Delay(target=first, behind=second))
    arena.next()
    arena.act(Delay(target=second, behind=first))
    arena.next()
    assert set(arena.now.who) == {first}
    arena.next()
    assert set(arena.now.who) == {second}
    arena.next()
    assert arena.order() == [{first}, {second}]


def test_a_place_behind_somebody_who_was_struck_from_the_encounter_is_ones_own_again() -> None:
    arena = Scene("4e").meet()
    arena.hero("A")
    arena.foe("X")
    arena.hero("B")
    arena.foe("Y")
    arena.begin(a=15, x=10, b=7, y=5)
    arena.act(Delay(target="a", behind="x"), ANN)
    assert arena.order() == [set(), {"x"}, {"a", "b"}, {"y"}]
    gone = tuple(line for line in arena.encounter.combatants if line.id != "x")
    arena.change(combatants=gone)
    arena.next(to="round")
    assert arena.order() == [{"a", "b"}, {"y"}]


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
    arena = example()
    arena.begin(**TOTALS)
    arena.next()
    with pytest.raises(RuleError, match=message):
        arena.act(Delay(target=target, behind=behind), ANN)


def test_a_group_rolls_no_side() -> None:
    arena = example()
    arena.begin()
    with pytest.raises(RuleError, match="pick a combatant"):
        arena.act(RollInitiative(side="party"))


def test_a_player_rolls_only_their_own() -> None:
    arena = example()
    arena.hero("F", owner=3)
    arena.begin()
    with pytest.raises(RuleError, match="Only a player of A"):
        arena.act(RollInitiative(combatant_id="a"), BOB)
    arena.act(RollInitiative(combatant_id="f"), BOB, faces=[4])
    with pytest.raises(RuleError, match="You have no initiative to roll"):
        arena.act(RollInitiative(), CAT)
    with pytest.raises(RuleError, match="F has rolled initiative already: 4"):
        arena.act(RollInitiative(combatant_id="f"), BOB)
    with pytest.raises(RuleError, match="Only a referee"):
        arena.act(RollInitiative(combatant_id="a", forced=20), ANN)
    with pytest.raises(RuleError, match="Only a referee"):
        arena.act(RollInitiative(combatant_id="a", secret=True), ANN)


def test_a_player_who_names_nobody_rolls_for_all_they_have() -> None:
    arena = example()
    arena.foe("Hound", side="party", owner=2)
    arena.foe("Familiar", side="party", owner=2, hidden=True)
    arena.hero("F", owner=3)
    arena.begin()
    arena.act(RollInitiative(), ANN, faces=[1, 2, 3, 4, 5, 6])
    rolled = {line.id for line in arena.encounter.combatants if line.initiative.roll is not None}
    assert rolled == {"a", "b", "c", "d", "e", "hound"}
    with pytest.raises(RuleError, match="You have no initiative to roll"):
        arena.act(RollInitiative(), ANN)
    with pytest.raises(RuleError, match="Only a referee"):
        arena.act(RollInitiative(secret=True), BOB)


def test_no_declarations_are_taken() -> None:
    arena = example()
    assert arena.encounter.stage is Stage.MEETING
    arena.act(NextStep())
    assert arena.now.kind == "initiative"
