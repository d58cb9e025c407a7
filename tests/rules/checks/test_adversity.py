"""ERIS-WITHSTAND-ADVERSITY: 1d100 at most the percentage; who fails is dead."""

import pytest

from rules.checks.records import (
    ADVERSITY_TABLE,
    AdversitySet,
    AskChecks,
    Chance,
    CheckRolled,
    RollAsked,
    RollCheck,
    SetAdversity,
)
from rules.errors import ForbiddenError, MissingNumberError, RuleError
from rules.health.records import LifeChanged
from rules.kernel.questions import Found
from rules.sheet.reading import find_number
from rules.state.health import Life
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("ERIS-WITHSTAND-ADVERSITY")
ROWS = (Chance(3, 3, 20), Chance(4, 6, 35), Chance(18, 18, 100))


def table(**numbers: int) -> Scene:
    return Scene("eris").meet().hero("Ada", numbers=numbers)


def withstand(played: Scene, face: int, **options: int) -> CheckRolled:
    action = RollCheck(what="withstand adversity", targets=("ada",), **options)  # type: ignore[arg-type]
    (event,) = reported(played.act(action, ANN, [face]), CheckRolled)
    return event


@pytest.mark.parametrize(
    ("percentage", "face", "passed"),
    [
        (45, 45, True),
        (45, 46, False),
        (100, 100, True),
        (0, 1, False),
        (1, 1, True),
        (99, 100, False),
    ],
)
def test_the_roll_is_at_most_the_percentage_or_it_is_death(
    percentage: int, face: int, *, passed: bool
) -> None:
    played = table(adversity=percentage)
    event = withstand(played, face)
    assert (event.passed, event.needed, event.natural) == (passed, percentage, None)
    died = reported(played.step, LifeChanged)
    assert [(one.after, one.cause) for one in died] == ([] if passed else [(Life.DEAD, "check")])
    assert (played.vitals("ada").life is Life.DEAD) is not passed


def test_with_no_percentage_it_asks_and_does_not_roll() -> None:
    played = table(con=9)
    with pytest.raises(MissingNumberError, match="no number for withstand adversity yet"):
        played.act(RollCheck(what="adversity", targets=("ada",)), ANN)
    assert withstand(played, 30, number=30).passed
    assert not withstand(played, 30, number=30, modifier=1).passed


def test_the_campaigns_table_gives_it_by_constitution() -> None:
    played = table(con=5)
    step = played.act(SetAdversity(rows=ROWS[::-1]))
    assert reported(step, AdversitySet)[0].rows == ROWS
    asker = played.engine.asking(played.state)
    found = Found(35, "CON 5", "ERIS-WITHSTAND-ADVERSITY")
    assert find_number(asker, "ada", "adversity") == found
    assert withstand(played, 35).passed
    for score, expected in ((3, 20), (4, 35), (6, 35), (7, None), (17, None), (18, 100)):
        other = table(con=score)
        other.act(SetAdversity(rows=ROWS))
        number = find_number(other.engine.asking(other.state), "ada", "adversity")
        assert (number.value if number else None) == expected
    typed = table(con=5, adversity=50)
    typed.act(SetAdversity(rows=ROWS))
    assert withstand(typed, 50).needed == 50
    nobody = table()
    nobody.act(SetAdversity(rows=ROWS))
    assert find_number(nobody.engine.asking(nobody.state), "ada", "adversity") is None


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ((Chance(0, 3, 5),), "from 1 to 40; 0-3 does not fit"),
        ((Chance(3, 41, 5),), "3-41 does not fit"),
        ((Chance(6, 3, 5),), "6-3 does not fit"),
        ((Chance(3, 6, 5), Chance(6, 9, 5)), "Two rows of the table have Constitution 6"),
        ((Chance(3, 6, 101),), "from 0 to 100 %; 101 is outside"),
    ],
)
def test_a_table_that_cannot_be(rows: tuple[Chance, ...], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        table().act(SetAdversity(rows=rows))


def test_only_a_referee_writes_the_table_and_wipes_it() -> None:
    played = table()
    with pytest.raises(ForbiddenError, match="write the table"):
        played.act(SetAdversity(rows=ROWS), ANN)
    with pytest.raises(RuleError, match="stands like that already"):
        played.act(SetAdversity())
    played.act(SetAdversity(rows=ROWS))
    played.act(SetAdversity())
    assert ADVERSITY_TABLE.of(played.state) == ()


def test_it_can_be_asked_of_several() -> None:
    played = table(adversity=40).hero("Bert", 3, numbers={"adversity": 60})
    played.act(AskChecks(what="adversity", targets=("ada", "bert")))
    played.act(RollAsked(for_all=True), REFEREE, [50, 50])
    assert [played.vitals(who).life for who in ("ada", "bert")] == [Life.DEAD, Life.UP]


def test_the_table_says_nothing_of_other_numbers() -> None:
    played = table(con=4)
    played.act(SetAdversity(rows=ROWS))
    found = find_number(played.engine.asking(played.state), "ada", "adversity")
    assert found is not None
    assert found.value == 35
    assert find_number(played.engine.asking(played.state), "ada", "reaction") is None
