"""What of a round is news to the channel, and what is told together once all of it is in."""

import pytest

from rules.initiative.records import InitiativeRolled, OrderSettled, Rolled
from rules.kernel.actor import TABLE
from rules.rounds.records import GoBack, MarkDone, StepBegan, TurnTaken
from tests.rules.scene import Scene, reported


def scene_of_two(preset: str = "ose", **settings: str) -> Scene:
    scene = Scene(preset, **settings).meet()
    scene.hero("A")
    scene.foe("X")
    return scene


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_whose_turn_it_is_is_news_and_its_further_phases_are_not() -> None:
    scene = scene_of_two()
    scene.begin(party=6, monsters=1)
    (began,) = reported(scene.step, StepBegan)
    assert (began.label, began.phase, began.is_bookkeeping()) == ("Party", "movement", False)
    (missile,) = reported(scene.next(), StepBegan)
    assert (missile.label, missile.phase, missile.is_bookkeeping()) == ("Party", "missile", True)
    (back,) = reported(scene.act(GoBack()), StepBegan)
    assert (back.phase, back.is_bookkeeping()) == ("movement", False)
    (monsters,) = reported(scene.next(to="side"), StepBegan)
    assert (monsters.label, monsters.is_bookkeeping()) == ("Monsters", False)


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
