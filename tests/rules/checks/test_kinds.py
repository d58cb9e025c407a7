"""What is offered to whom, and luck among it."""

import pytest

from rules.checks.asking import can_answer
from rules.checks.calling import DieChance, read_chance
from rules.checks.kinds import BY_KEY, CHECKS, find_check
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
    by_sheet = ["climb_sheer", "climb_sheer_in_six", "read_languages", "read_scrolls"]
    by_number = ["open_doors", *by_sheet]
    never = [check.key for check in CHECKS if check.key not in common]
    assert never == ["magic_death", "magic_paralysis", "magic_breath", *by_number]
    assert set(BY_KEY) == {check.key for check in CHECKS}


@pytest.mark.rule("OSE-SAVES")
def test_it_is_known_who_could_roll_a_save() -> None:
    played = Scene().meet().hero("Ada").foe("Ogre").foe("Wolf", numbers={"save_death": 12})
    resolution = Resolution(played.state, REFEREE, ScriptedDice(()), played.engine.rulebook)
    able = {who: can_answer(resolution, who, "save_death") for who in ("ada", "ogre", "wolf")}
    assert able == {"ada": True, "ogre": False, "wolf": True}


@pytest.mark.parametrize(
    ("typed", "needed", "sides"),
    [
        ("0", 0, 6),
        ("2", 2, 6),
        ("6", 6, 6),
        ("2-in-6", 2, 6),
        (" 3 in 6 ", 3, 6),
        ("4/6", 4, 6),
        ("5%", 5, 100),
        ("35 %", 35, 100),
        ("35", 35, 100),
        ("100", 100, 100),
    ],
)
def test_a_chance_is_read_as_people_write_it(typed: str, needed: int, sides: int) -> None:
    assert read_chance(typed) == DieChance(needed, sides)


@pytest.mark.parametrize("typed", ["", "101", "7 in 6", "40/6", "-1", "often", "1000%"])
def test_what_is_no_chance_is_refused(typed: str) -> None:
    with pytest.raises(RuleError, match=r"`chance:2` for 2-in-6, or `chance:35%`"):
        read_chance(typed)


@pytest.mark.parametrize(
    ("chance", "more", "after"),
    [
        (DieChance(1), 2, "3-in-6"),
        (DieChance(5), 2, "6-in-6"),
        (DieChance(1), -2, "0-in-6"),
        (DieChance(35, 100), 5, "40%"),
    ],
)
def test_a_chance_stays_between_never_and_always(chance: DieChance, more: int, after: str) -> None:
    assert chance.plus(more).text == after


@pytest.mark.rule("OSE-SAVES")
@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("save vs poison", "save_death"),
        ("save vs. death ray", "save_death"),
        ("vs petrification", "save_paralysis"),
        ("save against wands", "save_wands"),
    ],
)
def test_a_save_is_found_by_all_that_its_row_is_against(typed: str, key: str) -> None:
    assert find_check(typed).key == key
