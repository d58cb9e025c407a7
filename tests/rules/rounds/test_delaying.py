"""What every method's waiting has in common: when it is too late, and what the referee may do.
Simultaneous blows: whoever is struck down in the same moment still strikes (R-TIE-REROLL).
"""

import pytest

from rules.attack.records import Attack
from rules.encounter.records import JoinEncounter, LeaveEncounter
from rules.errors import RuleError, TooLateError
from rules.health.records import Damage, DamageHeld, LifeChanged
from rules.initiative.records import Delay, Delayed
from rules.kernel.resolution import Step
from rules.morale.records import ChecksWait
from rules.record import replace
from rules.rounds.dues import is_end_asked
from rules.rounds.records import GoBack, PlaceEnded, TurnTaken
from rules.state.encounter import Body
from rules.state.health import Life, Vitals
from rules.state.rounds import Turn
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB


def scene_of_three(preset: str = "4e", **settings: str) -> Scene:
    scene = Scene(preset, **settings).meet()
    scene.hero("A")
    scene.foe("X")
    scene.hero("B")
    return scene


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_waiting_is_reported() -> None:
    scene = scene_of_three()
    scene.begin(a=15, x=9, b=3)
    step = scene.act(Delay(target="a", behind="x"), ANN)
    (delayed,) = reported(step, Delayed)
    assert delayed.behind is not None
    assert (delayed.target.id, delayed.behind.id, delayed.round) == ("a", "x", 1)


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
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


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_those_who_cannot_act_cannot_wait() -> None:
    scene = scene_of_three()
    scene.begin(a=15, x=9, b=3)
    scene.alter("x", bodies=(Body(1, Vitals(0, 4, Life.UNCONSCIOUS)),))
    with pytest.raises(RuleError, match=r"X is down .* cannot act now"):
        scene.act(Delay(target="x", behind="b"))


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_behind_somebody_without_a_place_is_refused() -> None:
    scene = scene_of_three()
    scene.begin(a=15, x=9, b=3)
    scene.foe("W", joined_round=1)
    with pytest.raises(RuleError, match="W does not act later"):
        scene.act(Delay(target="a", behind="w"), ANN)


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_a_referee_may_move_somebody_behind_their_own_side_for_this_round() -> None:
    scene = scene_of_three()
    scene.begin(x=20, a=15, b=14)
    scene.act(Delay(target="x", behind="a"))
    scene.next(to="round")
    scene.alter("a", initiative=replace(scene.combatant("a").initiative, delayed_behind=""))
    assert scene.order()[0] == {"a", "b"}


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_a_referee_may_move_somebody_to_the_end_of_this_round_only() -> None:
    scene = scene_of_three()
    scene.begin(a=15, x=9, b=3)
    scene.act(Delay(target="a"))
    assert scene.order() == [set(), {"x"}, {"b"}, {"a"}]
    scene.next(to="round")
    assert scene.order() == [{"a"}, {"x"}, {"b"}]


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
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


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_slow_places_are_not_joined_by_waiting() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.hero("Halberd", slow=True, numbers={"thac0": 19})
    scene.foe("X", numbers={"ac": 5})
    scene.begin(party=5, monsters=3)
    scene.act(Attack(attacker="halberd", targets=("x",)))
    scene.act(Delay(target="a", behind="x"))
    assert scene.order() == [set(), {"x"}, {"a"}, {"halberd"}]


def duel(preset: str, **settings: str) -> Scene:
    scene = Scene(preset, **settings).meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Y")
    return scene


def life(scene: Scene, step: Step, target: str) -> list[Life]:
    return [event.after for event in reported(step, LifeChanged) if event.target.id == target]


@pytest.mark.rule("OSE-INITIATIVE")
def test_both_may_deal_a_killing_blow() -> None:
    scene = duel("ose", initiative_tie="simultaneous")
    scene.begin(party=4, monsters=4)
    struck = scene.act(Damage(targets=("x",), amount="9"), ANN)
    assert reported(struck, DamageHeld)
    assert not life(scene, struck, "x")
    assert "x" in scene.now.who
    scene.act(Damage(targets=("a",), amount="9"))
    scene.done("a", "x")
    step = scene.next()
    assert scene.now.phase == "missile"
    assert not life(scene, step, "x")
    step = scene.next(to="side")
    assert life(scene, step, "x") == [Life.DEAD]
    assert life(scene, step, "a") == [Life.DEAD]
    assert not scene.encounter.held
    assert is_end_asked(scene.state)


@pytest.mark.rule("OSE-INITIATIVE")
def test_held_blows_count_as_soon_as_all_have_acted() -> None:
    scene = duel("ose", initiative_tie="simultaneous")
    scene.begin(party=4, monsters=4)
    scene.act(Damage(targets=("x",), amount="9"), ANN)
    scene.done("a", "x", "y")
    step = scene.next(ANN)
    assert life(scene, step, "x") == [Life.DEAD]


@pytest.mark.rule("ERIS-INITIATIVE")
def test_who_falls_in_one_phase_of_a_tie_is_out_of_the_next() -> None:
    scene = duel("eris")
    scene.alter("a", dexterity_class=1)
    scene.alter("y", dexterity_class=1)
    scene.begin(party=4, monsters=4)
    scene.act(Damage(targets=("x",), amount="9"), ANN)
    assert scene.encounter.held
    step = scene.next()
    kinds = [type(event) for event in step.events]
    assert kinds.index(TurnTaken) < kinds.index(PlaceEnded) < kinds.index(LifeChanged)
    assert life(scene, step, "x") == [Life.DEAD]
    assert "x" not in [event.target.id for event in reported(step, TurnTaken)]
    assert scene.encounter.round == 2


@pytest.mark.rule("OSE-MORALE")
def test_a_death_at_the_end_of_a_tie_asks_for_morale_in_the_same_round() -> None:
    scene = duel("eris")
    scene.begin(party=4, monsters=4)
    assert scene.now.simultaneous
    scene.act(Damage(targets=("x",), amount="9"), ANN)
    step = scene.next()
    (reminder,) = reported(step, ChecksWait)
    assert [who.id for who in reminder.targets] == ["y"]
    assert [check.combatant_id for check in scene.encounter.morale_checks] == ["y"]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_who_falls_before_the_rounds_begin_has_no_place_in_them() -> None:
    scene = duel("ose")
    scene.act(Damage(targets=("x",), amount="9"), ANN)
    scene.begin(party=4, monsters=2)
    assert scene.order() == [{"a"}, {"y"}]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_who_leaves_and_comes_back_in_the_same_round_is_not_waited_for() -> None:
    scene = duel("4e")
    scene.hero("B", owner=3)
    scene.begin(a=15, b=14, x=3, y=2)
    scene.act(LeaveEncounter(target="b", reason="left"))
    assert scene.now.who == ("a",)
    scene.act(JoinEncounter(character_id="b"), BOB)
    scene.done("a", by=ANN)
    step = scene.next(ANN)
    assert not reported(step, TurnTaken)
    assert scene.next(to="round") is not None
    assert scene.encounter.round == 2
    assert set(scene.now.who) == {"a", "b"}


@pytest.mark.rule("OSE-INITIATIVE")
def test_without_a_tie_blows_count_at_once_and_the_fallen_are_out() -> None:
    scene = duel("ose")
    scene.begin(party=4, monsters=2)
    step = scene.act(Damage(targets=("x",), amount="9"), ANN)
    assert life(scene, step, "x") == [Life.DEAD]
    later = [step for step in scene.encounter.steps if step.place == 2]
    assert {step.phase: step.who for step in later if step.who} == dict.fromkeys(
        ("movement", "missile", "melee"), ("y",)
    )
    scene.act(GoBack())
    assert scene.now.kind == "initiative"
