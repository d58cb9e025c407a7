"""Foes who lie there asleep or helpless once a fight is decided: slain, bound, or left."""

import pytest

from rules.conditions.records import AddEffect
from rules.encounter.records import EncounterEnded, EndEncounter
from rules.errors import RuleError, TooLateError
from rules.health.records import LifeChanged
from rules.kernel.action import Action
from rules.orders.beaten import beaten
from rules.orders.records import BeatenDealtWith, DealWithBeaten
from rules.record import replace
from rules.rounds.records import NextStep
from rules.state.health import Life
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-HELPLESS")
RATS = ("rat#1", "rat#2")


def asleep(key: str = "asleep") -> Scene:
    """Ann's A and Bob's B are in a round with two rats, who are asleep."""
    scene = Scene("ose", go_on="by-itself").meet()
    scene.hero("A").hero("B", owner=BOB.member).foe("Rat", count=2)
    scene.next()
    scene.act(AddEffect(target="rat", name="", key=key))
    assert beaten(scene.state) == RATS
    return scene


def slay(**fields: str) -> Action:
    return DealWithBeaten(how="slay", **fields)


def test_whoever_lies_there_is_slain_without_dice() -> None:
    scene = asleep()
    step = scene.act(slay(), BOB)
    (told,) = reported(step, BeatenDealtWith)
    assert (told.target.id, [who.target for who in told.whom]) == ("b", [*RATS])
    dead = reported(step, LifeChanged)
    assert [(one.target.target, one.after, one.cause) for one in dead] == [
        (rat, Life.DEAD, "slain") for rat in RATS
    ]
    assert beaten(scene.state) == ()
    with pytest.raises(TooLateError, match="Nobody of the foes lies there helpless"):
        scene.act(slay(), BOB)
    (ended,) = reported(scene.act(EndEncounter()), EncounterEnded)
    assert (ended.rounds, len(ended.fallen), ended.lost) == (1, 2, False)


def test_whoever_is_bound_stays_beaten() -> None:
    scene = asleep()
    scene.act(DealWithBeaten(how="bind"), ANN)
    (sleep,) = [one for one in scene.state.effects if one.key == "asleep"]
    bonds = tuple(one for one in scene.state.effects if one is not sleep)
    scene.state = replace(scene.state, effects=bonds)
    assert beaten(scene.state) == RATS
    with pytest.raises(RuleError, match="the referee says what comes of it"):
        scene.act(DealWithBeaten(how="bind"), ANN)


def test_leaving_them_is_said_and_changes_nothing() -> None:
    scene = asleep()
    before = scene.state
    assert reported(scene.act(DealWithBeaten(how="leave"), ANN), BeatenDealtWith)
    assert scene.state == before


def test_a_referee_has_somebody_do_it_and_nobody_else_can_do_it_for_others() -> None:
    scene = asleep()
    (told,) = reported(scene.copy().act(slay(), REFEREE), BeatenDealtWith)
    assert told.target.id == "a"
    (told,) = reported(scene.copy().act(slay(target="b"), REFEREE), BeatenDealtWith)
    assert told.target.id == "b"
    with pytest.raises(RuleError, match="Only B's player"):
        scene.act(slay(target="b"), ANN)
    scene.act(AddEffect(target="a", name="", key="paralysed"))
    with pytest.raises(RuleError):
        scene.act(slay(), ANN)
    with pytest.raises(RuleError, match="`slay`, `bind` or `leave`"):
        scene.act(DealWithBeaten(how="eat"), BOB)


def test_stone_and_whoever_no_blow_harms_are_the_referees() -> None:
    scene = asleep("petrified")
    with pytest.raises(RuleError, match="Nothing that they have at hand"):
        scene.act(slay(), BOB)
    scene = asleep()
    scene.alter("rat", traits=("harmed-by-silver",))
    with pytest.raises(RuleError, match="Nothing that they have at hand"):
        scene.act(slay(), BOB)


def test_nobody_is_beaten_without_a_fight_or_where_it_goes_on() -> None:
    assert beaten(Scene().state) == ()
    scene = asleep()
    scene.act(NextStep())
    assert beaten(scene.state) == ()
