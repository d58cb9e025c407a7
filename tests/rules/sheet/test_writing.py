"""Numbers as a game writes them: armour class counts down or up, all others are what they are."""

import pytest

from rules.campaign.records import ChangePreset
from rules.encounter.records import (
    AddMonsters,
    CorrectMonsters,
    EndEncounter,
    MonstersCorrected,
    StartEncounter,
)
from rules.errors import NotFoundError, RuleError
from rules.rolls.records import DiceRolled, RollDice
from rules.sheet.numbers import check_numbers, fields_in, hold, written
from rules.sheet.records import CreateCharacter, SetSheetNumber, SheetNumberSet
from rules.state.game import GameState
from rules.systems import ENGINE
from tests.rules.scene import Scene
from tests.rules.table import ANN

DOWN, UP = GameState(preset="ose"), GameState(preset="4e")
ARMOUR = ENGINE.fields.find("ac")


def armour_field(state: GameState) -> tuple[int, int, str]:
    (found,) = (field for field in fields_in(ENGINE.asking(state)) if field.key == "ac")
    return found.minimum, found.maximum, found.meaning.partition(":")[0]


def test_the_last_of_a_number_given_twice_counts() -> None:
    pairs = [("dex", 9), ("DEX", 13), ("Armour Class", 5)]
    assert check_numbers(ENGINE.asking(DOWN), pairs) == {"dex": 13, "ac": 5}
    with pytest.raises(NotFoundError):
        check_numbers(ENGINE.asking(DOWN), [("dux", 9)])


@pytest.mark.parametrize(
    ("ascending", "descending"), [(10, 9), (14, 5), (12, 7), (19, 0), (25, -6), (-1, 20), (79, -60)]
)
def test_an_ascending_armour_class_is_19_minus_a_descending_one(
    ascending: int, descending: int
) -> None:
    assert hold(UP, ARMOUR, ascending) == hold(DOWN, ARMOUR, descending) == descending
    assert written(UP, {"ac": descending, "dex": 13}) == {"ac": ascending, "dex": 13}
    assert written(DOWN, {"ac": descending, "dex": 13}) == {"ac": descending, "dex": 13}


def test_bounds_and_meaning_are_those_of_the_game() -> None:
    assert armour_field(DOWN) == armour_field(GameState(preset="eris")) == (-60, 20, "descending")
    assert armour_field(UP) == (-1, 79, "ascending")
    assert [f.key for f in fields_in(ENGINE.asking(UP))] == list(ENGINE.fields.keys)
    with pytest.raises(RuleError, match="Armour Class goes from -60 to 20; 25 is outside"):
        hold(DOWN, ARMOUR, 25)
    with pytest.raises(RuleError, match="Armour Class goes from -1 to 79; 80 is outside"):
        hold(UP, ARMOUR, 80)


def test_a_change_of_the_rulebook_leaves_the_armour_as_it_is() -> None:
    scene = Scene("4e")
    scene.act(CreateCharacter(name="Morgan", hit_points=8, numbers=(("ac", 14),)), ANN)
    step = scene.act(SetSheetNumber(character_id="c1", field="ac", value=25), ANN)
    (event,) = step.events
    assert isinstance(event, SheetNumberSet)
    assert (event.before, event.after) == (14, 25)
    before = scene.state.characters
    scene.act(ChangePreset(preset="ose"))
    assert scene.state.characters == before
    assert written(scene.state, before[0].numbers) == {"ac": -6}


def test_monsters_and_names_in_a_roll_are_written_so_too() -> None:
    scene = Scene("4e")
    scene.act(CreateCharacter(name="Morgan", hit_points=8, numbers=(("ac", 14),)), ANN)
    scene.act(StartEncounter())
    scene.act(AddMonsters(name="Wight", hit_points=(9,), numbers=(("ac", 17),)))
    assert scene.state.encounter is not None
    wight_id = scene.state.encounter.combatants[0].id
    step = scene.act(CorrectMonsters(combatant_id=wight_id, numbers=(("ac", 18),)))
    (event,) = step.events
    assert isinstance(event, MonstersCorrected)
    (change,) = event.changes
    assert (change.what, change.before, change.after) == ("ac", 17, 18)
    scene.act(ChangePreset(preset="ose"))
    (wight,) = scene.state.encounter.combatants
    assert written(scene.state, wight.numbers)["ac"] == 18, "the encounter goes on as it began"
    assert total(scene) == 15
    scene.act(EndEncounter())
    assert total(scene) == 6


def total(scene: Scene) -> int:
    """What 1 and the armour class come to."""
    (event,) = scene.act(RollDice(text="1d20+ac"), ANN, faces=[1]).events
    assert isinstance(event, DiceRolled)
    return event.results[0].throw.total
