"""A round goes on by itself once nobody is waited for any more (`go_on`)."""

import pytest

from rules.encounter.actions import LeaveEncounter
from rules.errors import ForbiddenError
from rules.health.actions import Damage
from rules.initiative.actions import RollInitiative
from rules.initiative.events import InitiativeRolled, OrderSettled
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import DueKind
from rules.rounds.actions import Declare, DeclareNothing, GoBack, MarkDone
from rules.rounds.events import PassedOver
from rules.state.health import Life
from tests.rules.rounds.test_sequence import lay_down
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")


def by_itself(preset: str = "ose", **settings: str) -> Scene:
    """Initiative is rolled by hand, so that a test says what falls."""
    chosen = {"initiative_rolls": "by-hand"} | settings
    arena = Scene(preset, go_on="by-itself", **chosen).meet()
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
    assert [one.nothing_to_declare for one in arena.state.characters] == [False, True]


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


def with_dice(preset: str = "ose", **settings: str) -> Scene:
    """Initiative falls by itself, as it does where nobody has chosen anything else."""
    return by_itself(preset, initiative_rolls="by-itself", **settings)


@pytest.mark.rule("OSE-INITIATIVE")
def test_initiative_falls_with_the_last_declaration_ties_included() -> None:
    arena = with_dice()
    arena.next()
    arena.act(DeclareNothing(), ANN)
    assert arena.now.kind == "declare"
    step = arena.act(DeclareNothing(), BOB, faces=[4, 4, 2, 6])
    assert arena.place == ("Monsters", "movement", {"x"})
    (order,) = reported(step, OrderSettled)
    told = [(rolled.label, rolled.results) for rolled in order.rolls]
    assert told == [("Monsters", (4, 6)), ("Party", (4, 2))]
    assert not any(throw.secret for throw in step.throws)
    assert step.revealed  # so no player takes back what made the dice fall


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_where_everybody_rolls_all_dice_fall_as_the_rounds_begin() -> None:
    arena = with_dice("4e")
    arena.next(faces=[12, 5, 9])
    assert arena.place == ("Party", "", {"a"})
    assert arena.order() == [{"a"}, {"x"}, {"b"}]


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_side_of_which_nobody_knows_rolls_in_secret() -> None:
    arena = with_dice()
    arena.alter("x", hidden=True)
    arena.next()
    arena.act(DeclareNothing(), ANN)
    step = arena.act(DeclareNothing(), BOB, faces=[3, 5])
    assert [throw.secret for throw in step.throws] == [False, True]
    seen = [event.seen_by(Viewer(ANN.member)) for event in reported(step, InitiativeRolled)]
    assert [event.label for event in seen if event is not None] == ["Party"]
    assert arena.now.label == "Party"


@pytest.mark.rule("OSE-INITIATIVE")
@pytest.mark.parametrize("chosen", [{"initiative_rolls": "by-hand"}, {"go_on": "by-button"}])
def test_people_roll_where_a_game_wants_it_so(chosen: dict[str, str]) -> None:
    settings = {"go_on": "by-itself", "initiative_rolls": "by-itself"} | chosen
    arena = Scene("ose", **settings).meet()
    arena.hero("A")
    arena.foe("X")
    arena.next()
    arena.act(DeclareNothing(), ANN)
    if chosen.get("go_on") == "by-button":
        arena.next()
    assert arena.now.kind == "initiative"
    assert [due.kind for due in arena.engine.what_is_due(arena.state, TABLE)] == (
        [DueKind.INITIATIVE] * 2
    )


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_referee_goes_back_to_initiative_to_set_a_result() -> None:
    arena = with_dice("eris")
    arena.next()
    arena.act(DeclareNothing(), ANN)
    arena.act(DeclareNothing(), BOB, faces=[5, 2])
    arena.act(GoBack())
    assert arena.now.kind == "initiative"
    arena.act(RollInitiative(side="monsters", forced=6))
    assert arena.now.kind == "initiative"
    arena.next()
    assert arena.now.label == "Monsters"
