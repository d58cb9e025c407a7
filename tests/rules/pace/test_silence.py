"""A game in which nobody answers any more rests by itself, and goes on with the first who does."""

import pytest

from rules.checks.records import AskChecks
from rules.errors import ForbiddenError
from rules.kernel.actor import CLOCK, Actor
from rules.pace.records import (
    DeadlineCame,
    EndDeadline,
    GamePaused,
    GameResumed,
    MeetDeadline,
    PauseGame,
    ResumeGame,
)
from rules.pace.waiting import plans
from rules.rounds.records import Declare
from tests.rules.pace.test_meeting import HOUR, by_itself, come, limited
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, BOB, STRANGER

DAY = 24 * HOUR


def played(preset: str = "ose") -> Scene:
    """Declarations of Ada and Bob are awaited for a day; what the dice say does not matter."""
    game = limited(by_itself(preset, declaring="everybody", asked_checks="by-player"))
    game.falling = CountedDice()
    game.next()
    return game


def declare(game: Scene) -> None:
    game.act(Declare(target="ada", kind="defend"), ANN)


def pass_by(game: Scene) -> None:
    """The deadline comes, and the referee brings what is left of the round to its end."""
    come(game)
    if not game.state.pace.deadlines:
        game.next(to="round")


def asleep() -> Scene:
    game = played()
    pass_by(game)
    come(game)
    game.next(to="round")
    return game


def paused(game: Scene) -> list[bool]:
    return [event.by_silence for event in reported(game.step, GamePaused)]


def silent(game: Scene) -> tuple[int, ...]:
    return game.state.pace.silent


BOTH = (ANN.member, BOB.member)


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_the_second_deadline_that_nobody_answers_pauses_the_game(preset: str) -> None:
    game = played(preset)
    pass_by(game)
    assert (paused(game), game.state.pace.paused) == ([], None)
    come(game)
    assert reported(game.step, DeadlineCame)
    assert paused(game) == [True]
    assert game.state.pace.paused == game.at
    game.next(to="round")
    assert game.state.pace.deadlines
    assert not list(plans(game.state))


def test_one_answer_in_between_begins_the_count_anew() -> None:
    game = played()
    pass_by(game)
    declare(game)
    pass_by(game)
    assert silent(game) == ()
    # Bob has let two go by, and is waited for no longer.
    pass_by(game)
    assert silent(game) == (ANN.member,)
    come(game)
    assert paused(game) == [True]


def test_a_referee_who_waits_no_longer_is_somebody_who_is_there() -> None:
    game = played()
    pass_by(game)
    game.act(EndDeadline())
    game.next(to="round")
    pass_by(game)
    assert silent(game) == ()
    come(game)
    assert paused(game) == []


@pytest.mark.parametrize("who", [ANN, BOB])
def test_whoever_is_waited_for_lets_it_go_on(who: Actor) -> None:
    game = asleep()
    game.at += 3 * DAY
    with pytest.raises(ForbiddenError):
        game.act(ResumeGame(), STRANGER)
    game.act(ResumeGame(), who)
    assert [event.by_itself for event in reported(game.step, GameResumed)] == [False]
    (deadline,) = game.state.pace.deadlines
    assert deadline.at == game.at + DAY
    pass_by(game)
    assert silent(game) == BOTH
    come(game)
    assert paused(game) == [True]


def test_an_answer_lets_it_go_on_by_itself() -> None:
    game = asleep()
    game.at += 3 * DAY
    declare(game)
    assert reported(game.step, GameResumed)
    assert game.state.pace.paused is None
    (deadline,) = game.state.pace.deadlines
    assert deadline.at == game.at + DAY
    pass_by(game)
    assert silent(game) == ()


def test_a_pause_of_the_referees_ends_with_the_referees_word_alone() -> None:
    game = played()
    game.act(PauseGame())
    with pytest.raises(ForbiddenError):
        game.act(ResumeGame(), ANN)
    declare(game)
    assert game.state.pace.paused is not None


def test_two_deadlines_that_ran_side_by_side_count_once() -> None:
    """Who was gone for a day has missed one time, however much was asked in it."""
    game = played()
    game.at += HOUR
    game.act(AskChecks(what="dex", targets=("ada",)))
    check = next(one for one in game.state.pace.deadlines if one.phase == "check")
    declaring = next(one for one in game.state.pace.deadlines if one is not check)
    for deadline in (declaring, check):
        game.at = deadline.at or 0
        game.act(MeetDeadline(key=deadline.key), CLOCK)
        assert (paused(game), silent(game)) == ([], BOTH)


def test_where_one_is_asked_after_the_other_all_of_them_are_asked_twice() -> None:
    game = limited(by_itself("4e").hero("Cat", owner=4))
    game.falling = CountedDice()
    game.next()
    asked: list[set[int]] = []
    while not asked or not paused(game):
        if not game.state.pace.deadlines:
            game.next()
            continue
        asked.append({m for wait in game.state.pace.waits for m in wait.owners})
        come(game)
    *before, last = asked
    assert last <= set().union(*before) == {2, 3, 4}
