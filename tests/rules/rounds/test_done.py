"""Who has acted: marked once, taken back, and only when the time has come."""

import pytest

from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.record import replace
from rules.rounds.records import MarkDone, MarkNotDone, StepBegan, TurnReopened, TurnTaken
from rules.state.encounter import Body, Kind
from rules.state.health import Life, Vitals
from rules.state.rounds import Turn
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")


def scene_of_three() -> Scene:
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.hero("B", owner=3)
    scene.foe("X", count=2)
    scene.begin(a=15, x=9, b=3)
    return scene


def test_a_turn_is_reported_once_with_its_round() -> None:
    scene = scene_of_three()
    scene.done("a", by=ANN)
    (taken,) = reported(scene.step, TurnTaken)
    assert (taken.target.id, taken.round, taken.by_hand) == ("a", 1, True)
    with pytest.raises(TooLateError, match="A has already acted"):
        scene.done("a", by=ANN)
    assert not reported(scene.next(), TurnTaken)


def test_a_button_of_another_round_is_too_late() -> None:
    scene = scene_of_three()
    scene.act(MarkDone(target="a", round=1), ANN)
    scene.next(to="round")
    with pytest.raises(TooLateError, match="That was for round 1; it is now round 2"):
        scene.act(MarkDone(target="a", round=1), ANN)


def test_players_act_for_their_own_when_their_place_has_come() -> None:
    scene = scene_of_three()
    with pytest.raises(ForbiddenError, match="Only A's player"):
        scene.done("a", by=BOB)
    with pytest.raises(RuleError, match=r"It is the turn of: Party. B acts later"):
        scene.done("b", by=BOB)
    scene.done("b")
    assert scene.combatant("b").turn.done


def test_a_group_acts_as_one_whoever_of_it_is_named() -> None:
    scene = scene_of_three()
    scene.done("x#2")
    assert scene.combatant("x").turn.done


def test_nobody_acts_before_the_rounds_or_before_initiative() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    with pytest.raises(RuleError, match="rounds have not begun"):
        scene.done("a", by=ANN)
    scene.next()
    with pytest.raises(RuleError, match="Declarations are being taken"):
        scene.done("a", by=ANN)
    scene.next()
    with pytest.raises(RuleError, match="Initiative is rolled before"):
        scene.done("a", by=ANN)


def test_those_who_cannot_act_do_not() -> None:
    scene = scene_of_three()
    bodies = tuple(Body(n, Vitals(0, 4, Life.UNCONSCIOUS)) for n in (1, 2))
    scene.alter("x", bodies=bodies)
    with pytest.raises(RuleError, match=r"X is down .* cannot act now"):
        scene.done("x")


def test_a_late_joiner_waits_for_the_next_round() -> None:
    scene = scene_of_three()
    scene.hero("C", joined_round=1)
    with pytest.raises(RuleError, match="C has just joined"):
        scene.done("c", by=ANN)


def test_a_turn_can_be_taken_back_while_its_place_lasts() -> None:
    scene = scene_of_three()
    with pytest.raises(RuleError, match="A has not acted"):
        scene.act(MarkNotDone(target="a"), ANN)
    scene.done("a", by=ANN)
    with pytest.raises(ForbiddenError, match="Only A's player"):
        scene.act(MarkNotDone(target="a"), BOB)
    step = scene.act(MarkNotDone(target="a"), ANN)
    assert reported(step, TurnReopened)[0].target.id == "a"
    assert not scene.combatant("a").turn.done
    scene.done("a", by=ANN)
    scene.next()
    with pytest.raises(ForbiddenError, match="The round has moved on from A"):
        scene.act(MarkNotDone(target="a"), ANN)


def test_a_turn_given_back_by_the_referee_can_be_used_late_or_passes_with_the_round() -> None:
    scene = scene_of_three()
    scene.done("a", by=ANN)
    scene.next()
    scene.act(MarkNotDone(target="a"))
    scene.done("a", by=ANN)
    scene.act(MarkNotDone(target="a"))
    step = scene.next(to="round")
    assert {event.target.id for event in reported(step, TurnTaken)} == {"a", "b", "x"}


def test_an_encounter_without_a_step_takes_no_turn_back_from_players() -> None:
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.alter("a", turn=Turn(done=True))
    with pytest.raises(ForbiddenError, match="moved on"):
        scene.act(MarkNotDone(target="a"), ANN)


def test_without_an_encounter_nothing_of_this_works() -> None:
    scene = scene_of_three()
    scene.state = replace(scene.state, encounter=None)
    with pytest.raises(RuleError, match="There is no encounter"):
        scene.done("a")


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_next_phase_calls_only_those_who_have_not_acted() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.hero("B")
    scene.foe("X")
    scene.begin(party=5, monsters=3)
    scene.done("b")
    (begun,) = reported(scene.next(), StepBegan)
    assert [who.name for who in begun.who] == ["A"]


def test_a_hireling_is_waited_for_by_whose_it_is() -> None:
    scene = Scene("ose", initiative="ose-individual").meet()
    scene.hero("Aldric")
    scene.foe("Bill", side="party", kind=Kind.RETAINER, owner=2)
    scene.foe("Tom", side="party", kind=Kind.RETAINER, owner=5)
    scene.next()
    for hint in ("Declare", "Roll"):
        with pytest.raises(RuleError, match=f"for Aldric, Aldric's Bill and Tom. {hint}"):
            scene.next(ANN)
        scene.next(faces=[4, 3, 2] if hint == "Roll" else [])
    scene.done("aldric")
    scene.next()
    with pytest.raises(RuleError, match=r"Still waiting for Aldric's Bill\. Say"):
        scene.next(ANN)
