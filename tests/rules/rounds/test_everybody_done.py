"""A round goes on by itself once nobody is waited for any more (`go_on`)."""

import pytest

from rules.conditions.records import AddEffect, RemoveEffect
from rules.encounter.records import EncounterEnded, EndEncounter, LeaveEncounter
from rules.health.records import Damage
from rules.initiative.records import InitiativeRolled, OrderSettled, RollInitiative
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.dues import DueKind
from rules.record import replace
from rules.rounds.dues import is_decided
from rules.rounds.records import (
    Declare,
    DeclareNothing,
    FightDecided,
    GoBack,
    MarkDone,
    PassedOver,
    RoundBegan,
    RoundEnded,
)
from rules.state.health import Effect, Life
from tests.rules.rounds.test_sequence import lay_down
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")


def awaited(scene: Scene) -> list[tuple[DueKind, tuple[int, ...]]]:
    """What holds the game up, and who is asked."""
    dues = scene.engine.what_is_due(scene.state, ALL_KNOWING)
    return [(due.kind, due.asked) for due in dues if due.holds]


def by_itself(preset: str = "ose", **settings: str) -> Scene:
    """Initiative is rolled by hand, so that a test says what falls."""
    chosen = {"initiative_rolls": "by-hand"} | settings
    scene = Scene(preset, go_on="by-itself", **chosen).meet()
    scene.hero("A")
    scene.hero("B", owner=3)
    scene.foe("X")
    return scene


def test_a_whole_round_without_a_word_of_next() -> None:
    scene = by_itself("eris")
    scene.next()
    scene.act(DeclareNothing(), ANN)
    assert scene.now.kind == "declare"
    scene.act(DeclareNothing(), BOB)
    assert scene.now.kind == "initiative"
    scene.act(RollInitiative(), ANN, faces=[5])
    scene.act(RollInitiative(), faces=[2])
    assert scene.place == ("Party", "", {"a", "b"})
    scene.done("a", by=ANN)
    scene.done("b", by=BOB)
    assert scene.place == ("Monsters", "", {"x"})
    scene.done("x")
    assert (scene.encounter.round, scene.now.kind) == (2, "declare")


def test_who_says_nothing_until_further_notice_is_not_waited_for_any_more() -> None:
    scene = by_itself("eris")
    scene.next()
    scene.act(DeclareNothing(standing=True), ANN)
    scene.act(DeclareNothing(standing=True), BOB)
    scene.force(party=5, monsters=2)
    scene.next(to="round")
    assert (scene.encounter.round, scene.now.kind) == (2, "initiative")
    scene.act(GoBack())
    assert scene.now.kind == "declare"
    scene.act(Declare(target="a", kind="spell"), ANN)
    assert [one.nothing_to_declare for one in scene.state.characters] == [False, True]


def test_whoever_falls_or_leaves_is_not_waited_for_any_more() -> None:
    scene = by_itself("eris")
    scene.begin()
    scene.force(party=5, monsters=2)
    scene.done("a", by=ANN)
    scene.act(LeaveEncounter(target="b"))
    assert scene.now.label == "Monsters"
    scene.act(AddEffect(target="x", name="stunned", key="stunned"))
    assert scene.encounter.round == 2


def test_once_one_side_is_down_only_the_referee_is_asked() -> None:
    scene = by_itself("eris")
    scene.next()
    scene.act(Damage(targets=("x",), amount="4"))
    assert awaited(scene) == [(DueKind.END, ())]
    # Who goes on with the round plays it as usual, and is asked again before the next one begins.
    scene.next()
    scene.act(DeclareNothing(), ANN)
    scene.act(DeclareNothing(), BOB)
    scene.act(RollInitiative(), ANN, faces=[5])
    scene.done("a", by=ANN)
    step = scene.act(MarkDone(target="b"), BOB)
    assert reported(step, RoundEnded)
    assert reported(step, RoundBegan) == []
    assert reported(step, FightDecided) == [FightDecided(round=2)]
    assert awaited(scene) == [(DueKind.END, ())]
    (ended,) = reported(scene.copy().act(EndEncounter()), EncounterEnded)
    assert (ended.rounds, ended.turns) == (1, 1)
    scene.act(Damage(targets=("a",), amount="1"))
    assert scene.encounter.round_over
    played_on = scene.copy()
    played_on.next()
    assert (played_on.encounter.round, played_on.now.kind) == (2, "declare")
    # Somebody new makes a fight of it again, without a word.
    scene.add("Wolf")
    assert (scene.encounter.round, scene.now.kind) == (2, "declare")


def decided(**settings: str) -> Scene:
    """The only foe fell at the moment 5."""
    scene = by_itself("eris", **settings)
    scene.next()
    scene.at = 5
    scene.act(Damage(targets=("x",), amount="4"))
    return scene


def test_that_a_fight_is_decided_is_told_at_once_and_once() -> None:
    scene = by_itself("eris")
    scene.next()
    step = scene.act(Damage(targets=("x",), amount="4"))
    assert reported(step, FightDecided) == [FightDecided(round=1)]
    assert FightDecided.at_once
    step = scene.act(Damage(targets=("a",), amount="1"))
    assert reported(step, FightDecided) == []


@pytest.mark.parametrize(
    ("targets", "key", "is_over"),
    [
        (("x",), "asleep", True),
        (("x",), "paralysed", True),
        (("x",), "stunned", False),
        (("a", "b"), "asleep", False),
        (("y#1",), "asleep", False),
        (("x", "y#1"), "asleep", False),
        (("x", "y#1", "y#2"), "asleep", True),
    ],
)
@pytest.mark.rule("OSE-ENCOUNTER")
def test_foes_all_of_whom_are_helpless_decide_the_fight(
    targets: tuple[str, ...], key: str, is_over: bool
) -> None:
    scene = by_itself("ose")
    if "y#1" in targets:
        scene.foe("Y", count=2)
    scene.next()
    first, *also = targets
    step = scene.act(AddEffect(target=first, also=tuple(also), name=key, key=key))
    assert is_decided(scene.state) == is_over
    assert reported(step, FightDecided) == [FightDecided(round=1, helpless=True)] * is_over
    assert (awaited(scene) == [(DueKind.END, ())]) == is_over
    if is_over:
        scene.act(RemoveEffect(effect_id=scene.state.effects[0].id))
        assert not is_decided(scene.state)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_what_only_referees_know_or_is_over_soon_decides_no_fight() -> None:
    scene = by_itself("ose")
    scene.next()
    effect = Effect("f1", "asleep", "x", key="asleep", hidden=True)
    scene.state = replace(scene.state, effects=(effect,))
    assert not is_decided(scene.state)
    seen = replace(effect, hidden=False)
    for one, is_over in (
        (seen, True),
        (replace(seen, rounds_left=2), True),
        (replace(seen, rounds_left=1), False),
        (replace(seen, until_turn_of="a"), False),
    ):
        scene.state = replace(scene.state, effects=(one,))
        assert is_decided(scene.state) == is_over


@pytest.mark.rule("OSE-ENCOUNTER")
def test_sleepers_are_listed_at_the_end() -> None:
    scene = by_itself("ose")
    scene.next()
    scene.act(AddEffect(target="x", name="asleep", key="asleep"))
    step = scene.act(EndEncounter())
    assert not is_decided(scene.state)
    (ended,) = reported(step, EncounterEnded)
    assert [who.name for who in ended.helpless] == ["X"]
    assert not ended.down


def test_a_step_reopened_with_nobody_to_ask_waits_for_next() -> None:
    scene = by_itself("eris")
    scene.next()
    scene.act(DeclareNothing(), ANN)
    scene.act(DeclareNothing(), BOB)
    scene.act(GoBack())
    assert scene.now.kind == "declare"
    assert awaited(scene) == [(DueKind.PAUSE, ())]
    scene.act(Declare(target="a", kind="other", text="listen"), ANN)
    assert scene.now.kind == "declare"
    scene.next()
    assert scene.now.kind == "initiative"


def test_a_round_in_which_nobody_can_act_stands_still() -> None:
    scene = by_itself("eris")
    for who in "ab":
        lay_down(scene, who, Life.UNCONSCIOUS)
    scene.act(Damage(targets=("x",), amount="4"))
    scene.next()
    assert scene.now.label == "Nobody can act"
    number = scene.encounter.step_number
    scene.act(Damage(targets=("a",), amount="1"))
    assert scene.encounter.step_number == number
    assert DueKind.END in [due.kind for due in scene.engine.what_is_due(scene.state, TABLE)]


def test_a_step_that_was_reopened_stays_until_something_happens_in_it() -> None:
    scene = by_itself("eris")
    scene.begin()
    scene.force(party=5, monsters=2)
    scene.done("a", "b")
    scene.act(GoBack())
    assert scene.now.label == "Party"
    assert scene.encounter.step_number == 5


def test_going_on_says_who_was_passed_over() -> None:
    scene = by_itself("eris")
    scene.begin()
    scene.force(party=5, monsters=2)
    scene.act(MarkDone(target="a"), ANN)
    (event,) = reported(scene.next(), PassedOver)
    assert [who.id for who in event.targets] == ["b"]
    back = scene.copy()
    back.act(GoBack())
    assert awaited(back) == [(DueKind.TURN, (3,))], "no other word is waited for"
    # The monsters are the referee's own.
    assert reported(scene.next(), PassedOver) == []


def test_a_whole_round_that_is_passed_over_names_everybody() -> None:
    scene = by_itself("eris")
    scene.next()
    (event,) = reported(scene.next(to="round"), PassedOver)
    assert [who.id for who in event.targets] == ["a", "b"]


def with_dice(preset: str = "ose", **settings: str) -> Scene:
    """Initiative falls by itself, as it does where nobody has chosen anything else."""
    return by_itself(preset, initiative_rolls="by-itself", **settings)


@pytest.mark.rule("OSE-INITIATIVE")
def test_initiative_falls_with_the_last_declaration_ties_included() -> None:
    scene = with_dice()
    scene.next()
    scene.act(DeclareNothing(), ANN)
    assert scene.now.kind == "declare"
    step = scene.act(DeclareNothing(), BOB, faces=[4, 4, 2, 6])
    assert scene.place == ("Monsters", "movement", {"x"})
    (order,) = reported(step, OrderSettled)
    told = [(rolled.label, rolled.results) for rolled in order.rolls]
    assert told == [("Monsters", (4, 6)), ("Party", (4, 2))]
    assert not any(throw.secret for throw in step.throws)
    assert step.revealed  # so no player takes back what made the dice fall


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_where_everybody_rolls_all_dice_fall_as_the_rounds_begin() -> None:
    scene = with_dice("4e")
    scene.next(faces=[12, 5, 9])
    assert scene.place == ("Party", "", {"a"})
    assert scene.order() == [{"a"}, {"x"}, {"b"}]


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_side_of_which_nobody_knows_rolls_in_secret() -> None:
    scene = with_dice()
    scene.alter("x", hidden=True)
    scene.next()
    scene.act(DeclareNothing(), ANN)
    step = scene.act(DeclareNothing(), BOB, faces=[3, 5])
    assert [throw.secret for throw in step.throws] == [False, True]
    seen = [event.seen_by(Viewer(ANN.member)) for event in reported(step, InitiativeRolled)]
    assert [event.label for event in seen if event is not None] == ["Party"]
    assert scene.now.label == "Party"


@pytest.mark.rule("OSE-INITIATIVE")
@pytest.mark.parametrize("chosen", [{"initiative_rolls": "by-hand"}, {"go_on": "by-button"}])
def test_people_roll_where_a_game_wants_it_so(chosen: dict[str, str]) -> None:
    settings = {"go_on": "by-itself", "initiative_rolls": "by-itself"} | chosen
    scene = Scene("ose", **settings).meet()
    scene.hero("A")
    scene.foe("X")
    scene.next()
    scene.act(DeclareNothing(), ANN)
    if chosen.get("go_on") == "by-button":
        scene.next()
    assert scene.now.kind == "initiative"
    assert [due.kind for due in scene.engine.what_is_due(scene.state, TABLE)] == (
        [DueKind.INITIATIVE] * 2
    )


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_referee_goes_back_to_initiative_to_set_a_result() -> None:
    scene = with_dice("eris")
    scene.next()
    scene.act(DeclareNothing(), ANN)
    scene.act(DeclareNothing(), BOB, faces=[5, 2])
    scene.act(GoBack())
    assert scene.now.kind == "initiative"
    scene.act(RollInitiative(side="monsters", forced=6))
    assert scene.now.kind == "initiative"
    scene.next()
    assert scene.now.label == "Monsters"
