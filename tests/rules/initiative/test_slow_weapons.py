"""Slow weapons: after everybody else, in initiative order among themselves."""

import pytest

from rules.conditions.records import AddEffect
from rules.errors import RuleError
from rules.initiative.records import RollInitiative, SetSlow, SlowChanged
from rules.state.encounter import Body
from rules.state.health import Life, Vitals
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-SLOW-WEAPONS")


def scene_with_two_handers(preset: str = "ose", **settings: str) -> Scene:
    scene = Scene(preset, **settings).meet()
    scene.hero("Sword")
    scene.hero("Halberd", slow=True)
    scene.foe("Orc")
    scene.foe("Ogre", slow=True)
    return scene


def test_the_slow_act_after_everybody_else_in_initiative_order() -> None:
    scene = scene_with_two_handers()
    scene.begin(party=2, monsters=5)
    assert scene.order() == [{"orc"}, {"sword"}, {"ogre"}, {"halberd"}]
    last = scene.encounter.steps[-1]
    assert (last.phase, last.label) == ("slow", "Party")


def test_where_the_rule_is_off_they_act_with_their_side() -> None:
    scene = scene_with_two_handers(slow_weapons="off")
    scene.begin(party=2, monsters=5)
    assert scene.order() == [{"orc", "ogre"}, {"sword", "halberd"}]
    with pytest.raises(RuleError, match="act with all others"):
        scene.act(SetSlow(target="sword", slow=True), ANN)


def test_individual_initiative_has_the_slow_last_as_well() -> None:
    scene = scene_with_two_handers(initiative="ose-individual")
    scene.begin(sword=1, halberd=6, orc=3, ogre=5)
    assert scene.order() == [{"orc"}, {"sword"}, {"halberd"}, {"ogre"}]


def test_tied_slow_fighters_strike_together() -> None:
    scene = scene_with_two_handers(initiative_tie="simultaneous")
    scene.begin(party=3, monsters=3)
    assert scene.order() == [{"sword", "orc"}, {"halberd", "ogre"}]
    assert scene.encounter.steps[-1].simultaneous


def test_the_rule_can_be_switched_on_for_other_methods() -> None:
    groups = scene_with_two_handers("4e", slow_weapons="on")
    groups.begin(sword=20, halberd=19, orc=2, ogre=3)
    assert groups.order() == [{"sword"}, {"orc"}, {"halberd"}, {"ogre"}]
    eris = scene_with_two_handers("eris", slow_weapons="on")
    eris.alter("halberd", dexterity_class=1)
    eris.begin(party=3, monsters=3)
    assert eris.order() == [{"sword", "orc"}, {"halberd"}, {"ogre"}]


def test_taking_up_a_slow_weapon_counts_at_once_for_who_is_still_to_act() -> None:
    scene = scene_with_two_handers()
    scene.begin(party=5, monsters=2)
    scene.act(SetSlow(target="sword", slow=True), ANN)
    (event,) = reported(scene.step, SlowChanged)
    assert event.from_round == 1
    assert scene.order() == [set(), {"orc"}, {"halberd", "sword"}, {"ogre"}]


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ({"halberd"}, [set(), {"orc"}, {"sword"}, {"ogre"}]),
        ({"halberd", "ogre"}, [set(), {"orc"}, {"sword"}]),
        ({"ogre"}, [set(), {"orc"}, {"halberd", "sword"}]),
    ],
)
def test_the_new_place_at_the_end_follows_initiative(
    others: set[str], expected: list[set[str]]
) -> None:
    scene = scene_with_two_handers()
    lines = tuple(line for line in scene.encounter.combatants if line.id not in others)
    scene.change(combatants=lines)
    scene.begin(party=5, monsters=2)
    scene.act(SetSlow(target="sword", slow=True), ANN)
    assert [place for place in scene.order() if place] == [place for place in expected if place]
    walked = [label for phase, label in scene.walk() if phase == "slow"]
    assert walked[0] == "Party"


def test_a_place_that_is_past_changes_from_the_next_round_on() -> None:
    scene = scene_with_two_handers()
    scene.begin(party=5, monsters=2)
    scene.done("sword", by=ANN)
    scene.act(SetSlow(target="sword", slow=True), ANN)
    assert reported(scene.step, SlowChanged)[0].from_round == 2
    scene.act(SetSlow(target="halberd", slow=False), ANN)
    assert reported(scene.step, SlowChanged)[0].from_round == 2
    assert scene.order() == [{"sword"}, {"orc"}, {"halberd"}, {"ogre"}]
    scene.next(to="round")
    scene.next()
    scene.force(party=5, monsters=2)
    scene.next()
    assert scene.order() == [{"halberd"}, {"orc"}, {"sword"}, {"ogre"}]


def test_before_initiative_it_counts_in_the_round_that_begins() -> None:
    scene = scene_with_two_handers()
    scene.act(SetSlow(target="sword", slow=True), ANN)
    assert reported(scene.step, SlowChanged)[0].from_round == 1
    scene.begin(party=5, monsters=2)
    assert scene.order() == [{"orc"}, {"sword", "halberd"}, {"ogre"}]


@pytest.mark.parametrize("method", ["ose-side", "ose-individual", "4e-groups"])
def test_somebody_raised_in_mid_round_without_a_roll_stands_last(method: str) -> None:
    scene = scene_with_two_handers(initiative=method)
    scene.foe("Ghoul", side="bandits")
    standing = scene.combatant("ghoul").bodies
    scene.alter("ghoul", bodies=(Body(1, Vitals(0, 4, Life.DEAD)),))
    scene.begin()
    scene.act(RollInitiative(for_all=True), faces=[6, 1] if method == "ose-side" else [6, 5, 4, 3])
    scene.next()
    scene.alter("ghoul", bodies=standing)
    scene.act(SetSlow(target="sword", slow=True), ANN)
    assert "sword" in scene.order()[-2] | scene.order()[-1] | scene.order()[-3]
    assert scene.encounter.steps[-1].phase == "slow"


def test_only_its_player_changes_the_weapon_and_only_for_another() -> None:
    scene = scene_with_two_handers()
    with pytest.raises(RuleError, match="Only Sword's player"):
        scene.act(SetSlow(target="sword", slow=True), BOB)
    with pytest.raises(RuleError, match="a slow weapon already"):
        scene.act(SetSlow(target="halberd", slow=True), ANN)
    with pytest.raises(RuleError, match="without a slow weapon already"):
        scene.act(SetSlow(target="sword", slow=False), ANN)


@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
def test_a_place_that_one_keeps_until_the_next_round_is_not_among_the_slow(preset: str) -> None:
    scene = Scene(preset, slow_weapons="on").meet()
    for name, owner in (("A", 2), ("B", 3)):
        scene.hero(name, owner=owner, dexterity_class=1)
    scene.foe("X")
    level = {"a": 9, "b": 9, "x": 5}
    scene.begin(**level) if preset == "4e" else scene.begin(party=5, monsters=5 - (preset == "ose"))
    scene.done("a")
    scene.act(SetSlow(target="a", slow=True), ANN)
    scene.act(SetSlow(target="b", slow=True), BOB)
    assert scene.order() == [{"a"}, {"x"}, {"b"}]


def test_tied_slow_fighters_find_together_phase_by_phase() -> None:
    scene = Scene("eris", slow_weapons="on").meet()
    scene.hero("Quick", dexterity_class=1)
    scene.hero("Axe", slow=True)
    scene.foe("Orc")
    scene.foe("Troll", slow=True, dexterity_class=1)
    scene.begin(party=3, monsters=3)
    assert scene.order() == [{"quick"}, {"orc"}, {"troll"}, {"axe"}]
    scene.act(SetSlow(target="quick", slow=True), ANN)
    assert scene.order() == [set(), {"orc"}, {"troll", "quick"}, {"axe"}]


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_who_lies_there_takes_up_a_slow_weapon_for_the_next_round(preset: str) -> None:
    scene = Scene(preset, slow_weapons="on").meet()
    scene.hero("A")
    scene.foe("X")
    scene.begin(party=2, monsters=5)
    scene.act(AddEffect(target="a", name="held", key="out"))
    step = scene.act(SetSlow(target="a", slow=True), ANN)
    assert [event.from_round for event in reported(step, SlowChanged)] == [2]
    assert scene.order() == [{"x"}, {"a"}]
