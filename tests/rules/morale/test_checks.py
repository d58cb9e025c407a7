"""Morale checks as they are rolled, and what they leave behind (OSE-MORALE)."""

import pytest

from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError, TooLateError
from rules.kernel.events import EVERYBODY, REFEREES
from rules.morale.actions import AskMorale, RollMorale, SetMorale, SkipMorale
from rules.morale.events import MoraleChecked, MoraleSkipped
from rules.record import replace
from rules.state.encounter import Kind
from rules.state.morale import Morale
from tests.rules.morale.battle import Strike, battle, due, group
from tests.rules.scene import Scene
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-MORALE")

SIX, SEVEN, EIGHT, TWELVE = (3, 3), (3, 4), (4, 4), (6, 6)


@pytest.fixture
def table() -> Scene:
    """Seven goblins, morale 7, one of them dead: a check is due."""
    table = battle(group("goblins", 7))
    table.act(Strike(targets=("goblins#1",)))
    return table


def roll(table: Scene, faces: tuple[int, ...], **fields: object) -> MoraleChecked:
    step = table.act(RollMorale(**fields), faces=faces)  # type: ignore[arg-type]
    (event,) = step.events
    assert isinstance(event, MoraleChecked)
    return event


@pytest.mark.parametrize(
    ("faces", "passed", "outcome"),
    [
        ((1, 1), True, "fights on"),
        (SIX, True, "fights on"),
        (SEVEN, True, "fights on"),
        (EIGHT, False, "surrenders or flees"),
        (TWELVE, False, "surrenders or flees"),
    ],
)
def test_higher_than_the_score_breaks(
    table: Scene, faces: tuple[int, int], passed: bool, outcome: str
) -> None:
    event = roll(table, faces)
    assert (event.passed, event.outcome) == (passed, outcome)
    assert (event.score, event.adjustment, event.throw.total) == (7, 0, sum(faces))
    assert (event.trigger, event.target.label, event.rule) == (
        "first-death",
        "goblins",
        "OSE-MORALE",
    )
    assert table.checks() == ()


def test_two_passed_checks_and_they_fight_to_the_death(table: Scene) -> None:
    assert roll(table, SEVEN).successes == 1
    table.act(Strike(targets=tuple(f"goblins#{n}" for n in (2, 3, 4))))
    event = roll(table, SIX)
    assert (event.trigger, event.successes, event.outcome) == ("half", 2, "fights to the death")
    with pytest.raises(RuleError, match="fights to the death and checks no more"):
        table.act(RollMorale(combatant_id="goblins"))
    with pytest.raises(RuleError, match="fights to the death"):
        table.act(AskMorale(combatant_id="goblins"))


def test_a_second_check_that_is_due_lapses_with_the_first_failure(table: Scene) -> None:
    table.act(Strike(targets=tuple(f"goblins#{n}" for n in (2, 3, 4))))
    assert [check.trigger for check in table.checks()] == ["first-death", "half"]
    roll(table, EIGHT, combatant_id="goblins")
    assert table.checks() == ()
    with pytest.raises(RuleError, match="has failed a check"):
        table.act(RollMorale(combatant_id="goblins"))


def test_of_two_checks_due_a_passed_one_leaves_the_other(table: Scene) -> None:
    table.act(Strike(targets=tuple(f"goblins#{n}" for n in (2, 3, 4))))
    first, half = table.checks()
    assert roll(table, SEVEN, check_id=half.id).trigger == "half"
    assert table.checks() == (first,)
    with pytest.raises(TooLateError, match="not due any more"):
        table.act(RollMorale(check_id=half.id))


def test_rallied_by_the_referee_they_check_afresh(table: Scene) -> None:
    roll(table, EIGHT)
    table.act(SetMorale(combatant_id="goblins", score=9, fresh=True))
    event = roll(table, EIGHT, combatant_id="goblins")
    assert (event.trigger, event.score, event.passed, event.successes) == ("referee", 9, True, 1)


@pytest.mark.parametrize(
    ("score", "adjustment", "faces", "passed"),
    [
        (7, -1, SIX, True),
        (7, -1, SEVEN, False),
        (7, +1, EIGHT, True),
        (7, -2, (1, 5), False),
        (3, -2, (1, 1), False),  # adjusted to 1: 2d6 are always higher
        (11, +1, TWELVE, True),  # adjusted to 12: cannot fail, and still counts
        (11, +2, TWELVE, True),
    ],
)
def test_the_adjustment_is_added_to_the_score(
    score: int, adjustment: int, faces: tuple[int, int], passed: bool
) -> None:
    table = battle(group("goblins", 7, morale=Morale(score=score)))
    event = roll(table, faces, combatant_id="goblins", adjustment=adjustment)
    assert (event.passed, event.score, event.adjustment) == (passed, score, adjustment)
    assert event.successes == (1 if passed else 0)


@pytest.mark.parametrize("adjustment", [-3, 3])
def test_an_adjustment_goes_to_two_either_way(table: Scene, adjustment: int) -> None:
    with pytest.raises(RuleError, match=r"-2 to \+2"):
        table.act(RollMorale(adjustment=adjustment))


@pytest.mark.parametrize(
    ("score", "says"), [(2, "never fights and never checks"), (12, "fights to the death")]
)
def test_2_and_12_are_never_rolled_whatever_the_adjustment(score: int, says: str) -> None:
    table = battle(group("goblins", 7, morale=Morale(score=score)))
    for adjustment in (-2, 0, 2):
        with pytest.raises(RuleError, match=says):
            table.act(RollMorale(combatant_id="goblins", adjustment=adjustment))


def test_without_a_score_it_says_how_to_give_one() -> None:
    table = battle(group("goblins", 7, morale=Morale(score=None)))
    table.act(Strike(targets=("goblins#1",)))
    with pytest.raises(MissingNumberError, match=r"goblins has no morale score.*`/morale set`"):
        table.act(RollMorale())
    assert len(table.checks()) == 1
    table.act(SetMorale(combatant_id="goblins", score=8))
    assert roll(table, EIGHT).passed


def test_the_roll_is_hidden_unless_the_referee_shows_it(table: Scene) -> None:
    event = roll(table, SEVEN)
    assert event.audience == REFEREES
    assert event.throw.secret
    assert event.throw.commitment
    shown = roll(table, SEVEN, combatant_id="goblins", public=True)
    assert shown.audience == EVERYBODY
    assert not shown.throw.secret


def test_a_hidden_groups_roll_is_never_shown() -> None:
    table = battle(group("lurkers", 3, hidden=True))
    event = roll(table, SEVEN, combatant_id="lurkers", public=True)
    assert event.audience == REFEREES
    assert event.throw.secret
    assert event.concerns_hidden()


def test_the_referee_can_set_the_result(table: Scene) -> None:
    event = roll(table, (), forced=12)
    assert event.throw.forced
    assert not event.passed


@pytest.mark.parametrize("forced", [1, 13])
def test_two_dice_fall_from_2_to_12(table: Scene, forced: int) -> None:
    with pytest.raises(RuleError, match=f"not {forced}"):
        table.act(RollMorale(forced=forced))


def test_nothing_due_and_nobody_named() -> None:
    table = battle(group("goblins", 7), group("wolves", 3))
    with pytest.raises(RuleError, match="No morale check is due"):
        table.act(RollMorale())
    with pytest.raises(RuleError, match="is due, so there is none to skip"):
        table.act(SkipMorale())
    table.act(Strike(targets=("goblins#1",)))
    with pytest.raises(RuleError, match="Several morale checks are due"):
        table.act(RollMorale())
    assert roll(table, SEVEN, combatant_id="wolves").trigger == "first-death"


def test_a_check_is_skipped(table: Scene) -> None:
    (check,) = table.checks()
    step = table.act(SkipMorale(check_id=check.id))
    (event,) = step.events
    assert isinstance(event, MoraleSkipped)
    assert (event.trigger, event.audience) == ("first-death", REFEREES)
    assert table.checks() == ()
    assert table.combatant("goblins").morale.successes == 0
    with pytest.raises(TooLateError):
        table.act(SkipMorale(check_id=check.id))


def test_a_check_is_skipped_by_whose_it_is_or_as_the_only_one_due(table: Scene) -> None:
    table.act(SkipMorale(combatant_id="goblins"))
    assert table.checks() == ()
    with pytest.raises(RuleError, match="No morale check of goblins is due"):
        table.act(SkipMorale(combatant_id="goblins"))
    table.act(AskMorale(combatant_id="goblins"))
    table.act(SkipMorale())
    assert table.checks() == ()


def test_the_referee_asks_for_a_check() -> None:
    table = battle(group("goblins", 7), group("wolves", 3))
    assert due(table.act(AskMorale(combatant_id="wolves"))) == [("wolves", "referee")]
    with pytest.raises(RuleError, match="due already"):
        table.act(AskMorale(combatant_id="wolves"))
    table.act(AskMorale(combatant_id="goblins"))
    assert len(table.checks()) == 2


def test_with_morale_off_the_referee_still_can() -> None:
    table = battle(group("goblins", 7), preset="4e")
    table.act(AskMorale(combatant_id="goblins"))
    assert roll(table, SEVEN).passed


@pytest.mark.rule("OSE-RETAINER-MORALE")
@pytest.mark.parametrize(
    ("kind", "says"), [(Kind.RETAINER, "check loyalty"), (Kind.CHARACTER, "player decides")]
)
def test_retainers_and_characters_are_not_rolled_for(kind: Kind, says: str) -> None:
    table = battle(group("squire", 1, side="party", kind=kind))
    for action in (RollMorale(combatant_id="squire"), AskMorale(combatant_id="squire")):
        with pytest.raises(RuleError, match=says):
            table.act(action)


def test_nobody_on_their_feet_checks_nothing(table: Scene) -> None:
    goblins = table.combatant("goblins")
    assert table.state.encounter is not None
    gone = replace(table.state.encounter, combatants=(replace(goblins, gone="fled"),))
    table.state = replace(table.state, encounter=gone)
    with pytest.raises(RuleError, match="Nobody of goblins"):
        table.act(RollMorale(combatant_id="goblins"))


def test_players_do_not_roll_skip_or_ask(table: Scene) -> None:
    (check,) = table.checks()
    for action in (
        RollMorale(),
        SkipMorale(check_id=check.id),
        AskMorale(combatant_id="goblins"),
    ):
        with pytest.raises(ForbiddenError, match="Only a referee"):
            table.act(action, ANN)


def test_an_unknown_combatant(table: Scene) -> None:
    with pytest.raises(NotFoundError):
        table.act(RollMorale(combatant_id="nobody"))
