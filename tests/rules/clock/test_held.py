"""What is open holds time: nothing goes by over a save that somebody has to roll (OSE-TIME)."""

from collections.abc import Callable

import pytest

from rules.checks.records import AskChecks, RollAsked, SkipAsked
from rules.clock.clock import now
from rules.clock.records import PassTime
from rules.errors import RuleError
from rules.expedition.records import SetOut
from rules.exploration.records import PlayTurn
from rules.kernel.action import Action
from rules.rest.records import RestForDays
from rules.state.party import Scale
from rules.travel.records import SpendDays
from rules.wandering.records import CheckWandering, LetPass, SetWandering
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN
from tests.rules.travel.road import Road

pytestmark = pytest.mark.rule("OSE-TIME")


def on_the_road() -> Scene:
    """Ada and Bert have travelled for a day."""
    game = Road("eris")
    game.travel("clear", "north")
    return game


def below() -> Scene:
    """They are in a dungeon."""
    game = Road("eris", book="none")
    game.act(SetOut(scale=Scale.DUNGEON))
    return game


PASSING: tuple[tuple[Callable[[], Scene], Action], ...] = (
    (on_the_road, PassTime(turns=1)),
    (on_the_road, PassTime(days=3)),
    (on_the_road, SpendDays()),
    (on_the_road, SpendDays(days=7)),
    (on_the_road, RestForDays(days=1)),
    (below, PlayTurn(doing="wait")),
)


@pytest.mark.parametrize(("scene", "action"), PASSING)
def test_no_time_goes_by_over_an_open_save_against_deadly_poison(
    scene: Callable[[], Scene], action: Action
) -> None:
    game = scene()
    game.act(AskChecks(what="save_death", targets=("ada",), number=10, failure="dies"))
    before = now(game.state)
    with pytest.raises(RuleError, match="over what Ada has to roll: `/check`"):
        game.act(action)
    assert now(game.state) == before
    game.falling = CountedDice()
    game.act(RollAsked(), ANN)
    game.act(action)
    assert now(game.state) > before


def test_a_referee_leaves_a_check_out_and_time_goes_on() -> None:
    game = on_the_road()
    game.act(AskChecks(what="int", targets=("bert",), number=10))
    with pytest.raises(RuleError, match="what Bert has to roll"):
        game.act(PassTime(days=1))
    game.act(SkipAsked())
    game.act(PassTime(days=1))


def test_what_came_up_has_the_referees_word_first() -> None:
    game = below()
    game.act(CheckWandering(forced=1), faces=(1, 1))
    for action in (PassTime(turns=1), PlayTurn(doing="wait")):
        with pytest.raises(RuleError, match="First the referee has something to say"):
            game.act(action)
    game.act(LetPass(meeting_id=""))
    game.act(PlayTurn(doing="wait"))


def test_time_stops_where_something_opens_in_it() -> None:
    game = below()
    game.act(SetWandering(every=2))
    before = now(game.state)
    game.act(PassTime(turns=9), faces=(1, 1, 1))
    assert now(game.state) - before == 2 * 600
