"""Whoever has moved is still there for the later phases of the side's turn.
What of a round is news to the channel, and what is told together once all of it is in.
"""

import pytest

from rules.errors import RuleError, TooLateError
from rules.initiative.records import InitiativeRolled, OrderSettled, Rolled
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Who
from rules.record import replace
from rules.rounds.records import (
    NOBODY,
    Announcement,
    DeclarationsRevealed,
    EndPhase,
    GoBack,
    MarkDone,
    MarkNotDone,
    StepBegan,
    TurnTaken,
)
from rules.state.rounds import StepKind
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

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


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
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


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_last_phase_ends_with_the_turn() -> None:
    scene = moving()
    for _ in range(2):
        scene.next()
    with pytest.raises(RuleError, match="no phase after this one in A's turn"):
        scene.act(EndPhase(target="a"), ANN)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
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


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_only_those_whose_turn_it_is_have_a_phase() -> None:
    scene = moving()
    with pytest.raises(TooLateError, match="X has nothing left to do"):
        scene.act(EndPhase(target="x"))
    with pytest.raises(RuleError, match="Only A's player"):
        scene.act(EndPhase(target="a"), BOB)


def scene_of_two(preset: str = "ose", **settings: str) -> Scene:
    scene = Scene(preset, **settings).meet()
    scene.hero("A")
    scene.foe("X")
    return scene


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_whose_turn_it_is_stands_on_the_board_and_opens_a_place_but_for_its_further_phases() -> (
    None
):
    scene = scene_of_two()
    scene.begin(party=6, monsters=1)
    (began,) = reported(scene.step, StepBegan)
    assert (began.label, began.phase, began.opens_place()) == ("Party", "movement", True)
    (missile,) = reported(scene.next(), StepBegan)
    assert (missile.label, missile.phase, missile.opens_place()) == ("Party", "missile", False)
    (back,) = reported(scene.act(GoBack()), StepBegan)
    assert (back.phase, back.opens_place()) == ("movement", True)
    (monsters,) = reported(scene.next(to="side"), StepBegan)
    assert (monsters.label, monsters.opens_place()) == ("Monsters", True)
    assert all(step.is_bookkeeping() for step in (began, missile, back, monsters))


def test_what_is_asked_is_news_in_the_first_round_and_why_it_stops_always() -> None:
    asked = StepBegan(round=1, step_number=1, kind=StepKind.DECLARE, label="Declarations")
    rolls = replace(asked, kind=StepKind.INITIATIVE, label="Initiative")
    stops = replace(asked, kind=StepKind.ACT, label=NOBODY, round=4)
    assert not any(step.is_bookkeeping() for step in (asked, rolls, stops))
    assert all(replace(step, round=2).is_bookkeeping() for step in (asked, rolls))


@pytest.mark.parametrize(
    ("kind", "text", "is_told"),
    [
        ("attack", "", False),
        ("hold", "", False),
        ("attack", "from the gallery", True),
        ("spell", "sleep", True),
        ("retreat", "", True),
    ],
)
def test_what_is_declared_is_told_where_others_have_to_know_it(
    kind: str, text: str, is_told: bool
) -> None:
    who = Who("c1", "Ada", is_character=True)
    blow = Announcement(target=who, kind="attack")
    said = DeclarationsRevealed(
        round=2, announcements=(blow, Announcement(target=who, kind=kind, text=text))
    )
    assert said.is_bookkeeping() is not is_told


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_an_order_that_nobody_rolled_for_is_news_once() -> None:
    order = OrderSettled(round=1, places=())
    assert not order.is_bookkeeping()
    assert replace(order, round=2).is_bookkeeping()
    assert replace(
        order, round=2, rolls=(Rolled(label="Orcs", results=(3,), secret=True),)
    ).is_bookkeeping()
    assert not replace(order, round=2, rolls=(Rolled(label="Orcs", results=(3,)),)).is_bookkeeping()


def test_that_somebody_is_done_is_book_keeping() -> None:
    scene = scene_of_two()
    scene.begin(party=6, monsters=1)
    (taken,) = reported(scene.act(MarkDone(target="a")), TurnTaken)
    assert taken.is_bookkeeping()


@pytest.mark.rule("ERIS-INITIATIVE")
def test_all_dice_of_the_round_are_told_with_the_order() -> None:
    scene = scene_of_two("eris")
    scene.begin(party=6, monsters=1)
    assert not reported(scene.step, InitiativeRolled)
    (settled,) = reported(scene.step, OrderSettled)
    assert settled.rolls == (
        Rolled(label="Party", results=(6,)),
        Rolled(label="Monsters", results=(1,)),
    )


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_dice_that_fell_in_an_earlier_round_are_not_told_again() -> None:
    scene = scene_of_two("4e")
    scene.begin(a=19, x=4)
    (settled,) = reported(scene.step, OrderSettled)
    assert [rolled.results for rolled in settled.rolls] == [(19,), (4,)]
    (again,) = reported(scene.next(to="round"), OrderSettled)
    assert again.rolls == ()


@pytest.mark.rule("OSE-INITIATIVE")
def test_dice_of_those_who_are_hidden_are_told_to_referees_alone() -> None:
    scene = Scene().meet()
    scene.hero("A")
    scene.foe("X", hidden=True)
    scene.begin(party=6, monsters=1)
    (settled,) = reported(scene.step, OrderSettled)
    assert [rolled.label for rolled in settled.rolls] == ["Party", "Monsters"]
    public = settled.seen_by(TABLE)
    assert public is not None
    assert [rolled.label for rolled in public.rolls] == ["Party"]
