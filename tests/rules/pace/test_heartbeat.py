"""A game in which nothing happens: its referee hears of it, the table where the referee says so."""

import pytest

from rules.away.records import GoAway
from rules.campaign.records import ChangeSetting
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import CLOCK
from rules.kernel.dues import REFEREES, Plan
from rules.kernel.hours import WEEK
from rules.pace.heartbeat import QUIET_MS, heartbeat
from rules.pace.records import (
    LONGEST_REQUEST,
    CallTable,
    Nudge,
    PauseGame,
    QuietTold,
    Reminded,
    Request,
    Requested,
    ResumeGame,
    TableCalled,
    TellQuiet,
)
from rules.record import replace
from rules.rounds.records import Declare
from rules.state.pace import Absence, Away
from tests.rules.pace.examples import GONE
from tests.rules.pace.test_meeting import HOUR, NOON, by_itself, limited
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice, camp
from tests.rules.table import ANN, BOB


def at_home() -> Scene:
    """The party is at home, and nobody is asked for anything."""
    game = camp("ose")
    game.at = NOON
    game.act(ChangeSetting(key="pings", value="reminders"))
    return game


def fighting() -> Scene:
    game = limited(by_itself("ose", declaring="everybody"))
    game.falling = CountedDice()
    game.next()
    return game


def plans(game: Scene) -> list[Plan]:
    return list(heartbeat(game.state))


def told(game: Scene) -> list[str]:
    game.act(TellQuiet(), CLOCK)
    (event,) = reported(game.step, QuietTold)
    assert event.pings() == (REFEREES,)
    return [event.stands]


def test_it_is_planned_from_the_first_move_on_and_stays_the_same() -> None:
    game = at_home()
    (plan,) = plans(game)
    assert (plan.at, plan.member, plan.every) == (NOON + QUIET_MS, REFEREES, WEEK)
    game.at += 2 * HOUR
    game.act(GoAway(until=game.at + HOUR), ANN)
    assert plans(game) == [plan]


def test_nothing_is_planned_before_a_moment_that_was_said_nor_without_reminders() -> None:
    game = at_home()
    game.act(PauseGame(until=game.at + HOUR))
    assert plans(game) == []
    game.act(ResumeGame())
    game.act(ChangeSetting(key="pings", value="off"))
    assert plans(game) == []
    assert list(heartbeat(Scene("ose").state)) == []


def test_how_it_stands_is_told() -> None:
    assert told(at_home()) == ["is between encounters"]
    game = fighting()
    assert told(game) == ["waits for somebody"]
    assert plans(game) == []
    game.act(PauseGame())
    assert len(plans(game)) == 1
    assert told(game) == ["is paused"]
    game.state = replace(game.state, pace=replace(game.state.pace, asleep=True))
    assert told(game) == ["silence"]
    by_button = Scene("ose", go_on="by-button").meet()
    assert told(by_button) == ["goes on when somebody presses Next"]
    with pytest.raises(ForbiddenError):
        game.act(TellQuiet(), ANN)


def test_a_referee_who_is_awaited_is_reminded_of_that_alone() -> None:
    game = fighting()
    wait = replace(game.state.pace.waits[0], owners=(), deadline="")
    game.state = replace(game.state, pace=replace(game.state.pace, waits=(wait,)))
    assert plans(game) == []
    game.act(Nudge(members=(REFEREES,)), ANN)
    (nudged,) = reported(game.step, Reminded)
    assert (nudged.members, nudged.phase, nudged.until) == ((REFEREES,), "", None)


def test_the_whole_table_is_called_by_a_referee_alone() -> None:
    game = fighting()
    with pytest.raises(ForbiddenError):
        game.act(CallTable(), ANN)
    silent = Away(member=BOB.member, since=1, why=Absence.SILENT)
    game.state = replace(game.state, away=(silent,))
    game.act(CallTable())
    assert [one.members for one in reported(game.step, TableCalled)] == [(ANN.member, BOB.member)]
    left = Away(member=BOB.member, since=1, why=Absence.LEFT)
    game.state = replace(game.state, away=(left,))
    game.act(CallTable())
    assert [one.members for one in reported(game.step, TableCalled)] == [(ANN.member,)]
    with pytest.raises(RuleError, match="Nobody has a character"):
        Scene("ose").act(CallTable())


def test_a_player_nudges_the_referee_where_no_other_player_is_awaited() -> None:
    game = at_home()
    game.act(Nudge(members=(REFEREES,)), ANN)
    assert [one.members for one in reported(game.step, Reminded)] == [(REFEREES,)]
    with pytest.raises(RuleError, match="waits for no player"):
        game.act(Nudge(members=(REFEREES,)))
    game = fighting()
    game.act(Declare(target="ada", kind="defend"), ANN)
    with pytest.raises(RuleError, match="nobody to nudge now"):
        game.act(Nudge(members=(REFEREES,)), ANN)


def test_a_referee_calls_some_of_the_table_by_name() -> None:
    game = fighting()
    game.act(CallTable(members=(BOB.member,)))
    assert [one.members for one in reported(game.step, TableCalled)] == [(BOB.member,)]
    with pytest.raises(RuleError, match="Nobody has a character"):
        game.act(CallTable(members=(GONE,)))


def test_a_player_asks_the_referee_for_something_in_their_own_words() -> None:
    game = at_home()
    game.act(Request(words="  rest \n 3 days "), ANN)
    (asked,) = reported(game.step, Requested)
    assert (asked.member, asked.words) == (ANN.member, "rest 3 days")
    game.act(Request(words="x" * LONGEST_REQUEST), ANN)
    for words in (" ", "x" * (LONGEST_REQUEST + 1)):
        with pytest.raises(RuleError, match="in at most 200 letters"):
            game.act(Request(words=words), ANN)
