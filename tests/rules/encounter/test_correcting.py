"""What was said of monsters and hirelings is corrected, with all that follows from it."""

import pytest

from rules.classes.records import ClassTable, KeepClassTable, Rank
from rules.encounter.records import (
    AddMonsters,
    Change,
    CombatantRenamed,
    CorrectMonsters,
    MonstersCorrected,
    RevealCombatant,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.initiative.records import SlowChanged
from rules.kernel.events import Event
from rules.kernel.resolution import Step
from rules.morale.records import LoyaltyChecked, RollLoyalty
from rules.sheet.reading import class_of, numbers_of
from rules.state.encounter import Kind
from rules.systems import ENGINE
from tests.rules import scenes
from tests.rules.encounter.meeting import VERA, meeting
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-ENCOUNTER")


def correct(scene: Scene, name: str, /, **fields: object) -> Step:
    """Correct the line of that name."""
    combatant_id = scene.combatant(name).id
    return scene.act(CorrectMonsters(combatant_id=combatant_id, **fields))  # type: ignore[arg-type]


def changed(step: Step) -> dict[str, tuple[object, object]]:
    """What is different now, with what it was before and is after."""
    (event,) = [event for event in step.events if isinstance(event, MonstersCorrected)]
    return {change.what: (change.before, change.after) for change in event.changes}


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_only_what_is_given_changes() -> None:
    scene = meeting()
    before = scene.add(level=3, numbers=(("ac", 7), ("thac0", 19)), morale=7, hit_dice="1-1")
    step = correct(scene, "Goblin", numbers=(("AC", 6), ("save vs death", 14)))
    after = scene.combatant("Goblin")
    assert after.numbers == {"ac": 6, "thac0": 19, "save_death": 14}
    assert changed(step) == {"ac": (7, 6), "save_death": (None, 14)}
    unchanged = ("level", "hit_dice", "bodies", "morale", "name", "slow", "dexterity_class")
    assert [getattr(after, key) for key in unchanged] == [getattr(before, key) for key in unchanged]


def test_hit_dice_and_level_change_and_hit_points_stay() -> None:
    scene = meeting()
    scene.add(hit_dice="1", hit_points=(5,))
    step = correct(scene, "Goblin", hit_dice=" 4+1 ", level=4)
    assert changed(step) == {"hit_dice": ("1", "4+1"), "level": (1, 4)}
    assert scene.combatant("Goblin").bodies[0].vitals.maximum == 5
    assert not step.throws


def test_a_number_can_be_wiped() -> None:
    scene = meeting()
    scene.add(numbers=(("ac", 7), ("dex", 15)))
    step = correct(scene, "Goblin", numbers=(("dex", None), ("ac", 7)))
    assert changed(step) == {"dex": (15, None), "dexterity_class": (1, 0)}
    assert scene.combatant("Goblin").numbers == {"ac": 7}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "nothing would change"),
        ({"numbers": (("ac", 7),)}, "nothing would change"),
        ({"numbers": (("dex", None),)}, "nothing would change"),
        ({"name": " Goblin ", "hit_dice": "1", "level": 1}, "nothing would change"),
        ({"slow": False, "normal_human": False}, "nothing would change"),
        ({"level": 100}, "0 to 99"),
        ({"level": -1}, "0 to 99"),
        ({"hit_dice": "many"}, "hit dice"),
        ({"name": "a\nb"}, "one line"),
        ({"name": ""}, "`Goblin`"),
        ({"numbers": (("armor", 5),)}, "no number called"),
        ({"numbers": (("armor", None),)}, "no number called"),
        ({"numbers": (("ac", 21),)}, "20"),
        ({"normal_human": True, "level": 2}, "normal_human:False"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(
    fields: dict[str, object], says: str
) -> None:
    scene = meeting()
    scene.add(hit_dice="1", numbers=(("ac", 7),))
    before = scene.state
    with pytest.raises(RuleError, match=says):
        correct(scene, "Goblin", **fields)
    assert scene.state is before


def test_characters_have_sheets_and_only_referees_correct() -> None:
    scene = meeting()
    goblin = scene.add()
    with pytest.raises(RuleError, match="has a sheet"):
        scene.act(CorrectMonsters(combatant_id=VERA, level=3))
    with pytest.raises(ForbiddenError):
        scene.act(CorrectMonsters(combatant_id=goblin.id, level=3), ANN)
    with pytest.raises(NotFoundError):
        scene.act(CorrectMonsters(combatant_id="m9", level=3))


# Who is told


def test_numbers_are_the_referees_and_a_name_is_everybodys() -> None:
    scene = meeting()
    scene.add()
    step = correct(scene, "Goblin", name="Hob", numbers=(("ac", 5),))
    assert kinds(told(step, REFEREE)) == ["CombatantRenamed", "MonstersCorrected"]
    (renamed,) = told(step, ANN)
    assert isinstance(renamed, CombatantRenamed)
    assert (renamed.before, renamed.target.label) == ("Goblin", "Hob")


def test_numbers_of_a_hireling_are_its_players_too() -> None:
    scene = meeting()
    scene.add("Bill", side="party", kind=Kind.RETAINER, owner=ANN.member)
    step = correct(scene, "Bill", numbers=(("ac", 5),))
    assert kinds(told(step, ANN)) == ["MonstersCorrected"]
    assert told(step, BOB) == []


def test_of_somebody_hidden_nobody_else_is_told() -> None:
    scene = meeting()
    scene.add(hidden=True)
    step = correct(scene, "Goblin", name="Hob", level=2)
    assert told(step, ANN) == []
    assert len(told(step, REFEREE)) == 2


# Names


def test_a_name_that_is_taken_gets_a_letter() -> None:
    scene = meeting()
    for name in ("Orc", "Goblin"):
        scene.add(name)
    correct(scene, "Goblin", name="orc")
    correct(scene, "Orc", name="Vera")
    assert scene.names == ["Vera", "Odo", "Vera B", "orc B"]
    with pytest.raises(RuleError, match="nothing would change"):
        correct(scene, "Vera B", name="Vera")


def test_a_name_tells_nothing_of_a_hidden_one_that_has_it() -> None:
    scene = meeting()
    scene.add("Wight", hidden=True)
    scene.add("Goblin")
    step = correct(scene, "Goblin", name="Wight")
    assert scene.names == ["Vera", "Odo", "Wight B", "Wight"]
    assert len(told(step, ANN)) == 1
    assert [event.target.hidden for event in reported(step, CombatantRenamed)] == [False, True]


def test_a_hidden_one_is_called_apart_from_all_others() -> None:
    scene = meeting()
    scene.add("Wight")
    scene.add("Ghoul", hidden=True)
    scene.add("Shade", hidden=True)
    correct(scene, "Ghoul", name="Wight")
    correct(scene, "Shade", name="wight b")
    assert scene.names == ["Vera", "Odo", "Wight", "Wight B", "wight b B"]
    scene.act(RevealCombatant(combatant_id=scene.combatant("Wight B").id))
    assert scene.names[3] == "Wight B"


@pytest.mark.rule("OSE-INITIATIVE-INDIVIDUAL")
def test_the_place_in_the_order_is_called_anew() -> None:
    scene = Scene("ose", initiative="ose-individual", initiative_tie="simultaneous").meet()
    scene.hero("A")
    scene.foe("X")
    scene.begin(a=5, x=3)
    scene.act(CorrectMonsters(combatant_id="x", name="Ogre"))
    assert [step.label for step in scene.encounter.steps if step.place] == ["A", "Ogre"]


# What follows


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
def test_the_dexterity_class_follows_a_new_dexterity_and_else_stays() -> None:
    scene = meeting("eris")
    scene.add(numbers=(("dex", 8),))
    assert changed(correct(scene, "Goblin", numbers=(("dex", 13),))) == {
        "dex": (8, 13),
        "dexterity_class": (-1, 1),
    }
    correct(scene, "Goblin", numbers=(("ac", 5),))
    assert class_of(scene.combatant("Goblin")) == 1


@pytest.mark.rule("OSE-INITIATIVE-INDIVIDUAL")
def test_an_initiative_modifier_counts_for_rolls_to_come() -> None:
    scene = Scene("ose", initiative="ose-individual").meet()
    scene.hero("A")
    scene.foe("X", numbers={"initiative": 1})
    scene.begin()
    scene.act(CorrectMonsters(combatant_id="x", numbers=(("initiative", -2),)))
    scene.next(faces=[5, 3])
    assert scene.combatant("x").initiative.total == 1
    scene.act(CorrectMonsters(combatant_id="x", numbers=(("initiative", None),)))
    assert scene.combatant("x").initiative.total == 1
    scene.next(to="round")
    scene.next()
    scene.next(faces=[5, 3])
    assert scene.combatant("x").initiative.total == 3


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_a_loyalty_counts_before_the_one_that_came_with_a_roll() -> None:
    game = scenes.meeting("ose")
    squire = game.id("Squire")
    game.act(RollLoyalty(combatant_id=squire, loyalty=9, forced=7))
    step = game.act(CorrectMonsters(combatant_id=squire, numbers=(("loyalty", 8),)))
    assert changed(step) == {"loyalty": (9, 8)}
    (checked,) = reported(game.act(RollLoyalty(combatant_id=squire, forced=7)), LoyaltyChecked)
    assert checked.loyalty == 8
    with pytest.raises(RuleError, match="nothing would change"):
        game.act(CorrectMonsters(combatant_id=squire, numbers=(("loyalty", 8),)))


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_a_slow_weapon_is_taken_up_as_in_the_round() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Y")
    scene.begin(party=2, monsters=5)
    step = scene.act(CorrectMonsters(combatant_id="x", slow=True))
    (event,) = step.events
    assert isinstance(event, SlowChanged)
    assert event.slow
    assert scene.order() == [{"x", "y"}, {"a"}]


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_a_slow_weapon_is_refused_where_it_is_none() -> None:
    scene = Scene("eris").meet()
    scene.hero("A")
    scene.foe("X")
    with pytest.raises(RuleError, match="two-handed weapons act with all others"):
        scene.act(CorrectMonsters(combatant_id="x", slow=True, level=2))
    assert scene.combatant("x").level == 1


# Normal humans


def values(scene: Scene, name: str) -> dict[str, int]:
    """The numbers that rules read for the line of that name."""
    found = numbers_of(ENGINE.asking(scene.state), scene.combatant(name).id)
    return {key: one.value for key, one in found.items()}


ROWS = {
    "thac0": 20,
    "attack": -1,
    "save_death": 14,
    "save_wands": 15,
    "save_paralysis": 16,
    "save_breath": 17,
    "save_spells": 18,
}


@pytest.mark.rule("OSE-NORMAL-HUMAN")
@pytest.mark.parametrize("fields", [{"normal_human": True}, {"hit_dice": "NH"}])
def test_who_is_a_normal_human_after_all_has_the_rows_for_them(fields: dict[str, object]) -> None:
    scene = meeting()
    scene.add("Miller", level=2, numbers=(("ac", 9), ("thac0", 19)))
    step = correct(scene, "Miller", numbers=(("save_death", 11),), **fields)
    miller = scene.combatant("Miller")
    assert (miller.normal_human, miller.level) == (True, 0)
    assert miller.numbers == {"ac": 9, "thac0": 19, "save_death": 11}
    assert values(scene, "Miller") == {**ROWS, **miller.numbers, "attack": 0}
    assert [event.rule for event in step.events] == ["OSE-NORMAL-HUMAN"]
    assert (changed(step)["level"], changed(step)["normal_human"]) == ((2, 0), (False, True))


@pytest.mark.rule("OSE-NORMAL-HUMAN")
@pytest.mark.parametrize(
    ("fields", "level"),
    [
        ({"normal_human": False}, 1),
        ({"hit_dice": "1"}, 1),
        ({"normal_human": False, "level": 3}, 3),
    ],
)
def test_who_is_none_after_all_loses_the_rows_that_nobody_gave(
    fields: dict[str, object], level: int
) -> None:
    scene = meeting()
    scene.add("Guard", hit_dice="NH", numbers=(("ac", 9), ("save_death", 12)))
    correct(scene, "Guard", **fields)
    guard = scene.combatant("Guard")
    assert (guard.normal_human, guard.level) == (False, level)
    assert guard.numbers == {"ac": 9, "save_death": 12}
    hit_dice = {"thac0": 19, "attack": 0, "save_wands": 13} if "hit_dice" in fields else {}
    assert hit_dice.items() <= values(scene, "Guard").items()


@pytest.mark.rule("OSE-NORMAL-HUMAN")
def test_what_was_typed_is_never_lost_though_it_says_the_same_as_the_rows() -> None:
    scene = meeting()
    scene.add("Guard", normal_human=True, numbers=(("save_death", 14),))
    correct(scene, "Guard", normal_human=False)
    assert values(scene, "Guard").items() >= {"save_death": 14}.items()
    assert not values(scene, "Guard").keys() & {"thac0", "save_wands"}


@pytest.mark.rule("OSE-NORMAL-HUMAN")
def test_other_hit_dice_make_nobody_an_adventurer() -> None:
    scene = meeting()
    scene.add("Miller", normal_human=True, hit_dice="1-1")
    correct(scene, "Miller", hit_dice="1", level=0)
    assert scene.combatant("Miller").normal_human
    assert values(scene, "Miller") == ROWS


def test_the_change_says_what_it_was_before() -> None:
    scene = meeting()
    scene.add(numbers=(("ac", 7),))
    (event,) = correct(scene, "Goblin", numbers=(("ac", 6),)).events
    assert isinstance(event, MonstersCorrected)
    assert event.changes == (Change(what="ac", before=7, after=6),)
    assert event.rule == ""


@pytest.mark.rule("ERIS-MONSTER-SAVES")
def test_a_class_that_nobody_knows_is_refused_with_those_that_there_are() -> None:
    scene = Scene("eris", book="none").meet()
    refusal = "no class “wombat” here. There are: cleric, fighter, magic-user, thief"
    with pytest.raises(RuleError, match=refusal):
        scene.act(AddMonsters(name="Ape", hit_points=(5,), saves_as="wombat 3"))
    scene.foe("Orc")
    with pytest.raises(RuleError, match=refusal):
        correct(scene, "orc", saves_as="wombat 3")
    ranks = (Rank(1, 0, saves=(11, 12, 14, 16, 15)),)
    scene.act(KeepClassTable(table=ClassTable("wombat", ranks)))
    for text in ("wombat 3", "elf 2", "fighter 1"):
        correct(scene, "orc", saves_as=text)
        saves = scene.combatant("orc").saves_as
        assert saves is not None
        assert saves.text == text


def test_hit_dice_by_which_they_save_are_typed_and_wiped() -> None:
    scene = Scene("ose").meet()
    scene.foe("Orc")
    correct(scene, "orc", saves_as="cleric 7")
    saves = scene.combatant("orc").saves_as
    assert saves is not None
    assert saves.text == "cleric 7"
    correct(scene, "orc", saves_as="none")
    assert scene.combatant("orc").saves_as is None
