"""What every method's waiting has in common: when it is too late, and what the referee may do."""

import pytest

from rules.errors import RuleError, TooLateError
from rules.health.records import Damage
from rules.initiative.records import Delay, Delayed, SetSlow, SlowChanged
from rules.record import replace
from rules.state.encounter import Body
from rules.state.health import Life, Vitals
from rules.state.rounds import Turn
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("4E-INITIATIVE-GROUPS")


def scene_of_three(preset: str = "4e", **settings: str) -> Scene:
    scene = Scene(preset, **settings).meet()
    scene.hero("A")
    scene.foe("X")
    scene.hero("B")
    return scene


def test_waiting_is_reported() -> None:
    scene = scene_of_three()
    scene.begin(a=15, x=9, b=3)
    step = scene.act(Delay(target="a", behind="x"), ANN)
    (delayed,) = reported(step, Delayed)
    assert delayed.behind is not None
    assert (delayed.target.id, delayed.behind.id, delayed.round) == ("a", "x", 1)


def test_it_needs_a_place_that_is_still_to_come() -> None:
    scene = scene_of_three()
    scene.begin()
    with pytest.raises(RuleError, match="A has no place in the order"):
        scene.act(Delay(target="a", behind="x"), ANN)
    scene.force(a=15, x=9, b=3)
    scene.next()
    scene.done("a", by=ANN)
    with pytest.raises(TooLateError, match="A has already acted"):
        scene.act(Delay(target="a", behind="x"), ANN)
    scene.next()
    scene.alter("a", turn=Turn())
    with pytest.raises(TooLateError, match="The place of A in this round has gone by"):
        scene.act(Delay(target="a", behind="x"))


def test_those_who_cannot_act_cannot_wait() -> None:
    scene = scene_of_three()
    scene.begin(a=15, x=9, b=3)
    scene.alter("x", bodies=(Body(1, Vitals(0, 4, Life.UNCONSCIOUS)),))
    with pytest.raises(RuleError, match=r"X is down .* cannot act now"):
        scene.act(Delay(target="x", behind="b"))


def test_behind_somebody_without_a_place_is_refused() -> None:
    scene = scene_of_three()
    scene.begin(a=15, x=9, b=3)
    scene.foe("W", joined_round=1)
    with pytest.raises(RuleError, match="W does not act later"):
        scene.act(Delay(target="a", behind="w"), ANN)


def test_a_referee_may_move_somebody_behind_their_own_side_for_this_round() -> None:
    scene = scene_of_three()
    scene.begin(x=20, a=15, b=14)
    scene.act(Delay(target="x", behind="a"))
    scene.next(to="round")
    scene.alter("a", initiative=replace(scene.combatant("a").initiative, delayed_behind=""))
    assert scene.order()[0] == {"a", "b"}


def test_a_referee_may_move_somebody_to_the_end_of_this_round_only() -> None:
    scene = scene_of_three()
    scene.begin(a=15, x=9, b=3)
    scene.act(Delay(target="a"))
    assert scene.order() == [set(), {"x"}, {"b"}, {"a"}]
    scene.next(to="round")
    assert scene.order() == [{"a"}, {"x"}, {"b"}]


def test_whoever_waits_joins_all_phases_of_their_side() -> None:
    scene = Scene("ose", initiative_tie="simultaneous").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Bandit", side="bandits")
    scene.begin(party=5, monsters=3, bandits=1)
    scene.foe("Y")
    lines = scene.encounter.combatants
    scene.change(
        combatants=tuple(
            replace(line, side="bandits") if line.id == "a" else line for line in lines
        )
    )
    scene.act(Delay(target="a", behind="x"))
    phases = [step.phase for step in scene.encounter.steps if "a" in step.members]
    assert phases == ["movement", "missile", "magic", "melee"]


def test_slow_places_are_not_joined_by_waiting() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.hero("Halberd", slow=True)
    scene.foe("X")
    scene.begin(party=5, monsters=3)
    scene.act(Delay(target="a", behind="x"))
    assert scene.order() == [set(), {"x"}, {"a"}, {"halberd"}]


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_a_slow_weapon_for_one_who_died_before_their_turn_changes_no_order() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    scene.begin(party=5, monsters=3)
    before = scene.order()
    scene.act(Damage(targets=("x",), amount="4"))
    step = scene.act(SetSlow(target="x", slow=True))
    (changed,) = reported(step, SlowChanged)
    assert changed.from_round == 2
    assert scene.order()[0] == before[0]
