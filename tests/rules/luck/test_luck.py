"""Luck: a bonus of 1d10 for the session, and rolls that use it (4E-LUCK)."""

import pytest

from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.luck.luck import luck_bonus
from rules.luck.records import (
    LuckRolled,
    NewSession,
    RollAllLuck,
    RollLuck,
    RollSessionLuck,
    SessionBegan,
    SessionLuckRolled,
)
from rules.record import replace
from rules.sheet.records import CreateCharacter
from rules.state.sheet import Luck
from tests.rules.scene import Scene
from tests.rules.systems import system_of
from tests.rules.table import ANN, BOB, CAT, REFEREE

SYSTEM = system_of("luck")
SHEETS = system_of("sheet")

pytestmark = pytest.mark.rule("4E-LUCK")


def seated(preset: str = "4e", **settings: str) -> Scene:
    """Ann plays Morgan (c1), Bob plays Bert (c2)."""
    scene = Scene(preset, [SHEETS, SYSTEM], **settings)
    scene.act(CreateCharacter(name="Morgan", hit_points=20), ANN)
    scene.act(CreateCharacter(name="Bert", hit_points=20), BOB)
    return scene


@pytest.fixture
def scene() -> Scene:
    return seated()


@pytest.mark.parametrize("face", [1, 10])
def test_a_d10_is_the_bonus_of_the_session(scene: Scene, face: int) -> None:
    step = scene.act(RollSessionLuck(), ANN, [face])
    (event,) = step.events
    assert isinstance(event, SessionLuckRolled)
    assert (event.bonus, event.session, event.rule) == (face, 1, "4E-LUCK")
    assert (event.target.name, event.throw.record.faces) == ("Morgan", (face,))
    assert step.state.characters[0].luck == Luck(face, 1)
    assert luck_bonus(step.state, step.state.characters[0]) == face
    assert luck_bonus(step.state, step.state.characters[1]) is None


def test_a_second_roll_in_the_session_is_refused(scene: Scene) -> None:
    scene.act(RollSessionLuck(), ANN, [7])
    before = scene.state
    with pytest.raises(RuleError, match=r"a luck bonus of \+7 for this session already"):
        scene.act(RollSessionLuck(), ANN)
    with pytest.raises(RuleError, match="already"):
        scene.act(RollSessionLuck(character_id="c1"), REFEREE)
    assert scene.state is before


def test_a_new_session_clears_it(scene: Scene) -> None:
    scene.act(RollSessionLuck(), ANN, [7])
    step = scene.act(NewSession())
    assert step.events == (SessionBegan(session=2, rule="4E-LUCK"),)
    assert luck_bonus(step.state, step.state.characters[0]) is None
    with pytest.raises(MissingNumberError, match="no luck bonus for this session"):
        scene.act(RollLuck(), ANN)
    step = scene.act(RollSessionLuck(), ANN, [2])
    assert step.state.characters[0].luck == Luck(2, 2)


def test_only_a_referee_begins_a_session(scene: Scene) -> None:
    with pytest.raises(ForbiddenError, match="Only a referee"):
        scene.act(NewSession(), ANN)


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
def test_a_referee_sets_or_corrects_a_bonus(scene: Scene) -> None:
    scene.act(RollSessionLuck(), ANN, [7])
    step = scene.act(RollSessionLuck(character_id="c1", forced=3), REFEREE)
    assert step.state.characters[0].luck == Luck(3, 1)
    assert step.throws[0].forced
    with pytest.raises(ForbiddenError, match="set the result"):
        scene.act(RollSessionLuck(forced=10), ANN)
    for forced in (0, 11):
        with pytest.raises(RuleError, match="comes to 1 to 10"):
            scene.act(RollSessionLuck(character_id="c1", forced=forced), REFEREE)


def test_the_referee_rolls_for_all_who_have_none(scene: Scene) -> None:
    scene.act(CreateCharacter(name="Cousin", hit_points=20), ANN)
    scene.act(CreateCharacter(name="Cato", hit_points=20), CAT)
    scene.act(RollSessionLuck(), BOB, [9])
    step = scene.act(RollAllLuck(), REFEREE, [4, 6])
    rolled = [(e.target.name, e.bonus) for e in step.events if isinstance(e, SessionLuckRolled)]
    assert rolled == [("Morgan", 4), ("Cato", 6)]
    with pytest.raises(RuleError, match="Everybody who plays"):
        scene.act(RollAllLuck(), REFEREE)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        scene.act(RollAllLuck(), ANN)


def test_a_member_who_plays_nobody_is_left_out(scene: Scene) -> None:
    scene.state = replace(scene.state, active={**scene.state.active, CAT.member: "c9"})
    assert len(scene.act(RollAllLuck(), REFEREE, [4, 6]).events) == 2


@pytest.mark.parametrize(
    ("goal", "face", "modifier", "total", "passed"),
    [
        (None, 11, 0, 18, None),
        (18, 11, 0, 18, True),
        (19, 11, 0, 18, False),
        (19, 11, 1, 19, True),
        (18, 11, -1, 17, False),
        (0, 1, -100, -92, False),
    ],
)
def test_a_luck_roll_is_a_d20_and_the_bonus(
    scene: Scene, goal: int | None, face: int, modifier: int, total: int, passed: bool | None
) -> None:
    scene.act(RollSessionLuck(), ANN, [7])
    step = scene.act(RollLuck(target=goal, modifier=modifier), ANN, [face])
    (event,) = step.events
    assert isinstance(event, LuckRolled)
    assert (event.throw.total, event.goal, event.passed) == (total, goal, passed)
    assert (event.bonus, event.modifier, event.rule) == (7, modifier, "4E-LUCK")


@pytest.mark.parametrize("sides", [2, 6, 1000])
def test_the_die_is_a_parameter(scene: Scene, sides: int) -> None:
    scene.act(RollSessionLuck(), ANN, [1])
    step = scene.act(RollLuck(sides=sides), ANN, [sides])
    assert step.throws[0].record.text == f"1d{sides}+1"
    assert step.throws[0].total == sides + 1


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
def test_a_referee_sets_a_luck_roll(scene: Scene) -> None:
    scene.act(RollSessionLuck(), ANN, [7])
    (event,) = scene.act(RollLuck(character_id="c1", target=15, forced=15), REFEREE).events
    assert isinstance(event, LuckRolled)
    assert (event.passed, event.throw.forced) == (True, True)
    with pytest.raises(ForbiddenError, match="set the result"):
        scene.act(RollLuck(forced=30), ANN)


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (RollLuck(sides=1), "2 to 1000 sides, not 1"),
        (RollLuck(sides=1001), "2 to 1000 sides"),
        (RollLuck(modifier=101), "from -100"),
        (RollLuck(modifier=-101), "from -100"),
        (RollLuck(target=1001), "to 1000"),
    ],
)
def test_wrong_numbers_are_refused(scene: Scene, action: Action, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        scene.act(action, ANN)


@pytest.mark.parametrize(
    "action", [RollSessionLuck(character_id="c2"), RollLuck(character_id="c2")]
)
def test_nobody_rolls_for_another_player(scene: Scene, action: Action) -> None:
    with pytest.raises(ForbiddenError, match="Only Bert's player or a referee"):
        scene.act(action, ANN)


def test_without_a_character_there_is_no_luck(scene: Scene) -> None:
    with pytest.raises(NotFoundError, match="You have no character"):
        scene.act(RollSessionLuck(), CAT)


@pytest.mark.parametrize("preset", ["ose", "eris"])
@pytest.mark.parametrize("action", [RollSessionLuck(), RollAllLuck(), RollLuck()])
def test_a_game_without_luck_says_how_to_get_it(preset: str, action: Action) -> None:
    scene = seated(preset)
    with pytest.raises(RuleError, match=r"without luck\. A referee turns it on"):
        scene.act(action, REFEREE)


def test_luck_can_be_on_or_off_in_any_game() -> None:
    seated("ose", luck="on").act(RollSessionLuck(), ANN, [5])
    with pytest.raises(RuleError, match="without luck"):
        seated("4e", luck="off").act(RollSessionLuck(), ANN)


def test_sessions_are_counted_without_luck_too() -> None:
    step = seated("ose").act(NewSession())
    assert step.events == (SessionBegan(session=2),)
