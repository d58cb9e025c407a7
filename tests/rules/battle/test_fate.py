"""What becomes of a character in a destroyed or routed figure (ERIS-MASS-DEATH)."""

import pytest

from rules.battle.records import DecideFate, FateDecided
from rules.checks.records import ASKS, CheckRolled
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.going import travellers
from rules.kernel.actor import Viewer
from rules.kernel.visibility import Visibility
from rules.sheet.records import SetSheetNumber
from rules.state.health import Life
from tests.rules.exploration.delving import at_home
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("ERIS-MASS-DEATH")
AT_ONCE = {"asked_checks": "at-once"}


@pytest.fixture
def scene() -> Scene:
    """Ada survives her wounds on 45 or less."""
    game = at_home("eris", **AT_ONCE)
    game.act(SetSheetNumber(character_id="ada", field="adversity", value=45))
    return game


def fate(scene: Scene, faces: list[int], figure: str = "destroyed") -> str:
    step = scene.act(DecideFate(character_id="ada", figure=figure), faces=faces)
    (told,) = reported(step, FateDecided)
    assert (told.target.name, told.figure, told.rule) == ("Ada", figure, "ERIS-MASS-DEATH")
    return told.fate


@pytest.mark.parametrize(
    ("faces", "expected"),
    [([1, 1], "killed"), ([2, 3], "killed")],
)
def test_from_2_to_5_they_are_killed_and_nothing_else_is_rolled(
    scene: Scene, faces: list[int], expected: str
) -> None:
    assert fate(scene, faces) == expected
    assert scene.vitals("ada").life is Life.DEAD
    with pytest.raises(RuleError, match="Ada is dead already"):
        fate(scene, [])


@pytest.mark.rule("ERIS-WITHSTAND-ADVERSITY")
@pytest.mark.parametrize(
    ("faces", "expected", "effect"),
    [
        ([3, 3], "prisoner", "prisoner"),
        ([4, 4], "prisoner", "prisoner"),
        ([4, 5], "left", "left for dead"),
        ([6, 6], "left", "left for dead"),
    ],
)
@pytest.mark.parametrize(("d100", "life"), [(45, Life.UP), (46, Life.DEAD)])
def test_all_others_have_their_wounds_to_survive(
    scene: Scene, faces: list[int], expected: str, effect: str, d100: int, life: Life
) -> None:
    assert fate(scene, [*faces, d100]) == expected
    assert scene.vitals("ada").life is life
    kept = [(one.name, one.target, one.rule) for one in scene.state.effects]
    assert kept == ([(effect, "ada", "ERIS-MASS-DEATH")] if life is Life.UP else [])


@pytest.mark.rule("ERIS-WITHSTAND-ADVERSITY")
@pytest.mark.parametrize(("d100", "life"), [(45, Life.UP), (46, Life.DEAD)])
def test_of_a_routed_figure_only_the_d100_is_rolled(scene: Scene, d100: int, life: Life) -> None:
    assert fate(scene, [d100], "routed") == "routed"
    assert (scene.vitals("ada").life, scene.state.effects) == (life, ())


def test_a_prisoner_is_not_with_the_party_and_acts_no_more(scene: Scene) -> None:
    fate(scene, [3, 3, 1])
    assert [one.id for one in travellers(scene.state)] == ["bert", "cid"]


def test_a_chance_that_is_given_counts(scene: Scene) -> None:
    action = DecideFate(character_id="bert", figure="routed", percentage=100)
    (rolled,) = reported(scene.act(action, faces=[100]), CheckRolled)
    assert (rolled.passed, rolled.needed) == (True, 100)


def test_the_player_rolls_where_players_do() -> None:
    scene = at_home("eris", asked_checks="by-player")
    assert fate(scene, [6, 6]) == "left"
    (ask,) = ASKS.of(scene.state)
    assert (ask.what, [one.target for one in ask.people]) == ("adversity", ["ada"])


def test_a_referee_sets_the_dice(scene: Scene) -> None:
    action = DecideFate(character_id="ada", figure="destroyed", forced=5)
    (told,) = reported(scene.act(action), FateDecided)
    assert told.throw is not None
    assert (told.fate, told.throw.forced) == ("killed", True)


def test_what_becomes_of_people_all_see_and_secret_dice_none(scene: Scene) -> None:
    action = DecideFate(character_id="ada", figure="destroyed", seen=Visibility.PRIVATE)
    (told,) = reported(scene.act(action, faces=[1, 2]), FateDecided)
    seen = told.seen_by(Viewer(ANN.member))
    assert seen is not None
    assert (seen.fate, seen.throw) == ("killed", None)
    own = told.seen_by(Viewer(REFEREE.member))
    assert own is not None
    assert own.throw is not None
    assert told.roller == REFEREE.member


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"figure": "eaten"}, "`destroyed` or `routed`"),
        ({"percentage": 101}, "101 is outside"),
        ({"percentage": -1}, "-1 is outside"),
        ({"figure": "routed", "forced": 7}, "merely routed"),
        ({"forced": 13}, "2d6"),
        ({"forced": 1}, "2d6"),
    ],
)
def test_what_cannot_be_is_refused(scene: Scene, fields: dict[str, object], says: str) -> None:
    fields = {"character_id": "ada", "figure": "destroyed"} | fields
    with pytest.raises(RuleError, match=says):
        scene.act(DecideFate(**fields))  # type: ignore[arg-type]


def test_only_a_referee_says_so(scene: Scene) -> None:
    with pytest.raises(ForbiddenError):
        scene.act(DecideFate(character_id="ada", figure="routed"), ANN)
    with pytest.raises(NotFoundError):
        scene.act(DecideFate(character_id="nobody", figure="routed"))
