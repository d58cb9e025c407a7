"""Whoever has moved is still there for the later phases of the side's turn."""

import pytest

from rules.errors import RuleError, TooLateError
from rules.kernel.actor import Viewer
from rules.rounds.records import EndPhase, MarkNotDone
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")
ANN_LOOKS = Viewer(ANN.member)


def moving(**settings: str) -> Scene:
    scene = Scene("ose", **settings).meet()
    scene.hero("A")
    scene.hero("B", owner=3)
    scene.foe("X")
    scene.begin()
    scene.force(party=5, monsters=2)
    if settings.get("go_on") != "by-itself":
        scene.next()
    return scene


def test_a_phase_is_over_once_all_have_played_it() -> None:
    scene = moving(go_on="by-itself", initiative_rolls="by-hand")
    scene.act(EndPhase(target="a"), ANN)
    assert scene.place == ("Party", "movement", {"a", "b"})
    scene.act(EndPhase(target="b"), BOB)
    assert scene.place == ("Party", "missile", {"a", "b"})
    scene.done("a", by=ANN)
    scene.act(EndPhase(target="b"), BOB)
    assert scene.place == ("Party", "melee", {"a", "b"})
    assert [due.target for due in scene.engine.what_is_due(scene.state, ANN_LOOKS)] == ["b"]


def test_the_last_phase_ends_with_the_turn() -> None:
    scene = moving()
    for _ in range(2):
        scene.next()
    with pytest.raises(RuleError, match="no phase after this one in A's turn"):
        scene.act(EndPhase(target="a"), ANN)


def test_a_phase_is_played_once_and_can_be_taken_back() -> None:
    scene = moving()
    number = scene.encounter.step_number
    scene.act(EndPhase(target="a", step_number=number), ANN)
    with pytest.raises(TooLateError, match="nothing left to do"):
        scene.act(EndPhase(target="a"), ANN)
    scene.act(MarkNotDone(target="a"), ANN)
    scene.next()
    with pytest.raises(TooLateError, match="That phase is over"):
        scene.act(EndPhase(target="a", step_number=number), ANN)


def test_only_those_whose_turn_it_is_have_a_phase() -> None:
    scene = moving()
    with pytest.raises(TooLateError, match="X has nothing left to do"):
        scene.act(EndPhase(target="x"))
    with pytest.raises(RuleError, match="Only A's player"):
        scene.act(EndPhase(target="a"), BOB)
