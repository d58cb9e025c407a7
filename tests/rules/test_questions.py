"""What systems say where another one asks, and who may know of it."""

from collections.abc import Iterator

import pytest

from rules.kernel.action import Word
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.engine import Engine
from rules.kernel.family import System
from rules.kernel.questions import (
    Addend,
    Answer,
    AnswerBook,
    Found,
    Mode,
    Question,
    Ruling,
    Verdict,
    known_to,
    ruled,
)
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from tests.rules.scenes import ADA, acting
from tests.rules.table import ANN, BOB, REFEREE, ScriptedDice

STATE = GameState(preset="ose", session=4)


class Height(Question[Addend]):
    """How high somebody jumps."""

    extra: int = 0


class Depth(Question[Addend]):
    """How deep somebody falls, which nobody answers."""


class Weight(Question[Found]):
    """How heavy somebody is, which is for their player to know."""

    is_private = True


class MayJump(Question[Verdict]):
    """Whether somebody can jump, and how it counts."""


class Jump(Word):
    """Asks in the midst of a step."""


heard: list[tuple[Addend, ...]] = []


def jump(resolution: Resolution, _action: Jump) -> None:
    heard.append(resolution.ask(Height(extra=2)))


def wind(state: GameState, _question: Height) -> tuple[Addend, ...]:
    return (Addend("wind", state.session, "R-WIND"), Addend("calm", 0, "R-WIND"))


def run_up(_state: GameState, question: Height) -> list[Addend]:
    return [Addend("run-up", question.extra, "R-RUN", hidden=True)]


def weigh(_state: GameState, _question: Weight) -> tuple[Found, ...]:
    return (Found(0, "the sheet"), Found(90, "a dwarf", "R-DWARF"))


def look(_state: GameState, question: MayJump) -> Iterator[Verdict]:
    if question.distance is not None and question.distance > 20:
        yield Verdict(Ruling.FORBIDDEN, "That is too far. Climb instead.", "R-FAR")
    if question.mode is Mode.SPELL:
        yield Verdict(Ruling.AUTOMATIC, "by magic", "R-SPELL")


ENGINE = Engine(
    [
        System("air", {}, answers=(Answer(Height, wind, "R-WIND"),)),
        System(
            "legs",
            {Jump: jump},
            answers=(
                Answer(Height, run_up, "R-RUN"),
                Answer(Weight, weigh, "R-DWARF"),
                Answer(MayJump, look, "R-FAR"),
            ),
        ),
    ]
)


def test_all_answer_in_their_order_but_for_what_comes_to_nothing() -> None:
    found = ENGINE.ask(STATE, Height(extra=-1))
    assert found == (
        Addend("wind", 4, "R-WIND"),
        Addend("run-up", -1, "R-RUN", hidden=True),
    )
    assert ENGINE.ask(STATE, Depth()) == ()


def test_another_question_about_the_same_deed() -> None:
    leap = MayJump(who="c1", whom="m1", item="i1", mode=Mode.MELEE, distance=5, stake="wands")
    height = leap.again(Height, extra=3)
    assert height == Height(
        who="c1", whom="m1", item="i1", mode=Mode.MELEE, distance=5, stake="wands", extra=3
    )
    assert height.again(MayJump) == leap
    assert Depth(who="c1").again(Weight) == Weight(who="c1")


def test_a_step_asks_the_same() -> None:
    ENGINE.step(STATE, REFEREE, Jump(), ScriptedDice([]))
    assert heard == [ENGINE.asking(STATE).ask(Height(extra=2))]


def test_a_number_counts_even_if_it_is_nothing() -> None:
    assert [found.value for found in ENGINE.ask(STATE, Weight())] == [0, 90]


def test_a_verdict_says_what_is_allowed_and_how_it_counts() -> None:
    assert ruled(ENGINE.ask(STATE, MayJump(distance=20)), Ruling.FORBIDDEN) is None
    verdicts = ENGINE.ask(STATE, MayJump(distance=21, mode=Mode.SPELL))
    refusal, magic = ruled(verdicts, Ruling.FORBIDDEN), ruled(verdicts, Ruling.AUTOMATIC)
    assert refusal is not None
    assert refusal.label == "That is too far. Climb instead."
    assert magic is not None
    assert magic.source == "R-SPELL"


PEOPLE = (Viewer(REFEREE.member, is_referee=True), Viewer(ANN.member), Viewer(BOB.member), TABLE)


@pytest.mark.parametrize(
    ("question", "known"),
    [
        (Height(extra=1, who=ADA), (2, 1, 1, 1)),
        (Height(extra=1), (2, 1, 1, 1)),
        (Height(extra=1, who=ADA, whom="Wolf"), (2, 0, 0, 0)),
        (Height(extra=1, who="Wolf", whom=ADA), (2, 0, 0, 0)),
        (Weight(who=ADA), (2, 2, 0, 0)),
        (Weight(who="Goblins"), (2, 0, 0, 0)),
        (Weight(who="Squire"), (2, 2, 0, 0)),
        (Weight(who="nobody"), (2, 0, 0, 0)),
    ],
    ids=repr,
)
def test_who_may_know_what_was_said(
    question: Question[Addend] | Question[Found], known: tuple[int, ...]
) -> None:
    game = acting("ose")
    assert game.state.encounter is not None
    ids = {line.name: line.id for line in game.state.encounter.combatants}
    who, whom = ids.get(question.who, question.who), ids.get(question.whom, question.whom)
    if isinstance(question, Height):
        height = Height(extra=1, who=who, whom=whom)
        found = ENGINE.ask(game.state, height)
        shown = [known_to(viewer, game.state, height, found) for viewer in PEOPLE]
        assert tuple(map(len, shown)) == known
    else:
        weight = Weight(who=who)
        weights = ENGINE.ask(game.state, weight)
        seen = [known_to(viewer, game.state, weight, weights) for viewer in PEOPLE]
        assert tuple(map(len, seen)) == known


def test_nobody_is_hidden_without_an_encounter() -> None:
    state = replace(acting("ose").state, encounter=None)
    question = Height(extra=0, who=ADA)
    assert len(known_to(TABLE, state, question, ENGINE.ask(state, question))) == 1


class Ware(Question[Found]):
    """What a thing costs."""

    name: str

    @property
    def subject(self) -> str:
        """Its name."""
        return self.name


def test_an_answer_is_asked_for_what_it_is_about_alone() -> None:
    asked: list[str] = []

    def price(_state: GameState, question: Ware) -> Iterator[Found]:
        asked.append(question.name)
        yield Found(len(question.name), "the list")

    book = AnswerBook((Answer(Ware, price, "R-BOOK", about=("rope", "sack").__contains__),))
    found = [book.ask(STATE, Ware(name=name)) for name in ("rope", "torch", "sack", "torch")]
    assert [[one.value for one in some] for some in found] == [[4], [], [4], []]
    assert asked == ["rope", "sack"]
