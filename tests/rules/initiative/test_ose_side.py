"""Initiative by side: the highest first, and both ways to settle a tie."""

import pytest

from rules.encounter.records import LeaveEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.initiative.records import Delay, InitiativeRolled, RollInitiative
from rules.kernel.actor import TABLE
from rules.kernel.visibility import Visibility
from rules.state.encounter import Side
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, CAT, STRANGER

pytestmark = pytest.mark.rule("OSE-INITIATIVE")


def scene_of_three(**settings: str) -> Scene:
    scene = Scene("ose", **settings).meet()
    scene.hero("A")
    scene.hero("B", owner=3)
    scene.foe("X", count=3)
    scene.foe("Bandit", side="bandits")
    return scene


def side(scene: Scene, key: str) -> Side:
    return next(side for side in scene.encounter.sides if side.key == key)


def test_the_highest_side_acts_first_and_the_others_in_descending_order() -> None:
    scene = scene_of_three()
    scene.begin(party=2, monsters=5, bandits=4)
    assert scene.order() == [{"x"}, {"bandit"}, {"a", "b"}]


@pytest.mark.parametrize(
    ("sure", "order"),
    [
        ({"X": 60}, [{"x"}, {"a", "b"}, {"bandit"}]),
        ({"X": 60, "Bandit": 60}, [{"x", "bandit"}, {"a", "b"}]),
        ({"X": 59}, [{"a", "b"}, {"bandit"}, {"x"}]),
    ],
)
def test_who_always_has_the_initiative_acts_before_all_sides(
    sure: dict[str, int], order: list[set[str]]
) -> None:
    scene = scene_of_three()
    for name, modifier in sure.items():
        scene.alter(name, numbers={"initiative": modifier})
    scene.begin(party=6, monsters=1, bandits=4)
    assert scene.order() == order
    assert scene.now.simultaneous is (len(sure) > 1)


def test_one_d6_is_rolled_for_each_side_in_every_round() -> None:
    scene = scene_of_three()
    scene.begin()
    scene.act(RollInitiative(side="party"), BOB, faces=[3])
    scene.next(faces=[6, 1])
    assert [side(scene, key).rolls for key in ("party", "monsters", "bandits")] == [
        (3,),
        (6,),
        (1,),
    ]
    scene.next(to="round")
    assert scene.now.kind == "declare"
    assert all(not one.rolls for one in scene.encounter.sides)
    scene.next()
    scene.next(faces=[1, 2, 3])
    assert scene.order() == [{"bandit"}, {"x"}, {"a", "b"}]


def test_of_three_sides_only_the_tied_ones_roll_again() -> None:
    scene = scene_of_three()
    scene.begin()
    scene.force(party=4, bandits=6)
    scene.act(RollInitiative(side="monsters"), faces=[4, 2, 2, 5, 1])
    assert side(scene, "party").rolls == (4, 2, 5)
    assert side(scene, "monsters").rolls == (4, 2, 1)
    assert side(scene, "bandits").rolls == (6,)
    again = [event.side for event in reported(scene.step, InitiativeRolled) if event.again]
    assert again == ["party", "monsters"] * 2
    scene.next()
    assert scene.order() == [{"bandit"}, {"a", "b"}, {"x"}]


def test_all_three_tied_roll_again_to_settle_their_places() -> None:
    scene = scene_of_three()
    scene.begin()
    scene.next(faces=[3, 3, 3, 1, 6, 6, 2, 4])
    assert scene.order() == [{"bandit"}, {"x"}, {"a", "b"}]


def test_a_secret_roll_is_not_given_away_by_the_tie() -> None:
    scene = scene_of_three()
    scene.begin()
    scene.act(RollInitiative(side="party", forced=4))
    scene.act(RollInitiative(side="bandits", forced=6))
    step = scene.act(RollInitiative(side="monsters", forced=4, seen=Visibility.BLIND), faces=[2, 3])
    again = [event for event in reported(step, InitiativeRolled) if event.again]
    assert {event.side for event in again} == {"party", "monsters"}
    assert all(event.seen_by(TABLE) is None for event in again)
    scene.next()
    assert scene.order() == [{"bandit"}, {"x"}, {"a", "b"}]


def test_tied_sides_can_act_at_the_same_time() -> None:
    scene = scene_of_three(initiative_tie="simultaneous")
    scene.begin(party=4, monsters=4, bandits=6)
    assert scene.order() == [{"bandit"}, {"a", "b", "x"}]
    scene.next(to="side")
    assert scene.place == ("Party and Monsters", "movement", {"a", "b", "x"})
    assert scene.now.side == ""
    acts = [step for step in scene.encounter.steps if step.place]
    assert [step.simultaneous for step in acts] == [False] * 4 + [True] * 4


def test_a_side_without_anybody_who_can_act_does_not_roll() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.begin()
    scene.next(faces=[1])
    assert scene.order() == [{"a"}]


def test_any_player_of_the_side_rolls_for_it_once() -> None:
    scene = scene_of_three()
    scene.begin()
    with pytest.raises(RuleError, match="Only a player of Monsters"):
        scene.act(RollInitiative(side="monsters"), ANN)
    with pytest.raises(RuleError, match="Only a player of Party"):
        scene.act(RollInitiative(side="party"), STRANGER)
    scene.act(RollInitiative(combatant_id="b"), BOB, faces=[2])
    with pytest.raises(RuleError, match="Party has rolled initiative already: 2"):
        scene.act(RollInitiative(side="party"), ANN)


def test_the_referee_can_set_a_result_also_afterwards() -> None:
    scene = scene_of_three()
    scene.begin()
    scene.act(RollInitiative(side="party"), ANN, faces=[2])
    scene.force(party=6)
    assert side(scene, "party").rolls == (6,)
    assert scene.step is not None
    assert scene.step.throws[0].forced
    with pytest.raises(RuleError, match="Say whose initiative"):
        scene.act(RollInitiative(forced=3))


def test_initiative_is_rolled_when_its_time_has_come() -> None:
    scene = scene_of_three()
    with pytest.raises(RuleError, match="not being rolled now"):
        scene.act(RollInitiative())
    scene.next()
    with pytest.raises(RuleError, match="not being rolled now"):
        scene.act(RollInitiative(side="party"), ANN)


def test_an_unknown_side_is_refused() -> None:
    scene = scene_of_three()
    scene.begin()
    with pytest.raises(NotFoundError, match="no such side"):
        scene.act(RollInitiative(side="pirates"))


def test_a_side_that_is_empty_does_not_roll_at_all() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.begin()
    with pytest.raises(NotFoundError, match="Nobody there rolls"):
        scene.act(RollInitiative(side="monsters"))


def test_players_do_not_wait_but_a_referee_moves_them() -> None:
    scene = scene_of_three()
    scene.begin(party=6, monsters=4, bandits=2)
    with pytest.raises(RuleError, match="have no waiting"):
        scene.act(Delay(target="a", behind="x"), ANN)
    scene.act(Delay(target="a", behind="x"))
    assert scene.order() == [{"b"}, {"x"}, {"a"}, {"bandit"}]
    scene.act(Delay(target="b"))
    assert scene.order() == [set(), {"x"}, {"a"}, {"bandit"}, {"b"}]


def test_a_refusal_does_not_tell_a_secret_roll() -> None:
    scene = scene_of_three()
    scene.begin()
    scene.act(RollInitiative(side="party", seen=Visibility.BLIND), faces=[3])
    with pytest.raises(RuleError, match=r"^Party has rolled initiative already\.$"):
        scene.act(RollInitiative(side="party"), ANN)


def test_the_die_of_a_side_has_no_modifier_unless_the_referee_says_so() -> None:
    scene = scene_of_three()
    scene.begin()
    with pytest.raises(ForbiddenError, match="add a modifier to a side's die"):
        scene.act(RollInitiative(side="party", modifier=1), ANN)
    scene.act(RollInitiative(side="party", modifier=1), faces=[4])
    assert scene.encounter.sides[0].rolls == (5,)
    with pytest.raises(RuleError, match="goes from -20 to 60"):
        scene.act(RollInitiative(side="monsters", modifier=61))


@pytest.mark.parametrize("forced", [0, 7])
def test_a_result_is_one_that_the_die_can_show(forced: int) -> None:
    scene = scene_of_three()
    scene.begin()
    with pytest.raises(RuleError, match="Initiative here comes to 1 to 6"):
        scene.act(RollInitiative(side="party", forced=forced))
    with pytest.raises(ForbiddenError, match="set the result of a roll"):
        scene.act(RollInitiative(side="party", forced=forced), ANN)


def test_who_has_left_rolls_no_more() -> None:
    scene = scene_of_three()
    scene.begin()
    scene.act(LeaveEncounter(target="b"))
    with pytest.raises(ForbiddenError, match="Only a player of Party"):
        scene.act(RollInitiative(side="party"), BOB)
    with pytest.raises(RuleError, match="Still waiting for a player of Party and the referee"):
        scene.next(ANN)
    scene.act(LeaveEncounter(target="a"))
    scene.foe("Porter", side="party")
    scene.act(RollInitiative(side="monsters"), faces=[4])
    scene.hero("C", owner=4, side="monsters")
    with pytest.raises(RuleError, match=r"Still waiting for the referee\."):
        scene.next(CAT)
