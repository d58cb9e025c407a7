"""What is offered to whom, and luck among it."""

import pytest

from rules.checks.asking import can_answer
from rules.checks.kinds import BY_KEY, CHECKS
from rules.checks.records import AskChecks, RollCheck
from rules.errors import NotFoundError, RuleError
from rules.kernel.actor import TABLE
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.luck.records import LuckRolled, RollSessionLuck
from tests.rules.scene import Scene, reported
from tests.rules.scenes import ADA, camp
from tests.rules.table import ANN, REFEREE, ScriptedDice


def lucky(preset: str = "4e") -> Scene:
    """Ada has luck +4 in this session."""
    played = camp(preset)
    played.falling = None
    if preset == "4e":
        played.act(RollSessionLuck(character_id=ADA), ANN, [4])
    return played


@pytest.mark.rule("4E-LUCK")
@pytest.mark.parametrize(
    ("goal", "face", "passed"), [(14, 10, True), (14, 9, False), (None, 1, None)]
)
def test_luck_is_tried_like_any_other_check(goal: int | None, face: int, passed: object) -> None:
    action = RollCheck(what="luck", targets=(ADA,), number=goal)
    (event,) = reported(lucky().act(action, ANN, [face]), LuckRolled)
    assert (event.passed, event.bonus, event.throw.total) == (passed, 4, face + 4)


@pytest.mark.rule("4E-LUCK")
def test_luck_can_be_tried_in_secret() -> None:
    action = RollCheck(what="luck", targets=(ADA,), seen=Visibility.PRIVATE)
    step = lucky().act(action, ANN, [8])
    assert reported(step, LuckRolled)[0].seen_by(TABLE) is None
    assert [throw.secret for throw in step.throws] == [True]


@pytest.mark.rule("4E-LUCK")
def test_luck_is_for_those_who_play_with_it_and_have_a_sheet() -> None:
    with pytest.raises(RuleError, match="without luck"):
        lucky("ose").act(RollCheck(what="luck", targets=(ADA,)), ANN)
    played = lucky().meet().foe("Ogre")
    with pytest.raises(NotFoundError):
        played.act(RollCheck(what="luck", targets=("ogre",)))
    with pytest.raises(RuleError, match="Luck is nothing to ask for"):
        played.act(AskChecks(what="luck", targets=(ADA,)))


@pytest.mark.rule("OSE-ABILITY-CHECK")
def test_a_game_offers_what_it_is_played_with() -> None:
    offered = {
        preset: [check.key for check in CHECKS if check.is_common(lucky(preset).state)]
        for preset in ("ose", "4e", "eris")
    }
    assert [key for key in offered["4e"] if key not in offered["ose"]] == ["luck"]
    assert [key for key in offered["eris"] if key not in offered["ose"]] == ["grip"]
    common = {*offered["4e"], *offered["eris"]}
    by_number = ["open_doors", "climb_sheer", "climb_sheer_in_six"]
    never = [check.key for check in CHECKS if check.key not in common]
    assert never == ["magic_death", "magic_paralysis", "magic_breath", *by_number]
    assert set(BY_KEY) == {check.key for check in CHECKS}


@pytest.mark.rule("OSE-SAVES")
def test_it_is_known_who_could_roll_a_save() -> None:
    played = Scene().meet().hero("Ada").foe("Ogre").foe("Wolf", numbers={"save_death": 12})
    resolution = Resolution(played.state, REFEREE, ScriptedDice(()), played.engine.rulebook)
    able = {who: can_answer(resolution, who, "save_death") for who in ("ada", "ogre", "wolf")}
    assert able == {"ada": True, "ogre": False, "wolf": True}
