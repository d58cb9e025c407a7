"""What systems add where another one asks."""

from dataclasses import dataclass

from rules.kernel.engine import Engine
from rules.kernel.questions import Addend, Answer, Question
from rules.kernel.resolution import Action, Resolution, System
from rules.state.game import GameState
from tests.rules.table import REFEREE, ScriptedDice

STATE = GameState(preset="ose", session=4)


@dataclass(frozen=True, slots=True)
class Height(Question):
    """How high somebody jumps."""

    extra: int


@dataclass(frozen=True, slots=True)
class Depth(Question):
    """How deep somebody falls, which nobody answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Jump(Action):
    """Asks in the midst of a step."""


heard: list[tuple[Addend, ...]] = []


def jump(resolution: Resolution, _action: Jump) -> None:
    heard.append(resolution.ask(Height(extra=2)))


def wind(state: GameState, _question: Height) -> tuple[Addend, ...]:
    return (Addend("wind", state.session, "R-WIND"), Addend("calm", 0, "R-WIND"))


def run_up(_state: GameState, question: Height) -> list[Addend]:
    return [Addend("run-up", question.extra, "R-RUN", hidden=True)]


ENGINE = Engine(
    [
        System("air", {}, answers=(Answer(Height, wind, "R-WIND"),)),
        System("legs", {Jump: jump}, answers=(Answer(Height, run_up, "R-RUN"),)),
    ]
)


def test_all_answer_in_their_order_but_for_what_comes_to_nothing() -> None:
    found = ENGINE.ask(STATE, Height(extra=-1))
    assert found == (
        Addend("wind", 4, "R-WIND"),
        Addend("run-up", -1, "R-RUN", hidden=True),
    )
    assert ENGINE.ask(STATE, Depth()) == ()


def test_a_step_asks_the_same() -> None:
    ENGINE.step(STATE, REFEREE, Jump(), ScriptedDice([]))
    assert heard == [ENGINE.ask(STATE, Height(extra=2))]
