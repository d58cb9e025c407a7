"""What players say that their characters do on a day: asked, done, and gone on by itself."""

import pytest

from rules.clock.clock import now
from rules.exploration.records import (
    AskParty,
    ChooseTask,
    LeftToStanding,
    PartyAsked,
    PartyReady,
    SetStandingTask,
    TaskDone,
)
from rules.kernel.dues import DueKind
from rules.travel.records import DaySpent, Foraged, SetWay, SpendDays
from tests.rules.scene import reported
from tests.rules.table import ANN, BOB, REFEREE
from tests.rules.travel.road import DAY, Road

pytestmark = pytest.mark.rule("OSE-FORAGE", "OSE-WILD-DAY")


def asked(go_on: str = "by-button") -> Road:
    """Ann and Bob are asked on the second morning."""
    game = Road(go_on=go_on)
    game.travel("city", "north")
    (question,) = reported(game.act(AskParty()), PartyAsked)
    assert question.number == 2
    return game


def test_all_do_what_they_said_and_food_is_looked_for_once() -> None:
    game = asked()
    game.act(ChooseTask(kind="forage"), ANN)
    game.act(ChooseTask(kind="guard", text="the first watch"), BOB)
    step = game.travel(faces=[1, 4])
    assert [(one.target.name, one.kind, one.text) for one in reported(step, TaskDone)] == [
        ("Ada", "forage", ""),
        ("Bert", "guard", "the first watch"),
    ]
    assert len(reported(step, Foraged)) == 1
    assert not game.journey.forage
    assert reported(game.travel(), Foraged) == []


def test_nobody_forages_on_a_day_of_rest_and_it_is_not_put_off() -> None:
    game = asked()
    game.act(ChooseTask(kind="forage"), ANN)
    assert reported(game.travel(kind="rest"), Foraged) == []
    assert reported(game.travel(), Foraged) == []


def test_who_does_not_answer_does_what_they_always_do() -> None:
    game = Road()
    game.act(SetWay(course="north", terrain="city"))
    game.act(SetStandingTask(kind="forage"), ANN)
    game.travel("city")
    game.act(AskParty())
    step = game.travel(faces=[3])
    assert [one.task.kind for one in reported(step, LeftToStanding)] == ["forage", "follow"]
    assert len(reported(step, Foraged)) == 1


def test_the_day_goes_by_itself_once_all_have_answered() -> None:
    game = asked(go_on="by-itself")
    game.act(ChooseTask(kind="scout"), ANN)
    assert now(game.state) == DAY
    step = game.act(ChooseTask(kind="follow"), BOB)
    (spent,) = reported(step, DaySpent)
    assert (spent.number, spent.miles) == (2, "24")
    assert now(game.state) == 2 * DAY


def test_it_waits_for_whoever_leads_where_the_game_wants_that() -> None:
    game = asked(go_on="by-button")
    game.act(ChooseTask(kind="follow"), ANN)
    step = game.act(ChooseTask(kind="follow"), BOB)
    assert (len(reported(step, PartyReady)), reported(step, DaySpent)) == (1, [])
    (due,) = game.engine.what_is_due(game.state, REFEREE)
    assert (due.kind, due.command, due.verb) == (DueKind.PLAY, "`/do travel day`", "day")
    assert reported(game.act(SpendDays(number=2)), DaySpent)


def test_it_waits_too_where_a_rule_refuses_the_day() -> None:
    game = Road(go_on="by-itself")
    game.travel(kind="rest")
    game.act(AskParty())
    game.act(ChooseTask(kind="follow"), ANN)
    step = game.act(ChooseTask(kind="follow"), BOB)
    assert (reported(step, DaySpent), now(game.state)) == ([], DAY)
    (due,) = game.engine.what_is_due(game.state, REFEREE)
    assert due.kind is DueKind.PLAY
