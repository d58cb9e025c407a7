"""Experience is written on the sheet and reported, and falls with a drained level."""

import pytest

from rules.classes.levelling import gain_experience, level_reached
from rules.classes.records import Classes, ExperienceFell, ExperienceGained, NumbersFollow
from rules.hazards.records import DrainLevels
from rules.kernel.resolution import Resolution
from rules.state.health import Life
from rules.state.sheet import Character, ClassTrack
from tests.rules.cast import character
from tests.rules.classes.tables import camp, elf, hero
from tests.rules.scene import Scene, reported
from tests.rules.table import REFEREE, ScriptedDice


def gain(scene: Scene, amount: int) -> ExperienceGained:
    resolution = Resolution(scene.state, REFEREE, ScriptedDice(()), scene.engine.rulebook)
    gain_experience(resolution, "ada", amount, why="an ogre")
    scene.state = resolution.state
    (event,) = resolution.events
    assert isinstance(event, ExperienceGained)
    return event


def test_experience_adds_up() -> None:
    scene = Scene().bring(character("ada", experience=150)).seat()
    event = gain(scene, 400)
    assert scene.state.characters[0].experience == 550
    assert (event.amount, event.after, event.why, event.rule) == (400, 550, "an ogre", "ERIS-XP")
    assert event.reached == 0


@pytest.mark.parametrize(
    ("before", "amount", "reached"), [(0, 1999, 0), (0, 2000, 2), (0, 9000, 4), (2000, 1, 2)]
)
def test_the_level_that_it_is_enough_for_is_told(before: int, amount: int, reached: int) -> None:
    scene = camp(hero(experience=before))
    assert gain(scene, amount).reached == reached
    assert level_reached(scene.state, scene.state.characters[0]) == max(1, reached)


@pytest.mark.rule("ERIS-ELF")
def test_what_an_elf_gets_goes_to_the_operating_class() -> None:
    scene = camp(elf())
    assert gain(scene, 100).class_name == "fighter"
    ada = scene.state.characters[0]
    assert ada.second is not None
    assert (ada.experience, ada.second.experience) == (2200, 400)


def drain(sheet: Character, *faces: int, levels: int = 1, tables: Classes | None = None) -> Scene:
    scene = camp(sheet) if tables is None else camp(sheet, tables=tables, book="none")
    scene.act(DrainLevels(targets=("ada",), levels=levels), faces=faces)
    return scene


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_a_drained_level_leaves_experience_one_short_of_the_next() -> None:
    scene = drain(hero(30, level=5, experience=20000), 4, 4, 4, levels=2)
    ada = scene.state.characters[0]
    assert (ada.level, ada.experience, ada.vitals.maximum) == (3, 7999, 12)
    (event,) = reported(scene.step, ExperienceFell)
    assert (event.before, event.after, event.short_of) == (20000, 7999, 4)


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_without_a_table_somebody_has_to_write_it() -> None:
    scene = drain(hero(30, level=5, experience=20000), 4, 4, 4, 4, tables=Classes())
    assert scene.state.characters[0].experience == 20000
    assert [event.after for event in reported(scene.step, ExperienceFell)] == [None]


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_the_numbers_of_the_lost_level_go_with_it() -> None:
    sheet = hero(30, level=4, experience=9000, numbers={"thac0": 17, "save_death": 9})
    scene = drain(sheet, 4, 4, 4)
    assert scene.state.characters[0].numbers == {"save_death": 9}
    (event,) = reported(scene.step, NumbersFollow)
    assert (event.numbers["thac0"], event.said) == (19, {"save_death": 12})


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_in_a_fight_too() -> None:
    scene = camp().fight().bring(hero(30, level=4, experience=9000, numbers={"thac0": 17}))
    scene.alter("ada", level=4)
    scene.act(DrainLevels(targets=("ada",), levels=1), faces=[4, 4, 4])
    assert scene.state.characters[0].numbers == {}
    assert scene.combatant("ada").level == 3


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_the_last_level_takes_everything() -> None:
    scene = drain(hero())
    assert scene.state.characters[0].vitals.life is Life.DEAD
    assert reported(scene.step, ExperienceFell) == []


@pytest.mark.rule("ERIS-TEMP-DRAIN")
def test_drained_blood_leaves_experience_alone() -> None:
    scene = camp(hero(level=3, experience=5000))
    scene.act(DrainLevels(targets=("ada",), levels=1, temporary=True))
    assert scene.state.characters[0].experience == 5000


@pytest.mark.rule("ERIS-ELF", "ERIS-LEVEL-DRAIN")
def test_an_elf_keeps_the_maximum_of_the_other_class() -> None:
    scene = drain(elf(second=ClassTrack("magic-user", 1, 400, 8)), 3)
    ada = scene.state.characters[0]
    assert (ada.level, ada.rolled, ada.vitals.maximum) == (1, 3, 8)
    assert (ada.experience, ada.vitals.life) == (1999, Life.UP)
