"""The scores of a new character are one roll, and nothing half made stays behind."""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.making.records import (
    ARRANGED,
    BEST_THREE,
    ROLLED,
    TYPED,
    ForgetScores,
    RollScores,
    ScoresForgotten,
    ScoresRolled,
)
from rules.making.scores import (
    KEPT_DAYS,
    MOST_ROLLED,
    are_typed,
    is_hopeless,
    plans_of_scores,
    rolled_by,
)
from rules.state.game import GameState
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE, STRANGER

pytestmark = pytest.mark.rule("ERIS-HP-LEVELING")
SIX = [6, 5, 2, 1, 1, 1, 6, 6, 6, 3, 3, 3, 4, 4, 2, 1, 2, 3]
GOLD = [4, 4, 3]
FACES = SIX + GOLD


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_three_dice_fall_for_each_in_order(preset: str) -> None:
    scene = Scene(preset)
    (event,) = scene.act(RollScores(), ANN, faces=FACES).events
    assert isinstance(event, ScoresRolled)
    assert event.scores == (13, 3, 18, 9, 10, 6)
    assert event.throw is not None
    assert event.throw.record.faces == tuple(SIX)
    assert event.gold == 110
    assert event.audience is None
    rolled = rolled_by(scene.state, ANN.member)
    assert rolled is not None
    assert rolled.scores == event.scores
    assert rolled_by(scene.state, BOB.member) is None


def test_the_lowest_of_four_does_not_count() -> None:
    scene = Scene("ose", scores=BEST_THREE)
    (event,) = scene.act(RollScores(), ANN, faces=[1, 6, 5, 2] * 6 + GOLD).events
    assert isinstance(event, ScoresRolled)
    assert event.scores == (13,) * 6


def test_they_fall_once_unless_a_referee_says_otherwise() -> None:
    scene = Scene("ose", scores=ARRANGED)
    scene.act(RollScores(), ANN, faces=FACES)
    with pytest.raises(RuleError, match="has been rolled already"):
        scene.act(RollScores(), ANN)
    with pytest.raises(ForbiddenError, match="have scores rolled again"):
        scene.act(RollScores(again=True), ANN)
    scene.act(RollScores(owner=ANN.member, again=True), REFEREE, faces=[4] * 21)
    assert [one.scores for one in ROLLED.of(scene.state)] == [(12,) * 6]


def test_who_has_nothing_to_hope_for() -> None:
    assert is_hopeless((8, 8, 7, 6, 8, 3))
    assert is_hopeless((18, 5, 4, 12, 12, 12))
    assert not is_hopeless((9, 8, 8, 8, 8, 5))
    assert not is_hopeless(())


def test_only_a_referee_rolls_for_somebody_else() -> None:
    with pytest.raises(ForbiddenError, match="make a character for somebody else"):
        Scene("ose").act(RollScores(owner=BOB.member), ANN)


def test_where_they_are_typed_only_gold_falls() -> None:
    scene = Scene("ose", scores=TYPED)
    assert are_typed(scene.state)
    (event,) = scene.act(RollScores(), ANN, faces=GOLD).events
    assert isinstance(event, ScoresRolled)
    assert (event.scores, event.throw, event.gold) == ((), None, 110)


def test_without_a_book_there_is_not_even_that() -> None:
    with pytest.raises(RuleError, match="are typed, not rolled"):
        Scene("4e").act(RollScores(), ANN)
    (event,) = Scene("ose", book="none").act(RollScores(), ANN, faces=SIX).events
    assert isinstance(event, ScoresRolled)
    assert (event.gold, event.gold_throw) == (0, None)


def test_what_nobody_makes_a_character_of_is_gone_after_a_month() -> None:
    scene = Scene("ose")
    scene.at = 1000
    scene.act(RollScores(), ANN, faces=FACES)
    (plan,) = plans_of_scores(scene.state)
    assert plan.at == 1000 + KEPT_DAYS * 86_400_000
    with pytest.raises(ForbiddenError, match="have scores forgotten"):
        scene.act(ForgetScores(member=ANN.member), ANN)
    (event,) = scene.act(plan.action).events
    assert event == ScoresForgotten(member=ANN.member, audience=(ANN.member,))
    assert not ROLLED.of(scene.state)
    with pytest.raises(RuleError, match="have rolled no scores"):
        scene.act(plan.action)


def test_a_crowd_of_strangers_does_not_fill_the_game() -> None:
    scene = Scene("ose")
    for member in range(100, 100 + MOST_ROLLED):
        scene.act(RollScores(owner=member), REFEREE, faces=FACES)
    with pytest.raises(RuleError, match="Try again when some have"):
        scene.act(RollScores(), STRANGER, faces=FACES)


def test_a_setting_says_how() -> None:
    assert not are_typed(GameState(preset="eris"))
