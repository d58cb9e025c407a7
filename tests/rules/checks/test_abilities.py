"""OSE-ABILITY-CHECK: 1d20 plus the modifier, at most the score."""

import pytest

from rules.checks.records import CheckRolled, RollCheck
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.health.records import SetLife
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.state.health import Life
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-ABILITY-CHECK")


def table(**numbers: int) -> Scene:
    """Ann has Ada, Bob has Bert; both with these numbers."""
    played = Scene().meet().hero("Ada", numbers=numbers).hero("Bert", 3, numbers=numbers)
    return played.foe("Goblins", count=2, numbers={"str": 9})


def rolled(played: Scene, face: int, modifier: int = 0, what: str = "str") -> CheckRolled:
    action = RollCheck(what=what, targets=("ada",), modifier=modifier)
    (event,) = reported(played.act(action, ANN, [face]), CheckRolled)
    return event


@pytest.mark.parametrize(
    ("score", "modifier", "face", "passed"),
    [
        (3, 4, 1, True),
        (18, -4, 20, False),
        (13, 0, 13, True),
        (13, 0, 14, False),
        (13, -4, 17, True),
        (13, -4, 18, False),
        (13, 4, 9, True),
        (13, 4, 10, False),
        (3, 0, 3, True),
        (18, 0, 19, False),
        (18, 0, 18, True),
        (18, -4, 19, True),
    ],
)
def test_the_die_with_the_modifier_is_at_most_the_score(
    score: int, modifier: int, face: int, *, passed: bool
) -> None:
    event = rolled(table(str=score), face, modifier)
    assert event.passed is passed
    assert (event.needed, event.modifier, event.rule) == (score, modifier, "OSE-ABILITY-CHECK")


def test_a_modifier_goes_from_an_easy_task_to_a_difficult_one() -> None:
    for modifier in (-5, 5):
        with pytest.raises(RuleError, match=r"from -4 to \+4"):
            rolled(table(str=9), 9, modifier)


def test_a_score_that_is_missing_can_be_given_once() -> None:
    played = table()
    with pytest.raises(MissingNumberError, match=r"Ada has no number for WIS yet"):
        played.act(RollCheck(what="wis", targets=("ada",)), ANN)
    event = reported(
        played.act(RollCheck(what="Wisdom", targets=("ada",), number=12), ANN, [12]), CheckRolled
    )[0]
    assert event.passed
    assert event.needed == 12
    for number in (0, 101):
        with pytest.raises(RuleError, match="from 1 to 100"):
            played.act(RollCheck(what="wis", targets=("ada",), number=number), ANN)


def test_whoever_is_named_rolls_and_else_whom_the_member_plays() -> None:
    played = table(str=9)
    with pytest.raises(RuleError, match="Whom do you play"):
        played.act(RollCheck(what="str"), ANN)
    played.state = replace(played.state, active={ANN.member: "ada"})
    assert reported(played.act(RollCheck(what="str"), ANN, [3]), CheckRolled)[0].target.id == "ada"
    both = played.act(RollCheck(what="str", targets=("ada", "bert")), REFEREE, [9, 10])
    assert [event.passed for event in reported(both, CheckRolled)] == [True, False]
    assert len(both.throws) == 2


def test_nobody_rolls_for_others() -> None:
    played = table(str=9)
    with pytest.raises(ForbiddenError, match="Bert's player or a referee can roll a check for"):
        played.act(RollCheck(what="str", targets=("bert",)), ANN)
    with pytest.raises(ForbiddenError, match="a referee"):
        played.act(RollCheck(what="str", targets=("goblins#1",)), ANN)
    with pytest.raises(ForbiddenError, match="set the result"):
        played.act(RollCheck(what="str", targets=("ada",), forced=3), ANN)


def test_the_dead_try_nothing() -> None:
    played = table(str=9)
    played.act(SetLife(target="ada", life=Life.DEAD))
    with pytest.raises(RuleError, match="Ada is dead"):
        played.act(RollCheck(what="str", targets=("ada",)), ANN)


def test_the_referee_sets_the_face() -> None:
    played = table(str=3)
    ask = RollCheck(what="str", targets=("ada",), forced=1, modifier=4)
    assert reported(played.act(ask), CheckRolled)[0].passed
    with pytest.raises(RuleError, match="A d20 comes to 1 to 20, not 21"):
        played.act(RollCheck(what="str", targets=("ada",), forced=21))


def test_an_unknown_check_names_what_is_near() -> None:
    with pytest.raises(NotFoundError, match="Did you mean `strength`"):
        table().act(RollCheck(what="strenght", targets=("ada",)), ANN)
    with pytest.raises(NotFoundError, match="Pick one from the list"):
        table().act(RollCheck(what="qqqqqqqq", targets=("ada",)), ANN)


def test_who_sees_it_and_what_of_it() -> None:
    played = table(str=9)
    ann, bob = Viewer(ANN.member), Viewer(BOB.member)
    for mode, seen_by in ((Visibility.PUBLIC, (ann, bob)), (Visibility.PRIVATE, (ann,))):
        step = played.act(RollCheck(what="str", targets=("ada",), seen=mode), ANN, [9])
        event = reported(step, CheckRolled)[0]
        assert all((seen := event.seen_by(who)) and seen.needed == 9 for who in seen_by)
        assert event.seen_by(bob) is None or bob in seen_by
        assert step.throws[0].secret is (mode is not Visibility.PUBLIC)
    blind = RollCheck(what="str", targets=("ada",), seen=Visibility.BLIND)
    event = reported(played.act(blind, ANN, [9]), CheckRolled)[0]
    assert event.seen_by(ann) is None


def test_what_a_monster_needs_is_told_to_referees_alone() -> None:
    played = table()
    event = reported(
        played.act(RollCheck(what="str", targets=("goblins#2",)), REFEREE, [9]), CheckRolled
    )[0]
    assert event.needed == 9
    public = event.seen_by(TABLE)
    assert public is not None
    assert (public.needed, public.passed) == (None, True)
    played.alter("goblins", hidden=True)
    hidden = reported(
        played.act(RollCheck(what="str", targets=("goblins#2",)), REFEREE, [9]), CheckRolled
    )[0]
    assert hidden.seen_by(TABLE) is None
