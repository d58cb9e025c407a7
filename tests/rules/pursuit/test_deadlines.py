"""A pursuit by post: who has not answered runs on, and lets others go (OSE-EVASION)."""

import pytest

from rules.kernel.actor import CLOCK
from rules.pace.records import WENT_ON, MeetDeadline, PlayedForThem, SetLimit
from rules.pursuit.records import DayFled, Evade, LetGo
from rules.state.pace import Deadline, Limit
from tests.rules.pursuit.flight import chase_in, ending, flee, met, pursued, run
from tests.rules.scene import Scene

HOUR = 60 * 60 * 1000


def by_post(environment: str = "dungeon") -> Scene:
    """Everything may take two hours."""
    game = met(environment=environment, theirs=150, distance=400)
    game.act(SetLimit(limit=Limit(minutes=120)))
    return game


def deadline_in(game: Scene) -> Deadline:
    """The only one."""
    (deadline,) = game.state.pace.deadlines
    return deadline


def let_it_come(game: Scene, faces: tuple[int, ...] = ()) -> None:
    """Nobody answers until the deadline."""
    deadline = deadline_in(game)
    assert deadline.at is not None
    game.at = deadline.at
    game.act(MeetDeadline(key=deadline.key), CLOCK, faces)
    assert [event.how for event in game.events(PlayedForThem)] == [WENT_ON]


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_they_run_on_round_by_round_each_with_a_deadline_of_its_own() -> None:
    game = pursued(by_post())
    first = deadline_in(game)
    assert (first.phase, first.at) == ("chase", 2 * HOUR)
    let_it_come(game)
    assert chase_in(game).stretch == 1
    assert deadline_in(game).key != first.key
    game.at += HOUR
    run(game)
    assert deadline_in(game).at == 5 * HOUR


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_a_day_of_flight_goes_by_without_an_answer() -> None:
    game = pursued(by_post("wilderness"), (100,))
    let_it_come(game, (1, 51))
    assert game.events(DayFled)[0].day == 1
    assert game.state.clock.turns == 1 + 144
    let_it_come(game, (100, 1, 50))
    assert ending(game) == (False, "caught up")


@pytest.mark.rule("OSE-EVASION")
def test_who_does_not_say_that_they_follow_lets_the_others_go() -> None:
    game = by_post()
    game.act(Evade(side="monsters"))
    let_it_come(game)
    assert ending(game) == (True, "let go")


@pytest.mark.rule("OSE-EVASION")
def test_the_referees_word_has_no_deadline() -> None:
    game = flee(by_post())
    assert game.state.pace.deadlines == ()
    game.act(LetGo())
