"""Time that is let go by stops where somebody has to decide something."""

from collections.abc import Iterator

import pytest

from rules.clock.clock import let_pass, now
from rules.clock.records import AddOccasion, ClockMoved, OccasionCame, PassTime, TimeWentBy
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.dues import Coming
from rules.kernel.resolution import Resolution, attempt
from rules.kernel.rulebook import Reaction, System
from rules.state.game import GameState
from tests.rules.scene import Scene, reported
from tests.rules.systems import system_of
from tests.rules.table import REFEREE, ScriptedDice

SYSTEM = system_of("clock")

pytestmark = pytest.mark.rule("OSE-TIME")
HOUR, DAY = 3600, 86_400


class Toil(Action, frozen=True, kw_only=True):
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

    class Try(Action, frozen=True, kw_only=True):
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
