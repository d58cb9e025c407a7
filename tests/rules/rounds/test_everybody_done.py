"""A round goes on by itself once nobody is waited for any more (`go_on`)."""

import pytest

from rules.encounter.actions import LeaveEncounter
from rules.errors import ForbiddenError
from rules.health.actions import Damage
from rules.initiative.actions import RollInitiative
from rules.kernel.actor import TABLE
from rules.kernel.dues import DueKind
from rules.rounds.actions import Declare, DeclareNothing, GoBack, MarkDone
from rules.rounds.events import PassedOver
from rules.state.health import Life
from tests.rules.rounds.test_sequence import lay_down
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")


def by_itself(preset: str = "ose", **settings: str) -> Scene:
    arena = Scene(preset, go_on="by-itself", **settings).meet()
    arena.hero("A")
    arena.hero("B", owner=3)
    arena.foe("X")
    return arena


def test_a_whole_round_without_a_word_of_next() -> None:
    arena = by_itself("eris")
    arena.next()
    arena.act(DeclareNothing(), ANN)
    assert arena.now.kind == "declare"
    arena.act(DeclareNothing(), BOB)
    assert arena.now.kind == "initiative"
    arena.act(RollInitiative(), ANN, faces=[5])
    arena.act(RollInitiative(), faces=[2])
    assert arena.place == ("Party", "", {"a", "b"})
    arena.done("a", by=ANN)
    arena.done("b", by=BOB)
    assert arena.place == ("Monsters", "", {"x"})
    arena.done("x")
    assert (arena.encounter.round, arena.now.kind) == (2, "declare")


def test_who_says_nothing_until_further_notice_is_not_waited_for_any_more() -> None:
    arena = by_itself("eris")
    arena.next()
    arena.act(DeclareNothing(standing=True), ANN)
    arena.act(DeclareNothing(standing=True), BOB)
    arena.force(party=5, monsters=2)
    arena.next(to="round")
    assert (arena.encounter.round, arena.now.kind) == (2, "initiative")
    arena.act(GoBack())
    assert arena.now.kind == "declare"
    arena.act(Declare(target="a", kind="spell"), ANN)
    assert not arena.combatant("a").nothing_to_declare
    assert arena.combatant("b").nothing_to_declare


def test_whoever_falls_or_leaves_is_not_waited_for_any_more() -> None:
    arena = by_itself("eris")
    arena.begin()
    arena.force(party=5, monsters=2)
    arena.done("a", by=ANN)
    arena.act(LeaveEncounter(target="b"), BOB)
    assert arena.now.label == "Monsters"
    arena.act(Damage(targets=("x",), amount="4"))
    assert arena.encounter.round == 2


def test_a_round_in_which_nobody_can_act_stands_still() -> None:
    arena = by_itself("eris")
    for who in "ab":
        lay_down(arena, who, Life.UNCONSCIOUS)
    arena.act(Damage(targets=("x",), amount="4"))
    arena.next()
    assert arena.now.label == "Nobody can act"
    number = arena.encounter.step_number
    arena.act(Damage(targets=("a",), amount="1"))
    assert arena.encounter.step_number == number
    assert DueKind.END in [due.kind for due in arena.engine.what_is_due(arena.state, TABLE)]


def test_a_step_that_was_reopened_stays_until_something_happens_in_it() -> None:
    arena = by_itself("eris")
    arena.begin()
    arena.force(party=5, monsters=2)
    arena.done("a", "b")
    arena.act(GoBack())
    assert arena.now.label == "Party"
    assert arena.encounter.step_number == 5


def test_the_referee_has_a_stop_after_every_place_who_wants_one() -> None:
    arena = by_itself("eris", referee_pause="on")
    arena.begin()
    arena.force(party=5, monsters=2)
    arena.done("a", "b")
    assert arena.now.kind == "pause"
    with pytest.raises(ForbiddenError, match="Still waiting for the referee"):
        arena.next(ANN)
    arena.next()
    assert arena.now.label == "Monsters"


def test_going_on_says_who_was_passed_over() -> None:
    arena = by_itself("eris")
    arena.begin()
    arena.force(party=5, monsters=2)
    arena.act(MarkDone(target="a"), ANN)
    (event,) = reported(arena.next(), PassedOver)
    assert [who.id for who in event.targets] == ["b"]
    # The monsters are the referee's own.
    assert reported(arena.next(), PassedOver) == []


def test_a_whole_round_that_is_passed_over_names_everybody() -> None:
    arena = by_itself("eris")
    arena.next()
    (event,) = reported(arena.next(to="round"), PassedOver)
    assert [who.id for who in event.targets] == ["a", "b"]
