"""What happens in the world at its time.
Time that is let go by stops where somebody has to decide something.
What is open holds time: nothing goes by over a save that somebody has to roll (OSE-TIME).
"""

from collections.abc import Callable, Iterator

import pytest

from rules.checks.records import AskChecks, RollAsked, SkipAsked
from rules.clock.clock import let_pass, now, occasions_for
from rules.clock.records import (
    OCCASIONS,
    AddOccasion,
    ClockMoved,
    DropOccasion,
    OccasionCame,
    OccasionDropped,
    PassTime,
    TimeWentBy,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.records import SetOut
from rules.exploration.records import PlayTurn
from rules.kernel.action import Action, Word
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.dues import Coming
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.family import Reaction, System
from rules.kernel.resolution import Resolution, attempt
from rules.rest.records import RestForDays
from rules.state.game import GameState
from rules.state.party import Scale
from rules.travel.records import SpendDays
from rules.wandering.records import CheckWandering, LetPass, SetWandering
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.systems import system_of
from tests.rules.table import ANN, REFEREE, ScriptedDice
from tests.rules.travel.road import Road

pytestmark = pytest.mark.rule("OSE-TIME")
RITUAL = AddOccasion(text=" The  ritual ends ", hours=2)


def test_time_stops_there_and_it_is_told() -> None:
    scene = Scene()
    scene.act(RITUAL)
    scene.act(AddOccasion(text="The cult arrives", hours=1, secret=True))
    assert [one.text for one in occasions_for(scene.state, TABLE)] == ["The ritual ends"]
    assert len(occasions_for(scene.state, ALL_KNOWING)) == 2
    step = scene.act(PassTime(days=1))
    (came,) = reported(step, OccasionCame)
    assert (came.text, came.audience) == ("The cult arrives", REFEREES)
    (went_by,) = reported(step, TimeWentBy)
    assert (went_by.after, went_by.left) == (3600, 23 * 3600)
    (came,) = reported(scene.act(PassTime(hours=1)), OccasionCame)
    assert (came.text, came.audience) == ("The ritual ends", EVERYBODY)
    assert OCCASIONS.of(scene.state) == ()
    assert reported(scene.act(PassTime(days=1)), OccasionCame) == []


def test_what_cannot_be_is_refused() -> None:
    scene = Scene()
    with pytest.raises(ForbiddenError):
        scene.act(RITUAL, ANN)
    with pytest.raises(RuleError, match="in 1 to 200 characters"):
        scene.act(AddOccasion(text="  ", hours=2))
    for days, hours in ((0, 0), (-1, 30)):
        with pytest.raises(RuleError, match="in how much time"):
            scene.act(AddOccasion(text="Now", days=days, hours=hours))
    with pytest.raises(RuleError, match="366 days ahead"):
        scene.act(AddOccasion(text="Later", days=367))
    with pytest.raises(NotFoundError):
        scene.act(DropOccasion(occasion_id="o1"))


def test_only_so_many_are_kept() -> None:
    scene = Scene()
    for hour in range(30):
        scene.act(AddOccasion(text=f"Bell {hour}", hours=30 - hour))
    assert [one.at for one in OCCASIONS.of(scene.state)] == [3600 * hour for hour in range(1, 31)]
    with pytest.raises(RuleError, match="At most 30"):
        scene.act(RITUAL)


def test_what_will_not_happen_is_struck() -> None:
    scene = Scene()
    scene.act(RITUAL)
    scene.act(AddOccasion(text="The cult arrives", hours=1, secret=True))
    cult, ritual = OCCASIONS.of(scene.state)
    (dropped,) = reported(scene.act(DropOccasion(occasion_id=cult.id)), OccasionDropped)
    assert (dropped.text, dropped.audience) == ("The cult arrives", REFEREES)
    assert OCCASIONS.of(scene.state) == (ritual,)
    assert scene.engine.coming(scene.state, 7199, ALL_KNOWING) == ()
    assert [one.name for one in scene.engine.coming(scene.state, 7200, TABLE)] == [ritual.text]


def test_players_are_told_of_no_time_that_is_left() -> None:
    scene = Scene()
    scene.act(RITUAL)
    (went_by,) = reported(scene.act(PassTime(days=1)), TimeWentBy)
    seen = went_by.public()
    assert seen is not None
    assert (went_by.left, seen.left) == (22 * 3600, 0)
    (whole,) = reported(scene.act(PassTime(days=1)), TimeWentBy)
    assert whole.public() is whole


SYSTEM = system_of("clock")
HOUR, DAY = 3600, 86_400


class Toil(Word):
    """Let four hours go by, twice, if nothing stops them."""


left: list[int] = []


def _toil(resolution: Resolution, _action: Toil) -> None:
    left[:] = [let_pass(resolution, turns=24)]
    left.append(let_pass(resolution, seconds=4 * HOUR))


def _bells(state: GameState, until: int) -> Iterator[Coming]:
    """A bell every hour, which only the referee hears, and a dragon at five o'clock."""
    present = now(state)
    for hour in range(present // HOUR + 1, until // HOUR + 1):
        yield Coming(at=hour * HOUR, what="bell", secret=True)
    if present < 5 * HOUR <= until:
        yield Coming(at=5 * HOUR, what="dragon", stops=True)


ends: list[int] = []


def _third(resolution: Resolution, event: ClockMoved) -> None:
    ends.append(event.after)
    if event.after == 3 * HOUR:
        resolution.halt("third bell")


TOYS = System(
    key="toys",
    handlers={Toil: _toil},
    comings=(_bells,),
    reactions=(Reaction(on=ClockMoved, run=_third, source="OSE-TIME"),),
)


@pytest.fixture
def scene() -> Scene:
    return Scene("ose", [SYSTEM, TOYS])


def test_each_piece_ends_where_something_comes(scene: Scene) -> None:
    ends.clear()
    step = scene.act(PassTime(hours=2, turns=1))
    went_by, *pieces = step.events
    assert went_by == TimeWentBy(
        before=0, after=2 * HOUR + 600, rounds_per_turn=60, rule="OSE-TIME"
    )
    assert pieces == [
        ClockMoved(before=0, after=2 * HOUR + 600, rounds_per_turn=60, rule="OSE-TIME")
    ]
    assert ends == [HOUR, 2 * HOUR, 2 * HOUR + 600]


def test_only_what_players_know_sets_pieces_apart(scene: Scene) -> None:
    scene.act(AddOccasion(text="A bell that nobody hears", turns=3, secret=True))
    scene.act(AddOccasion(text="The gate shuts", turns=9))
    pieces = reported(scene.act(PassTime(hours=2)), ClockMoved)
    assert [(one.before, one.after) for one in pieces] == [(0, 1800)]
    step = scene.act(PassTime(hours=1))
    assert [one.after for one in reported(step, ClockMoved)] == [5400]
    (came,) = reported(step, OccasionCame)
    assert step.events.index(came) == 2
    scene.act(AddOccasion(text="A fair", turns=1))
    step = scene.act(PassTime(turns=1))
    assert [one.after for one in reported(step, ClockMoved)] == [6000]


def test_time_stops_where_a_rule_says_so_and_goes_on_later(scene: Scene) -> None:
    (first,) = reported(scene.act(PassTime(hours=8)), TimeWentBy)
    assert (first.after, first.left) == (3 * HOUR, 5 * HOUR)
    (then,) = reported(scene.act(PassTime(hours=5)), TimeWentBy)
    assert (then.after, then.left) == (5 * HOUR, 3 * HOUR)
    (last,) = reported(scene.act(PassTime(days=3)), TimeWentBy)
    assert (last.after, last.left) == (5 * HOUR + 3 * DAY, 0)


def test_a_handler_goes_on_from_where_time_stopped(scene: Scene) -> None:
    scene.act(Toil())
    assert left == [HOUR, 2 * HOUR]
    assert now(scene.state) == 5 * HOUR


def test_players_foresee_what_they_may_know(scene: Scene) -> None:
    found = scene.engine.coming(scene.state, 5 * HOUR, ALL_KNOWING)
    assert [one.at // HOUR for one in found] == [1, 2, 3, 4, 5, 5]
    assert [one.what for one in scene.engine.coming(scene.state, DAY, TABLE)] == ["dragon"]
    assert scene.engine.coming(scene.state, HOUR, TABLE) == ()


def test_what_is_taken_back_has_had_no_reactions() -> None:
    """A deed that is refused after time went by leaves no trace, and stops nothing."""

    class Try(Word, frozen=True, kw_only=True):
        """Try something that is refused."""

    def refused(resolution: Resolution) -> None:
        let_pass(resolution, turns=18)
        raise RuleError("No.")

    def run(resolution: Resolution, _action: Try) -> None:
        assert attempt(resolution, lambda: refused(resolution)) is not None
        assert (resolution.halted, resolution.reacted, resolution.events) == ([], 0, [])
        assert let_pass(resolution, turns=6) == 0

    trying = System(key="trying", handlers={Try: run})
    scene = Scene("ose", [SYSTEM, TOYS, trying])
    (piece,) = scene.act(Try()).events
    assert isinstance(piece, ClockMoved)


def test_without_reactions_settling_does_nothing(scene: Scene) -> None:
    bare = Resolution(scene.state, REFEREE, ScriptedDice(()), scene.engine.rulebook)
    assert let_pass(bare, turns=24) == 0


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
