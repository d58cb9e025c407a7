"""Morale checks as they are rolled, and what they leave behind (OSE-MORALE).
Whatever falls in whatever order, a side checks for its first death and for its half, once.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError, TooLateError
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.visibility import Visibility
from rules.morale.records import (
    AskMorale,
    MoraleChecked,
    MoraleSkipped,
    RollMorale,
    SetMorale,
    SkipMorale,
)
from rules.record import replace
from rules.state.encounter import Kind, Morale
from rules.state.health import Life
from tests.rules.morale.battle import Bewitch, Strike, battle, due, group
from tests.rules.scene import Scene
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-MORALE")

SIX, SEVEN, EIGHT, TWELVE = (3, 3), (3, 4), (4, 4), (6, 6)


@pytest.fixture
def scene() -> Scene:
    """Seven goblins, morale 7, one of them dead: a check is due."""
    scene = battle(group("goblins", 7))
    scene.act(Strike(targets=("goblins#1",)))
    return scene


def roll(scene: Scene, faces: tuple[int, ...], **fields: object) -> MoraleChecked:
    step = scene.act(RollMorale(**fields), faces=faces)  # type: ignore[arg-type]
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
    scene: Scene, faces: tuple[int, int], passed: bool, outcome: str
) -> None:
    event = roll(scene, faces)
    assert (event.passed, event.outcome) == (passed, outcome)
    assert (event.score, event.adjustment, event.throw.total) == (7, 0, sum(faces))
    assert (event.trigger, event.target.label, event.rule) == (
        "first-death",
        "goblins",
        "OSE-MORALE",
    )
    assert scene.checks() == ()


def test_two_passed_checks_and_they_fight_to_the_death(scene: Scene) -> None:
    assert roll(scene, SEVEN).successes == 1
    scene.act(Strike(targets=tuple(f"goblins#{n}" for n in (2, 3, 4))))
    event = roll(scene, SIX)
    assert (event.trigger, event.successes, event.outcome) == ("half", 2, "fights to the death")
    with pytest.raises(RuleError, match="fights to the death and checks no more"):
        scene.act(RollMorale(combatant_id="goblins"))
    with pytest.raises(RuleError, match="fights to the death"):
        scene.act(AskMorale(combatant_id="goblins"))


def test_a_second_check_that_is_due_lapses_with_the_first_failure(scene: Scene) -> None:
    scene.act(Strike(targets=tuple(f"goblins#{n}" for n in (2, 3, 4))))
    assert [check.trigger for check in scene.checks()] == ["first-death", "half"]
    roll(scene, EIGHT, combatant_id="goblins")
    assert scene.checks() == ()
    with pytest.raises(RuleError, match="has failed a check"):
        scene.act(RollMorale(combatant_id="goblins"))


def test_of_two_checks_due_a_passed_one_leaves_the_other(scene: Scene) -> None:
    scene.act(Strike(targets=tuple(f"goblins#{n}" for n in (2, 3, 4))))
    first, half = scene.checks()
    assert roll(scene, SEVEN, check_id=half.id).trigger == "half"
    assert scene.checks() == (first,)
    with pytest.raises(TooLateError, match="not due any more"):
        scene.act(RollMorale(check_id=half.id))


def test_rallied_by_the_referee_they_check_afresh(scene: Scene) -> None:
    roll(scene, EIGHT)
    scene.act(SetMorale(combatant_id="goblins", score=9, fresh=True))
    event = roll(scene, EIGHT, combatant_id="goblins")
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
    scene = battle(group("goblins", 7, morale=Morale(score=score)))
    event = roll(scene, faces, combatant_id="goblins", adjustment=adjustment)
    assert (event.passed, event.score, event.adjustment) == (passed, score, adjustment)
    assert event.successes == (1 if passed else 0)


@pytest.mark.parametrize("adjustment", [-3, 3])
def test_an_adjustment_goes_to_two_either_way(scene: Scene, adjustment: int) -> None:
    with pytest.raises(RuleError, match=r"-2 to \+2"):
        scene.act(RollMorale(adjustment=adjustment))


@pytest.mark.parametrize(
    ("score", "says"), [(2, "never fights and never checks"), (12, "fights to the death")]
)
def test_2_and_12_are_never_rolled_whatever_the_adjustment(score: int, says: str) -> None:
    scene = battle(group("goblins", 7, morale=Morale(score=score)))
    for adjustment in (-2, 0, 2):
        with pytest.raises(RuleError, match=says):
            scene.act(RollMorale(combatant_id="goblins", adjustment=adjustment))


def test_without_a_score_it_says_how_to_give_one() -> None:
    scene = battle(group("goblins", 7, morale=Morale(score=None)))
    scene.act(Strike(targets=("goblins#1",)))
    with pytest.raises(MissingNumberError, match="goblins has no morale score"):
        scene.act(RollMorale())
    assert len(scene.checks()) == 1
    scene.act(SetMorale(combatant_id="goblins", score=8))
    assert roll(scene, EIGHT).passed


def test_the_roll_is_hidden_unless_the_referee_shows_it(scene: Scene) -> None:
    event = roll(scene, SEVEN)
    assert event.audience == REFEREES
    assert event.throw.secret
    assert event.throw.commitment
    shown = roll(scene, SEVEN, combatant_id="goblins", seen=Visibility.PUBLIC)
    assert shown.audience == EVERYBODY
    assert not shown.throw.secret


def test_a_hidden_groups_roll_is_never_shown() -> None:
    scene = battle(group("lurkers", 3, hidden=True))
    event = roll(scene, SEVEN, combatant_id="lurkers", seen=Visibility.PUBLIC)
    assert event.audience == REFEREES
    assert event.throw.secret
    assert event.concerns_hidden()


def test_the_referee_can_set_the_result(scene: Scene) -> None:
    event = roll(scene, (), forced=12)
    assert event.throw.forced
    assert not event.passed


@pytest.mark.parametrize("forced", [1, 13])
def test_two_dice_fall_from_2_to_12(scene: Scene, forced: int) -> None:
    with pytest.raises(RuleError, match=f"not {forced}"):
        scene.act(RollMorale(forced=forced))


def test_nothing_due_and_nobody_named() -> None:
    scene = battle(group("goblins", 7), group("wolves", 3))
    with pytest.raises(RuleError, match="No morale check is due"):
        scene.act(RollMorale())
    with pytest.raises(RuleError, match="is due, so there is none to skip"):
        scene.act(SkipMorale())
    scene.act(Strike(targets=("goblins#1",)))
    with pytest.raises(RuleError, match="Several morale checks are due"):
        scene.act(RollMorale())
    assert roll(scene, SEVEN, combatant_id="wolves").trigger == "first-death"


def test_a_check_is_skipped(scene: Scene) -> None:
    (check,) = scene.checks()
    step = scene.act(SkipMorale(check_id=check.id))
    (event,) = step.events
    assert isinstance(event, MoraleSkipped)
    assert (event.trigger, event.audience) == ("first-death", REFEREES)
    assert scene.checks() == ()
    assert scene.combatant("goblins").morale.successes == 0
    with pytest.raises(TooLateError):
        scene.act(SkipMorale(check_id=check.id))


def test_a_check_is_skipped_by_whose_it_is_or_as_the_only_one_due(scene: Scene) -> None:
    scene.act(SkipMorale(combatant_id="goblins"))
    assert scene.checks() == ()
    with pytest.raises(RuleError, match="No morale check of goblins is due"):
        scene.act(SkipMorale(combatant_id="goblins"))
    scene.act(AskMorale(combatant_id="goblins"))
    scene.act(SkipMorale())
    assert scene.checks() == ()


def test_the_referee_asks_for_a_check() -> None:
    scene = battle(group("goblins", 7), group("wolves", 3))
    assert due(scene.act(AskMorale(combatant_id="wolves"))) == [("wolves", "referee")]
    with pytest.raises(RuleError, match="due already"):
        scene.act(AskMorale(combatant_id="wolves"))
    scene.act(AskMorale(combatant_id="goblins"))
    assert len(scene.checks()) == 2


def test_with_morale_off_the_referee_still_can() -> None:
    scene = battle(group("goblins", 7), preset="4e")
    scene.act(AskMorale(combatant_id="goblins"))
    assert roll(scene, SEVEN).passed


@pytest.mark.rule("OSE-RETAINER-MORALE")
@pytest.mark.parametrize(
    ("kind", "says"), [(Kind.RETAINER, "check loyalty"), (Kind.CHARACTER, "player decides")]
)
def test_retainers_and_characters_are_not_rolled_for(kind: Kind, says: str) -> None:
    scene = battle(group("squire", 1, side="party", kind=kind))
    for action in (RollMorale(combatant_id="squire"), AskMorale(combatant_id="squire")):
        with pytest.raises(RuleError, match=says):
            scene.act(action)


def test_nobody_on_their_feet_checks_nothing(scene: Scene) -> None:
    goblins = scene.combatant("goblins")
    assert scene.state.encounter is not None
    gone = replace(scene.state.encounter, combatants=(replace(goblins, gone="fled"),))
    scene.state = replace(scene.state, encounter=gone)
    with pytest.raises(RuleError, match="Nobody of goblins"):
        scene.act(RollMorale(combatant_id="goblins"))


@pytest.mark.parametrize("bewitched", [("ghouls",), ("ghouls#1", "ghouls#2")])
def test_a_group_that_is_paralysed_or_asleep_has_nobody_to_check(
    bewitched: tuple[str, ...],
) -> None:
    """R-MORALE-COUNT; the referee's word asks for none either while nobody can act."""
    scene = battle(group("ghouls", 2))
    scene.act(AskMorale(combatant_id="ghouls"))
    for target in bewitched:
        assert scene.checks()
        scene.act(Bewitch(target=target))
    assert not scene.checks()
    for action in (AskMorale(combatant_id="ghouls"), RollMorale(combatant_id="ghouls")):
        with pytest.raises(RuleError, match="Nobody of ghouls is there and able to act"):
            scene.act(action)


def test_players_do_not_roll_skip_or_ask(scene: Scene) -> None:
    (check,) = scene.checks()
    for action in (
        RollMorale(),
        SkipMorale(check_id=check.id),
        AskMorale(combatant_id="goblins"),
    ):
        with pytest.raises(ForbiddenError, match="Only a referee"):
            scene.act(action, ANN)


def test_an_unknown_combatant(scene: Scene) -> None:
    with pytest.raises(NotFoundError):
        scene.act(RollMorale(combatant_id="nobody"))


DOWN = (Life.UNCONSCIOUS, Life.CRITICAL, Life.DEAD)


@st.composite
def falls(draw: st.DrawFn) -> tuple[int, list[tuple[list[int], Life]]]:
    """A number of bodies, and blows that each bring some of them down, nobody twice."""
    number = draw(st.integers(1, 9))
    standing = draw(st.permutations(range(1, number + 1)))
    blows: list[tuple[list[int], Life]] = []
    while standing:
        size = draw(st.integers(1, len(standing)))
        blows.append((list(standing[:size]), draw(st.sampled_from(DOWN))))
        standing = standing[size:]
    return number, blows


@given(falls())
def test_each_trigger_comes_once_and_when_it_should(
    fight: tuple[int, list[tuple[list[int], Life]]],
) -> None:
    number, blows = fight
    scene = battle(group("orcs", number))
    down, has_died, was_half = 0, False, False
    for bodies, life in blows:
        step = scene.act(Strike(targets=tuple(f"orcs#{body}" for body in bodies), life=life))
        down += len(bodies)
        first = life is Life.DEAD and not has_died
        half = 2 * down >= number and not was_half
        has_died, was_half = has_died or first, was_half or half
        name = "both" if first and half else "first-death" if first else "half"
        is_asked = (first or half) and number > 1 and down < number
        assert due(step) == ([("orcs", name)] if is_asked else [])
