"""Checks and saves as sentences."""

import pytest

from cogs.render.families import TELLERS
from cogs.render.narration import People, tell
from rules.checks.records import AskChecks, RollCheck
from rules.conditions.records import AddEffect
from rules.kernel.action import Action
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from tests.rules.checks.toys import WITH_TOYS
from tests.rules.scene import Scene
from tests.rules.table import REFEREE

NUMBERS = {"str": 13, "save_death": 12, "save_wands": 14, "save_paralysis": 11}


def table() -> Scene:
    """Ada has a belt that makes her strong, a ring against magic, and no fear of ghouls."""
    played = Scene("ose", WITH_TOYS).meet().hero("Ada", numbers=NUMBERS)
    return played.foe("Goblins", count=3, numbers=NUMBERS)


def told(played: Scene, action: Action, *faces: int, viewer: Viewer = TABLE) -> str:
    step = played.act(action, REFEREE, faces)
    return "\n".join(one.text for one in tell(step.events, viewer, People({}), TELLERS))


def ada(what: str, modifier: int = 0) -> RollCheck:
    return RollCheck(what=what, targets=("ada",), modifier=modifier)


@pytest.mark.parametrize(
    ("action", "face", "text"),
    [
        (
            ada("str"),
            14,
            "Ada **passes** the Strength check: **14** on 1d20, needs at most 16.",
        ),
        (
            ada("str", -2),
            20,
            (
                "Ada **fails** the Strength check: 1d20 (20) - 2 = **18**, "
                "needs at most 16, a natural 20."
            ),
        ),
        (ada("death"), 11, "Ada **fails** the save vs death: **11** on 1d20, needs 12."),
        (
            ada("wands", 1),
            11,
            "Ada **makes** the save vs wands: 1d20 (11) + 1 + 2 ring = **14**, needs 14.",
        ),
    ],
)
def test_a_check_says_how_it_came_about(action: RollCheck, face: int, text: str) -> None:
    assert told(table(), action, face) == text


def test_a_check_without_dice_says_why() -> None:
    assert told(table(), ada("p")) == "Ada **makes** the save vs paralysis without a roll (elf)."


def test_several_people_who_save_alike_share_a_line() -> None:
    played = Scene("ose", WITH_TOYS).meet()
    for name, needed in (("Ada", 12), ("Bo", 12), ("Cyd", 12), ("Dee", 10)):
        played.hero(name, numbers={"save_death": needed})
    action = RollCheck(what="death", targets=("ada", "bo", "cyd", "dee"))
    assert told(played, action, 12, 3, 11, 9) == (
        "Save vs death, needs 12: Ada (12) **makes** it, "
        "Bo (3), Cyd (11) and Dee (9, needs 10) **fail**."
    )
    two = RollCheck(what="death", targets=("ada", "bo"))
    assert len(told(played, two, 12, 3).splitlines()) == 2
    again = RollCheck(what="death", targets=("ada", "cyd"))
    events = [*played.act(two, REFEREE, (12, 3)).events, *played.act(again, REFEREE, (4, 5)).events]
    assert len(tell(events, TABLE, People({}), TELLERS)[0].parts) == 4


def test_a_group_is_told_in_one_line_and_its_number_to_the_referee_alone() -> None:
    goblins = tuple(f"goblins#{number}" for number in (1, 2, 3))
    action = RollCheck(what="death", targets=goblins, modifier=1)
    seen = "Goblins, save vs death +1 on the die: 1 and 3 succeed (11, 20), 2 fails (10)."
    assert told(table(), action, 11, 10, 20) == seen
    known = told(table(), action, 11, 12, 20, viewer=ALL_KNOWING)
    assert known == (
        "Goblins, save vs death +1 on the die, needs 12: 1, 2 and 3 succeed (11, 12, 20)."
    )
    played = table()
    played.act(AddEffect(target="goblins#2", name="Bless", amount=2, modifies="saves"))
    apart = RollCheck(what="str", targets=("goblins#1", "ada", "goblins#3"))
    lines = told(played, apart, 14, 1, 15, viewer=ALL_KNOWING).splitlines()
    assert lines == [
        "Goblins, check Strength, needs at most 13: 1 and 3 fail (14, 15).",
        "Ada **passes** the Strength check: **1** on 1d20, needs at most 16, a natural 1.",
    ]
    blessed = RollCheck(what="death", targets=("goblins#1", "goblins#2"))
    assert told(played, blessed, 9, 9).splitlines() == [
        "Goblin 1 **fails** the save vs death: **9** on 1d20.",
        "Goblin 2 **fails** the save vs death: 1d20 (9) + 2 Bless = **11**.",
    ]


def test_what_is_asked_says_what_hangs_on_it() -> None:
    action = AskChecks(what="death", targets=("ada",), damage="2d6", saved="none", modifier=-1)
    assert told(table(), action) == (
        "**Ada: save vs death**, -1 on the die. "
        "Damage 2d6, none on a success; it is rolled when all have rolled."
    )
