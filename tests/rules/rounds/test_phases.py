"""Whoever has moved is still there for the later phases of the side's turn."""

import pytest

from rules.errors import RuleError, TooLateError
from rules.kernel.actor import Viewer
from rules.rounds.actions import EndPhase, MarkNotDone
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")
ANN_LOOKS = Viewer(ANN.member)


def moving(**settings: str) -> Scene:
    arena = Scene("ose", **settings).meet()
    arena.hero("A")
    arena.hero("B", owner=3)
    arena.foe("X")
    arena.begin()
    arena.force(party=5, monsters=2)
    if settings.get("go_on") != "by-itself":
        arena.next()
    return arena


def test_a_phase_is_over_once_all_have_played_it() -> None:
    arena = moving(go_on="by-itself", initiative_rolls="by-hand")
    arena.act(EndPhase(target="a"), ANN)
    assert arena.place == ("Party", "movement", {"a", "b"})
    arena.act(EndPhase(target="b"), BOB)
    assert arena.place == ("Party", "missile", {"a", "b"})
    arena.done("a", by=ANN)
    arena.act(EndPhase(target="b"), BOB)
    assert arena.place == ("Party", "melee", {"a", "b"})
    assert [due.target for due in arena.engine.what_is_due(arena.state, ANN_LOOKS)] == ["b"]


def test_the_last_phase_ends_with_the_turn() -> None:
    arena = moving()
    for _ in range(2):
        arena.next()
    with pytest.raises(RuleError, match="no phase after this one in A's turn"):
        arena.act(EndPhase(target="a"), ANN)


def test_a_phase_is_played_once_and_can_be_taken_back() -> None:
    arena = moving()
    number = arena.encounter.step_number
    arena.act(EndPhase(target="a", step_number=number), ANN)
    with pytest.raises(TooLateError, match="nothing left to do"):
        arena.act(EndPhase(target="a"), ANN)
    arena.act(MarkNotDone(target="a"), ANN)
    arena.next()
    with pytest.raises(TooLateError, match="That phase is over"):
        arena.act(EndPhase(target="a", step_number=number), ANN)


def test_only_those_whose_turn_it_is_have_a_phase() -> None:
    arena = moving()
    with pytest.raises(TooLateError, match="X has nothing left to do"):
        arena.act(EndPhase(target="x"))
    with pytest.raises(RuleError, match="Only A's player"):
        arena.act(EndPhase(target="a"), BOB)
