"""Several deeds in one step: by others than who set it off, and taken back where refused."""

from data.seeds import GameDice, Seed
from rules.errors import RuleError
from rules.kernel.action import Word
from rules.kernel.engine import Engine
from rules.kernel.events import Event
from rules.kernel.family import System
from rules.kernel.resolution import Dice, Resolution, Step, acting_as, attempt
from rules.record import replace
from rules.state.game import GameState
from tests.rules.table import ANN, BOB, ScriptedDice


class Dare(Word):
    """Roll dice openly and in secret, and fail at it or not; then somebody else rolls one."""

    fails: bool


class Dared(Event):
    by: int
    deed: int


def dare(resolution: Resolution, action: Dare) -> None:
    def deed() -> None:
        resolution.roll("dare", 1, 6)
        resolution.roll("dare", 1, 6, secret=True)
        resolution.state = replace(resolution.state, overrides={"dared": "yes"})
        resolution.change_scene()
        report(resolution)
        if action.fails:
            raise RuleError("No.")

    resolution.emit(Dared(by=0, deed=0))
    refusal = attempt(resolution, lambda: acting_as(resolution, BOB, deed))
    assert str(refusal or "") == ("No." if action.fails else "")
    report(resolution)
    resolution.roll("after", 1, 6)
    resolution.roll("after", 1, 6, secret=True)


def report(resolution: Resolution) -> None:
    resolution.emit(Dared(by=resolution.actor.member, deed=len(resolution.deed)))


ENGINE = Engine([System(key="dares", handlers={Dare: dare}, events=(Dared,))])


def play(dice: Dice, *, fails: bool) -> Step:
    return ENGINE.step(GameState(preset="ose"), ANN, Dare(fails=fails), dice)


def test_a_deed_is_done_in_the_name_of_another() -> None:
    step = play(ScriptedDice([1, 2, 3, 4]), fails=False)
    assert step.events == (Dared(by=0, deed=0), Dared(by=3, deed=0), Dared(by=2, deed=1))
    assert step.state.overrides == {"dared": "yes"}
    assert (step.revealed, step.scene_changed) == (True, True)


def test_what_is_refused_leaves_nothing_behind() -> None:
    step = play(ScriptedDice([1, 2, 3, 4]), fails=True)
    assert [(one.purpose, one.total, one.roll) for one in step.throws] == [
        ("after", 3, 0),
        ("after", 4, 1),
    ]
    assert step.state == GameState(preset="ose")
    assert (step.revealed, step.scene_changed) == (True, False)
    assert step.events == (Dared(by=0, deed=0), Dared(by=2, deed=0))


def test_the_numbers_of_refused_rolls_come_again() -> None:
    def dice() -> GameDice:
        return GameDice(1, "i:1", Seed(1, b"open" * 8), Seed(2, b"kept" * 8))

    after = play(dice(), fails=True).throws
    assert [(one.roll, one.secret) for one in after] == [(0, False), (0, True)]
    first = play(dice(), fails=False).throws[:2]
    assert [one.record for one in first] == [one.record for one in after]
