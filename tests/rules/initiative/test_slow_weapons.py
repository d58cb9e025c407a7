"""Slow weapons: their blows come after everybody else, in initiative order among themselves."""

from typing import Any

import pytest

from rules.attack.records import Attack, AttackRolled, BlowWaits
from rules.errors import RuleError, TooLateError
from rules.initiative.records import RollInitiative, SetSlow, SlowChanged
from rules.items.records import UseItem
from rules.kernel.actor import Actor
from rules.movement.records import Move
from rules.orders.records import OrderRefused
from rules.record import replace
from rules.rounds.records import GoBack
from rules.state.encounter import Body
from rules.state.health import Life, Vitals
from rules.state.items import Held, Item
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-SLOW-WEAPONS")

BY_ITSELF = {"go_on": "by-itself", "initiative_rolls": "by-hand"}
NUMBERS = {"thac0": 19, "ac": 5}
POTION = Item("i2", "Potion of healing", magic=True)
GREAT = Item("i1", "Two-handed sword", held=Held.WIELDED, hands=2)
DAGGER = Item("i3", "Dagger", hands=1)


def scene_with_two_handers(preset: str = "ose", **settings: str) -> Scene:
    scene = Scene(preset, **({"book": "none"} | settings)).meet()
    scene.spare = [2] * 9
    scene.hero("Sword", numbers=NUMBERS)
    scene.hero("Halberd", slow=True, numbers=NUMBERS)
    scene.foe("Orc", numbers=NUMBERS)
    scene.foe("Ogre", slow=True, numbers=NUMBERS)
    return scene


def blow(scene: Scene, who: str, at: str, by: Actor = REFEREE, **fields: Any) -> None:
    """Somebody strikes, or is about to."""
    scene.act(Attack(attacker=who, targets=(at,), **fields), by)


def both_wait(scene: Scene) -> None:
    """The referee has both bearers strike, before anybody else has acted."""
    blow(scene, "halberd", "orc")
    blow(scene, "ogre", "sword")


def struck(scene: Scene) -> list[str]:
    """Who has struck in the last step."""
    return [event.attacker.id for event in reported(scene.step, AttackRolled)]


def test_who_holds_one_has_the_place_of_their_side_and_the_blow_waits() -> None:
    """R-SLOW-BLOW: slow is the blow, not its bearer; R-SLOW-ORDER: initiative among the slow."""
    scene = scene_with_two_handers()
    scene.begin(party=2, monsters=5)
    assert scene.order() == [{"orc", "ogre"}, {"sword", "halberd"}]
    both_wait(scene)
    assert scene.order() == [{"orc"}, {"sword"}, {"ogre"}, {"halberd"}]
    last = scene.encounter.steps[-1]
    assert (last.phase, last.label) == ("slow", "Party")


def test_a_blow_that_waits_is_told_and_dealt_without_asking_again() -> None:
    scene = scene_with_two_handers(**BY_ITSELF)
    scene.begin(party=5, monsters=2)
    blow(scene, "halberd", "orc", ANN, modifier=2, words="Down!")
    (told,) = reported(scene.step, BlowWaits)
    assert (told.target.name, told.targets, told.audience) == ("Halberd", ("Orc",), None)
    assert struck(scene) == []
    scene.done("sword", "orc", "ogre")
    assert struck(scene) == ["halberd"]
    (rolled,) = reported(scene.step, AttackRolled)
    assert any(addend.amount == 2 for addend in rolled.reckoning.addends)
    assert scene.encounter.round == 2, "nobody is waited for twice"


def test_whom_the_referees_own_are_about_to_strike_is_not_told() -> None:
    scene = scene_with_two_handers()
    scene.begin(party=5, monsters=2)
    blow(scene, "ogre", "sword", forced=20, forced_damage=3)
    (told,) = reported(scene.step, BlowWaits)
    assert (told.targets, told.audience) == ((), None)
    scene.next(to="side")
    scene.next(to="side")
    assert struck(scene) == ["ogre"]
    assert reported(scene.step, AttackRolled)[0].natural == 20


def test_all_else_is_done_in_the_place_of_the_side() -> None:
    """Drinking and striking with something else; and moving first, with the blow still to come."""
    scene = scene_with_two_handers()
    items = (POTION, GREAT, DAGGER)
    sheets = (replace(one, items=items) for one in scene.state.characters)
    scene.state = replace(scene.state, characters=tuple(sheets))
    scene.begin(party=5, monsters=2)
    before = scene.copy()
    scene.act(UseItem(item_id=POTION.id, target="halberd"), ANN)
    assert scene.combatant("halberd").turn.done
    scene = before.copy()
    blow(scene, "sword", "orc", ANN, item=GREAT.id)
    assert struck(scene) == []
    scene = before.copy()
    scene.act(Move(target="halberd", whom="orc", feet=10), ANN)
    blow(scene, "halberd", "orc", ANN)
    assert (struck(scene), scene.order()[-1]) == ([], {"halberd"})


def test_a_word_about_somebodys_weapons_is_not_about_what_is_only_carried() -> None:
    scene = scene_with_two_handers()
    sheets = (replace(one, items=(DAGGER,)) for one in scene.state.characters)
    scene.state = replace(scene.state, characters=tuple(sheets))
    scene.begin(party=5, monsters=2)
    for item in ("unarmed", DAGGER.id):
        other = scene.copy()
        blow(other, "halberd", "orc", ANN, item=item)
        assert struck(other) == ["halberd"]
    scene.act(SetSlow(target="halberd", slow=False), ANN)
    blow(scene, "halberd", "orc", ANN, item=DAGGER.id)
    assert struck(scene) == ["halberd"]


def test_who_is_said_to_be_quick_with_a_great_sword_strikes_at_once() -> None:
    scene = scene_with_two_handers()
    sheets = (replace(one, items=(GREAT,)) for one in scene.state.characters)
    scene.state = replace(scene.state, characters=tuple(sheets))
    scene.begin(party=5, monsters=2)
    scene.act(SetSlow(target="sword", slow=False), ANN)
    blow(scene, "sword", "orc", ANN)
    assert struck(scene) == ["sword"]


def test_where_the_rule_is_off_they_strike_with_their_side() -> None:
    scene = scene_with_two_handers(slow_weapons="off")
    scene.begin(party=2, monsters=5)
    both_wait(scene)
    assert scene.order() == [{"orc", "ogre"}, {"sword", "halberd"}]
    assert struck(scene) == ["ogre"]
    with pytest.raises(RuleError, match="act with all others"):
        scene.act(SetSlow(target="sword", slow=True), ANN)


def test_individual_initiative_has_the_slow_last_as_well() -> None:
    scene = scene_with_two_handers(initiative="ose-individual")
    scene.begin(sword=1, halberd=6, orc=3, ogre=5)
    both_wait(scene)
    assert [one for one in scene.order() if one] == [{"orc"}, {"sword"}, {"halberd"}, {"ogre"}]


def test_tied_slow_fighters_strike_together() -> None:
    scene = scene_with_two_handers(initiative_tie="simultaneous")
    scene.begin(party=3, monsters=3)
    both_wait(scene)
    assert scene.order() == [{"sword", "orc"}, {"halberd", "ogre"}]
    assert scene.encounter.steps[-1].simultaneous


def test_the_rule_can_be_switched_on_for_other_methods() -> None:
    groups = scene_with_two_handers("4e", slow_weapons="on")
    groups.begin(sword=20, halberd=19, orc=2, ogre=3)
    both_wait(groups)
    assert groups.order() == [{"sword"}, {"orc"}, {"halberd"}, {"ogre"}]
    eris = scene_with_two_handers("eris", slow_weapons="on")
    eris.alter("halberd", dexterity_class=1)
    eris.begin(party=3, monsters=3)
    both_wait(eris)
    assert [one for one in eris.order() if one] == [{"sword", "orc"}, {"halberd"}, {"ogre"}]


def test_another_blow_takes_the_place_of_one_that_waits() -> None:
    scene = scene_with_two_handers()
    scene.foe("Wolf", numbers=NUMBERS)
    scene.begin(party=5, monsters=2)
    blow(scene, "halberd", "orc", ANN)
    blow(scene, "halberd", "wolf", ANN)
    with pytest.raises(RuleError, match="just that at the end of the round already"):
        blow(scene, "halberd", "wolf", ANN)
    (kept,) = scene.combatant("halberd").turn.later
    assert kept.order.targets == ("wolf",)
    with pytest.raises(RuleError, match="acts later"):
        blow(scene, "halberd", "orc", ANN, item="unarmed")
    scene.next(to="side")
    scene.next(to="side")
    assert reported(scene.step, AttackRolled)[0].target.id == "wolf"


def test_what_is_impossible_now_is_refused_at_once_and_a_referee_need_not_wait() -> None:
    scene = scene_with_two_handers()
    scene.change(distance=60)
    scene.begin(party=5, monsters=2)
    with pytest.raises(RuleError, match="too far"):
        blow(scene, "halberd", "orc", ANN)
    blow(scene, "halberd", "orc", allow=True)
    assert struck(scene) == ["halberd"]


def test_nobody_strikes_before_their_side_nor_twice() -> None:
    scene = scene_with_two_handers()
    scene.begin(party=2, monsters=5)
    with pytest.raises(RuleError, match="acts later"):
        blow(scene, "halberd", "orc", ANN)
    scene.next(to="side")
    scene.done("halberd", by=ANN)
    with pytest.raises(TooLateError, match="has already acted"):
        blow(scene, "halberd", "orc", ANN)
    blow(scene, "halberd", "orc")
    assert struck(scene) == ["halberd"], "for the referee it is no matter of the order any more"


def test_who_joins_once_the_order_stands_has_no_later_place_to_wait_for() -> None:
    scene = scene_with_two_handers()
    scene.begin(party=5, monsters=2)
    scene.hero("Late", slow=True, numbers=NUMBERS)
    blow(scene, "late", "orc")
    assert struck(scene) == ["late"]


def test_the_hidden_strike_when_the_referee_says_so() -> None:
    scene = scene_with_two_handers()
    scene.alter("ogre", hidden=True)
    scene.begin(party=5, monsters=2)
    blow(scene, "ogre", "sword")
    assert struck(scene) == ["ogre"]


def test_of_a_group_each_strikes_whom_the_referee_said() -> None:
    scene = scene_with_two_handers()
    scene.foe("Trolls", count=3, slow=True, numbers=NUMBERS)
    scene.begin(party=2, monsters=5)
    for body, at in (("trolls#1", "sword"), ("trolls#2", "halberd"), ("trolls#1", "halberd")):
        blow(scene, body, at)
    scene.next(to="side")
    scene.next(to="side")
    told = reported(scene.step, AttackRolled)
    assert [(one.attacker.number, one.target.id) for one in told] == [
        (2, "halberd"),
        (1, "halberd"),
    ]
    assert not scene.combatant("trolls").turn.done, "the third has still to strike"


def test_who_is_down_by_then_does_not_strike() -> None:
    scene = scene_with_two_handers()
    scene.begin(party=5, monsters=2)
    blow(scene, "halberd", "orc", ANN)
    sheets = (replace(one, vitals=Vitals(0, 4, Life.DEAD)) for one in scene.state.characters)
    scene.state = replace(scene.state, characters=tuple(sheets))
    scene.next(to="side")
    scene.next(to="side")
    assert struck(scene) == []


def test_a_blow_that_cannot_be_dealt_any_more_is_asked_for() -> None:
    scene = scene_with_two_handers(**BY_ITSELF)
    scene.begin(party=5, monsters=2)
    blow(scene, "halberd", "orc", ANN, distance=5)
    scene.done("sword")
    for foe in ("orc", "ogre"):
        numbers = {"thac0": 19}
        scene.alter(foe, numbers=numbers)
    scene.done("orc", "ogre")
    (refused,) = reported(scene.step, OrderRefused)
    assert (refused.target.id, refused.why) == ("halberd", "with a slow weapon")
    assert scene.now.slow
    assert scene.see().dues[0].target == "halberd"


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ({"halberd"}, [{"orc"}, {"sword"}, {"ogre"}]),
        ({"halberd", "ogre"}, [{"orc"}, {"sword"}]),
        ({"ogre"}, [{"orc"}, {"halberd", "sword"}]),
    ],
)
def test_the_new_place_at_the_end_follows_initiative(
    others: set[str], expected: list[set[str]]
) -> None:
    scene = scene_with_two_handers()
    lines = tuple(line for line in scene.encounter.combatants if line.id not in others)
    scene.change(combatants=lines)
    scene.act(SetSlow(target="sword", slow=True), ANN)
    scene.begin(party=5, monsters=2)
    for who, at in (("halberd", "orc"), ("ogre", "sword")):
        if who not in others:
            blow(scene, who, at)
    blow(scene, "sword", "orc", ANN)
    assert [place for place in scene.order() if place] == expected
    walked = [label for phase, label in scene.walk() if phase == "slow"]
    assert walked[0] == "Party"


def test_a_weapon_taken_up_moves_nobody() -> None:
    scene = scene_with_two_handers()
    scene.begin(party=5, monsters=2)
    before = scene.order()
    scene.act(SetSlow(target="sword", slow=True), ANN)
    assert [event.slow for event in reported(scene.step, SlowChanged)] == [True]
    assert scene.order() == before
    blow(scene, "sword", "orc", ANN)
    assert scene.order() == [{"halberd"}, {"orc", "ogre"}, {"sword"}]


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
    blow(scene, "halberd", "orc")
    assert scene.order()[-1] == {"halberd"}
    assert scene.encounter.steps[-1].phase == "slow"


def test_going_back_to_the_place_before_leaves_the_blow_at_the_end() -> None:
    scene = scene_with_two_handers()
    scene.begin(party=5, monsters=2)
    blow(scene, "halberd", "orc", ANN)
    scene.next(to="side")
    scene.act(GoBack())
    assert scene.order()[-1] == {"halberd"}
    scene.next(to="side")
    scene.next(to="side")
    assert struck(scene) == ["halberd"]


def test_only_its_player_changes_the_weapon_and_only_for_another() -> None:
    scene = scene_with_two_handers()
    with pytest.raises(RuleError, match="Only Sword's player"):
        scene.act(SetSlow(target="sword", slow=True), BOB)
    with pytest.raises(RuleError, match="a slow weapon already"):
        scene.act(SetSlow(target="halberd", slow=True), ANN)
    with pytest.raises(RuleError, match="without a slow weapon already"):
        scene.act(SetSlow(target="sword", slow=False), ANN)


def test_tied_slow_fighters_find_together_phase_by_phase() -> None:
    scene = Scene("eris", slow_weapons="on").meet()
    scene.spare = [2] * 9
    for name, quick in (("Quick", 1), ("Axe", 0)):
        scene.hero(name, dexterity_class=quick, slow=True, numbers=NUMBERS)
    scene.foe("Orc", numbers=NUMBERS)
    scene.foe("Troll", slow=True, dexterity_class=1, numbers=NUMBERS)
    scene.begin(party=3, monsters=3)
    for who, at in (("axe", "orc"), ("troll", "axe"), ("quick", "orc")):
        blow(scene, who, at)
    assert [place for place in scene.order() if place] == [{"orc"}, {"troll", "quick"}, {"axe"}]
